import { setTimeout as sleep } from "node:timers/promises";
import { startSmtpServer } from "#mail/test/servers.ts";

/** A mail server that is gone for a third of the time, and takes every mail in between. */
export async function startFlappingMailServer(cycleMs: number) {
  let taken = 0;
  const start = (port?: number) =>
    startSmtpServer(
      {
        onData(stream, _session, done) {
          stream.resume();
          stream.once("end", () => {
            taken += 1;
            done();
          });
        },
      },
      port,
    );
  const ending = new AbortController();
  let server: Awaited<ReturnType<typeof start>> | undefined = await start();
  const { port, url } = server;

  async function flap() {
    while (!ending.signal.aborted) {
      await pause((cycleMs * 2) / 3);
      if (ending.signal.aborted) return;
      await server?.close();
      server = undefined;
      await pause(cycleMs / 3);
      server = await start(port);
    }
  }

  async function pause(milliseconds: number) {
    await sleep(milliseconds, undefined, { signal: ending.signal }).catch(() => {});
  }

  const flapping = flap();
  return {
    url,
    taken: () => taken,
    /** From now on it stays up. */
    async settle() {
      ending.abort();
      await flapping;
    },
    async close() {
      ending.abort();
      await flapping;
      await server?.close();
    },
  };
}
