import type { Server } from "node:http";
import type { Socket } from "node:net";

const checkMilliseconds = 5_000;
const patienceMilliseconds = 15_000;
/** A modem of the last century reads faster than this. */
const leastBytesPerSecond = 500;

type Progress = { since: number; written: number };

/** Closes connections whose other end takes its answer too slowly to be a person waiting for it. */
export function evictSlowReaders(server: Server) {
  const waiting = new Map<Socket, Progress>();
  server.on("connection", (socket: Socket) => {
    waiting.set(socket, { since: performance.now(), written: 0 });
    socket.once("close", () => waiting.delete(socket));
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, progress] of waiting) {
      const taken = socket.bytesWritten - socket.writableLength;
      const elapsed = now - progress.since;
      if (socket.writableLength === 0) Object.assign(progress, { since: now, written: taken });
      else if (elapsed >= patienceMilliseconds) {
        const bytesPerSecond = ((taken - progress.written) / elapsed) * 1_000;
        if (bytesPerSecond < leastBytesPerSecond) socket.destroy();
        else Object.assign(progress, { since: now, written: taken });
      }
    }
  }, checkMilliseconds);
  server.once("close", () => clearInterval(timer));
  timer.unref();
}
