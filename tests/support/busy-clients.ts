import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { createSubmission } from "./submit.ts";

/**
 * A child process of `startBusyClients`: keeps many connections open and asks on each again as soon as
 * it was answered. Tells its parent once every connection has had an answer.
 */
export type BusyPlan = {
  readonly port: number;
  readonly connections: number;
  readonly does: "read" | "send";
  /** The page to read. */
  readonly path?: string;
  readonly isSecure: boolean;
};

const openAtOnce = 50;
const plan: BusyPlan = JSON.parse(process.argv[2] ?? "{}");
let answered = 0;
let opened = 0;

for (let count = 0; count < Math.min(openAtOnce, plan.connections); count += 1) openNext();

/** A few at a time: the kernel would drop a crowd before the server sees it. */
function openNext() {
  if (opened === plan.connections) return;
  opened += 1;
  const socket = plan.isSecure
    ? connectSecurely({
        port: plan.port,
        host: "127.0.0.1",
        servername: "localhost",
        rejectUnauthorized: false,
      })
    : connect({ port: plan.port, host: "127.0.0.1" });
  socket.setNoDelay(true);
  socket.once(plan.isSecure ? "secureConnect" : "connect", () => keepAsking(socket));
  socket.on("error", (error) => fail(error.message));
  socket.on("close", () => fail("a connection was closed"));
}

function keepAsking(socket: Socket) {
  let head = "";
  let bytesPerAnswer = 0;
  let received = 0;
  socket.on("data", (chunk: Buffer) => {
    received += chunk.length;
    // Every answer is as long as the first: the same page, or another reference of the same length.
    if (bytesPerAnswer === 0) {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end === -1) return;
      const bytes = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
      // What cannot be stored in time, on a busy disk, was told so, and asks again.
      if (head.startsWith("HTTP/1.1 503")) {
        if (received < bytes) return;
        head = "";
        received = 0;
        setTimeout(() => socket.write(nextRequest()), 100);
        return;
      }
      if (!head.startsWith("HTTP/1.1 200")) fail(head.slice(0, head.indexOf("\r\n")));
      bytesPerAnswer = bytes;
    }
    if (received < bytesPerAnswer) return;
    received -= bytesPerAnswer;
    if (head !== "") {
      head = "";
      answered += 1;
      openNext();
      if (answered === plan.connections) process.send?.("busy");
    }
    socket.write(nextRequest());
  });
  socket.write(nextRequest());
}

function nextRequest() {
  if (plan.does === "read")
    return `GET ${plan.path ?? "/contact"} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`;
  const body = JSON.stringify(createSubmission().message);
  const head = `POST /api/send-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIdempotency-Key: ${randomUUID()}`;
  return `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function fail(why: string) {
  console.error(`busy clients: ${why}`);
  process.exit(1);
}
