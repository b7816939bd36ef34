import { Worker } from "node:worker_threads";
import type { MailToRead, ReadMail } from "./read-mail.ts";

export type MailReader<Given = MailToRead, Read = ReadMail> = {
  /**
   * Undefined if reading takes more processor time, or more memory, than an e-mail may take: then it always
   * would. Rejects if it failed for another reason.
   */
  readonly read: (mail: Given) => Promise<Read | undefined>;
  readonly close: () => Promise<void>;
};

const readerLimits = {
  /** Not of the clock: an honest e-mail on a busy machine waits for the processor. */
  processorMs: 2_000,
  /** For a thread that waits for something that never comes. */
  longestMs: 20_000,
  lookEveryMs: 100,
  /** The bytes of an e-mail do not count toward this. */
  memoryMb: 256,
};

/** Reads each e-mail in a worker thread of its own, so that no page waits for it, and nothing is left of it. */
export function createMailReader<Given extends MailToRead = MailToRead, Read = ReadMail>(
  workerUrl: URL,
  changes: Partial<typeof readerLimits> = {},
): MailReader<Given, Read> {
  const limits = { ...readerLimits, ...changes };
  const workers = new Set<Worker>();

  return {
    async read(mail) {
      const worker = new Worker(workerUrl, {
        workerData: mail,
        transferList: [mail.raw.buffer as ArrayBuffer],
        resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
      });
      // It must not keep alive a server that wants to stop.
      worker.unref();
      workers.add(worker);
      try {
        return await watch(worker);
      } finally {
        workers.delete(worker);
        await worker.terminate();
      }
    },
    async close() {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };

  async function watch(worker: Worker) {
    const { promise, resolve, reject } = Promise.withResolvers<Read | undefined>();
    worker.on("message", resolve);
    worker.on("error", (error) =>
      Object(error).code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(undefined) : reject(error),
    );
    worker.on("exit", () => reject(new Error("The thread ended")));
    const looking = setInterval(async () => {
      // Not running before it starts and after it ends.
      const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      if ((used.user + used.system) / 1_000 > limits.processorMs) resolve(undefined);
    }, limits.lookEveryMs);
    const late = setTimeout(() => reject(new Error("The thread took too long")), limits.longestMs);
    try {
      return await promise;
    } finally {
      clearInterval(looking);
      clearTimeout(late);
    }
  }
}
