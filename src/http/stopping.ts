import type { FastifyInstance } from "fastify";

/**
 * Set when the server stops, so that balancers send nothing new, and clients come back on another connection. Starting
 * needs no flag: pages are rendered before anything listens.
 */
export type Readiness = { isStopping: boolean };

const sweepMilliseconds = 100;
const longestCloseMilliseconds = 4_000;

/**
 * Lets the server stop in time. Node forgets its limits for slow senders once it closes, and keeps connections that were
 * busy at that moment open after their answer.
 */
export function closeConnectionsOnStop(app: FastifyInstance, readiness: Readiness) {
  let isClosing = false;
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing || readiness.isStopping) reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    // Right after requests were read: a timer runs before that, and would take a connection that brings one for idle.
    const sweep = setInterval(() => setImmediate(() => app.server.closeIdleConnections()), sweepMilliseconds);
    sweep.unref();
    // Not ended by the server's close, which knows nothing of connections that came through other sockets.
    setTimeout(() => {
      clearInterval(sweep);
      app.server.closeAllConnections();
    }, longestCloseMilliseconds).unref();
  });
}
