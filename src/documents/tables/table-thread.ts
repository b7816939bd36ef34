import { Worker } from "node:worker_threads";
import { refuse, type TableFile } from "./read-table.ts";
import type { ReadTable } from "./table.ts";

export type TableReader = { readonly read: (file: TableFile) => Promise<ReadTable> };

const usualLimits = {
  /** Of the processor and not of the clock: an honest file on a busy machine waits for its turn. */
  processorMs: 5_000,
  longestMs: 60_000,
  lookEveryMs: 100,
  /** The bytes of a file do not count toward this. */
  memoryMb: 256,
};

/** Reads each file in a thread of its own, one after the other, so that no page waits for what is in it. */
export function createTableReader(workerUrl: URL, changes: Partial<typeof usualLimits> = {}): TableReader {
  const limits = { ...usualLimits, ...changes };
  let last: Promise<unknown> = Promise.resolve();
  return {
    read(file) {
      const reading = last.then(() => readInThread(file));
      last = reading;
      return reading;
    },
  };

  async function readInThread(file: TableFile): Promise<ReadTable> {
    const tooMuch = refuse(file.name, "Reading it takes more time or memory than a list needs.");
    const { promise, resolve } = Promise.withResolvers<ReadTable>();
    const worker = new Worker(workerUrl, {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    // It must not keep alive a server that wants to stop.
    worker.unref();
    worker.once("message", resolve);
    worker.once("error", () => resolve(tooMuch));
    worker.once("exit", () => resolve(tooMuch));
    const looking = setInterval(async () => {
      // Not running before it starts and after it ends.
      const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      if ((used.user + used.system) / 1_000 > limits.processorMs) resolve(tooMuch);
    }, limits.lookEveryMs);
    const late = setTimeout(resolve, limits.longestMs, tooMuch);
    const read = await promise;
    clearInterval(looking);
    clearTimeout(late);
    await worker.terminate();
    return read;
  }
}
