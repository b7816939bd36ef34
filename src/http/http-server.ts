import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import type { FastifyHttpOptions, FastifyInstance } from "fastify";
import { bodyLimit } from "./posts.ts";
import { securityHeaders } from "./security-headers.ts";

const second = 1_000;

/**
 * Slow senders are cut off by these limits and `evictSlowSenders`, slow readers by `evictSlowReaders`. There
 * is no cap on connections: with one, a thousand idle sockets would lock everyone else out.
 */
export function httpOptions(isHttps: boolean): FastifyHttpOptions<Server> {
  return {
    bodyLimit,
    // Parsed like a form, so that `readField` reads both.
    routerOptions: { querystringParser: (text) => new URLSearchParams(text) as never },
    // Longer than the slowest upload that `evictSlowSenders` lets through.
    requestTimeout: 20 * 60 * second,
    keepAliveTimeout: 15 * second,
    // Longer than announced: a request sent at the last moment must not meet a connection that is closing.
    http: {
      keepAliveTimeoutBuffer: 5 * second,
      headersTimeout: 8 * second,
      connectionsCheckingInterval: second,
      requireHostHeader: false,
    },
    forceCloseConnections: "idle",
    // A request that came in before the close is answered, not turned away.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket as Socket, isHttps),
  };
}

/** Answers odd requests that Node would let through, or would answer by itself without our headers. */
export function answerOddRequests(app: FastifyInstance) {
  app.addHook("onRequest", (request, reply, done) => {
    const fault = faultOf(request.raw);
    if (fault) reply.code(400).type("text/plain").send(`${fault}\n`);
    else done();
  });
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
}

const versions = ["1.0", "1.1"];
/** A name, an IPv4 or a bracketed IPv6 address, and perhaps a port (RFC 9110, 7.2). */
const hostForm = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d{0,5})?$/i;

function faultOf({ httpVersion, rawHeaders }: IncomingMessage) {
  if (!versions.includes(httpVersion)) return "Only HTTP/1.0 and HTTP/1.1 are spoken here";
  let host: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== "host") continue;
    if (host !== undefined) return "The Host header was sent more than once";
    host = rawHeaders[at + 1];
  }
  if (host === undefined) return httpVersion === "1.1" ? "The Host header is missing" : undefined;
  return hostForm.test(host) ? undefined : "The Host header is not the name of a host";
}

/** More than any page of ours sends. */
const mostDrained = 64 * 1024 * 1024;
/** A client that waits for its answer before it sends the rest. */
const longestPauseMilliseconds = second;

/**
 * A client that is still sending reads no answer, and closing on bytes that nobody read resets the connection: behind a
 * proxy, "too long" would be read as "not available".
 */
export function drainOversizedBodies(app: FastifyInstance) {
  app.addHook("onSend", async ({ raw }, reply) => {
    // Without a network, as in tests, all of it is here.
    if (reply.statusCode !== 413 || raw.readableEnded || raw.destroyed || !(raw.socket instanceof Socket))
      return;
    let left = mostDrained;
    await new Promise<void>((resolve) => {
      const pause = setTimeout(resolve, longestPauseMilliseconds).unref();
      raw.once("end", resolve).once("close", resolve);
      raw.on("data", ({ length }: Buffer) => {
        pause.refresh();
        left -= length;
        if (left < 0) resolve();
      });
      // A form whose parsing was abandoned is paused.
      raw.resume();
    });
  });
}

const bodyWithinMilliseconds = 15 * second;

/**
 * Node has one limit for all requests, but files take longer than a form. A form has to arrive in time; an
 * upload has to keep moving: as long as it does, or waits for us, it may take its time.
 */
export function evictSlowSenders(app: FastifyInstance) {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw, routeOptions } = request;
    done();
    const { "content-length": length = "0", "transfer-encoding": encoding } = raw.headers;
    const { socket } = raw;
    // Without a body, or without a network as in tests, nobody can be slow.
    if ((length === "0" && encoding === undefined) || !(socket instanceof Socket)) return;
    const isUpload = "takesFiles" in routeOptions.config;
    const startedAt = performance.now();
    let [movedAt, taken] = [startedAt, socket.bytesRead];
    const timer = setInterval(() => {
      // All of it has arrived: any further delay is ours.
      if (raw.complete) return clearInterval(timer);
      const now = performance.now();
      const isMoving = raw.readableLength > 0 || socket.bytesRead - taken >= leastBytesPerCheck;
      if (isMoving) [movedAt, taken] = [now, socket.bytesRead];
      const isLate = isUpload
        ? now - movedAt >= longestStandstillMilliseconds
        : now - startedAt >= bodyWithinMilliseconds;
      if (!isLate) return;
      clearInterval(timer);
      if (reply.raw.headersSent) socket.destroy();
      else app.server.emit("clientError", Object.assign(new Error("Too slow"), { code: tooSlow }), socket);
    }, checkMilliseconds);
    raw.once("close", () => clearInterval(timer));
  });
}

const tooSlow = "ERR_HTTP_REQUEST_TIMEOUT";

/** Clients may send the whole address where the path is enough (RFC 9112, 3.2.2). */
export function pathOfTarget({ url = "/" }: { readonly url?: string | undefined }) {
  if (url.startsWith("/")) return url;
  return url.replace(/^https?:\/\/[^/?#]*(?=([/?#])?)/i, (_, next) => (next === "/" ? "" : "/"));
}

/** What Node could not parse reaches no route, so its answer is written by hand, with the same headers. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, isHttps: boolean) {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, body] = statusTexts[error.code ?? ""] ?? [400, "Bad Request"];
  const headers = Object.entries({ ...securityHeaders(isHttps), "cache-control": "no-store" });
  const lines = [
    `HTTP/1.1 ${status} ${body}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    "content-type: text/plain",
    `content-length: ${body.length}`,
    "connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
  // Node keeps half-closed connections open, and an attacker would never close the other half.
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
}

const lingerMilliseconds = 1_000;

const statusTexts: Readonly<Record<string, readonly [number, string]>> = {
  [tooSlow]: [408, "Request Timeout"],
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
};

const checkMilliseconds = 1_000;
const longestStandstillMilliseconds = 12_000;
/** Even a modem reads faster than this. */
const leastBytesPerCheck = 500;

/**
 * Closes connections whose other end takes its answer too slowly to be a person waiting for it. What counts is the
 * time without progress: an average would be flattered by the megabytes that the kernel takes at the start.
 */
export function evictSlowReaders(server: Server) {
  const connections = new Map<Socket, { since: number; taken: number }>();
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { since: performance.now(), taken: 0 });
    socket.once("close", () => connections.delete(socket));
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, progress] of connections) {
      const taken = socket.bytesWritten - socket.writableLength;
      const isMoving = socket.writableLength === 0 || taken - progress.taken >= leastBytesPerCheck;
      if (isMoving) Object.assign(progress, { since: now, taken });
      else if (now - progress.since >= longestStandstillMilliseconds) socket.destroy();
    }
  }, checkMilliseconds);
  server.once("close", () => clearInterval(timer));
  timer.unref();
}
