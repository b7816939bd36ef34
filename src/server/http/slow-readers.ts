import type { Server } from "node:http";
import type { Socket } from "node:net";

const checkMilliseconds = 1_000;
const longestStandstillMilliseconds = 12_000;
/** A modem of the last century reads faster than this. */
const leastBytesPerCheck = 500;

type Progress = { since: number; taken: number };

/**
 * Closes connections whose other end takes its answer too slowly to be a person waiting for it. What counts is the
 * time without progress: an average would be flattered by the megabytes that the kernel takes at the start.
 */
export function evictSlowReaders(server: Server) {
  const connections = new Map<Socket, Progress>();
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
