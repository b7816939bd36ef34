import { Worker } from "node:worker_threads";
import type { MailToRead, ReadMail } from "./read-mail.ts";

export type MailReader = {
  /** Undefined if reading took too long, or more memory than an e-mail may take. */
  readonly read: (mail: MailToRead) => Promise<ReadMail | undefined>;
  readonly close: () => Promise<void>;
};

const LONGEST_MS = 20_000;
const IDLE_MS = 60_000;
/** The bytes of an e-mail do not count toward this. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/**
 * Reads e-mails in a worker thread, one after the other, so that no page waits for them. The thread ends
 * after a while without e-mails; if it is stuck, it is ended, and the next e-mail gets a new one.
 */
export function createMailReader(workerUrl: URL, longestMs = LONGEST_MS): MailReader {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let settle: (read: ReadMail | undefined) => void = () => {};

  return {
    read(mail) {
      const reading = last.then(() => readNext(mail));
      last = reading;
      return reading;
    },
    close: stop,
  };

  async function readNext(mail: MailToRead) {
    clearTimeout(idle);
    worker ??= start();
    const { promise, resolve } = Promise.withResolvers<ReadMail | undefined>();
    settle = resolve;
    const timer = setTimeout(resolve, longestMs, undefined);
    worker.postMessage(mail);
    const read = await promise;
    clearTimeout(timer);
    if (!read) await stop();
    idle = setTimeout(stop, IDLE_MS).unref();
    return read;
  }

  function start() {
    const started = new Worker(workerUrl, { resourceLimits });
    // It must not keep alive a server that wants to stop.
    started.unref();
    const end = (read?: ReadMail) => {
      if (worker === started) settle(read);
    };
    started.on("message", end);
    started.on("error", () => end());
    started.on("exit", () => end());
    return started;
  }

  async function stop() {
    clearTimeout(idle);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }
}
