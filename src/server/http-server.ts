import type { Socket } from "node:net";
import type { FastifyHttpOptions } from "fastify";
import type { Server } from "node:http";
import { securityHeaders } from "./security-headers.ts";

const second = 1_000;

/**
 * Slow senders are cut off by these limits, slow readers by `evictSlowReaders`. There is no cap on connections: with
 * one, a thousand idle sockets would lock everyone else out.
 */
export function httpOptions(isHttps: boolean): FastifyHttpOptions<Server> {
  return {
    requestTimeout: 15 * second,
    keepAliveTimeout: 15 * second,
    http: { headersTimeout: 8 * second, connectionsCheckingInterval: second },
    forceCloseConnections: "idle",
    // A request that came in before the close is answered, not turned away.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket as Socket, isHttps),
  };
}

/** What Node could not parse reaches no route, so its answer is written by hand, with the same headers. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, isHttps: boolean) {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
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
}

const statusTexts: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
};
