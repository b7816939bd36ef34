import { Worker } from "node:worker_threads";
import type { PaperJob } from "./make-paper.ts";

export type PaperOrder = { readonly id: number; readonly job: PaperJob };
export type PaperAnswer =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };

export type PaperMaker = {
  readonly make: (job: PaperJob) => Promise<Uint8Array<ArrayBuffer>>;
  readonly close: () => Promise<void>;
};

/** No time or no thread for it now: the same paper may be made in a moment. A paper that cannot be made is another error. */
export class PaperUnavailable extends Error {
  override name = "PaperUnavailable";
}

type Waiting = {
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
};

const ANSWER_WITHIN_MS = 20_000;
/** A quote of 500 lines takes less; a runaway paper must not take the site's memory. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };
/** PDFKit and its fonts take some 40 MB, which a site at rest does not keep. */
const REST_AFTER_MS = 60_000;

/**
 * Papers made in another thread, which is started for the first of them and ends when there was none for a while. A
 * thread that dies or hangs fails its papers; the next one starts anew.
 */
export function createPaperMaker(workerUrl: URL, restAfterMs = REST_AFTER_MS): PaperMaker {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let rest: NodeJS.Timeout | undefined;
  let lastId = 0;

  return { make, close: () => end(new PaperUnavailable("The paper maker is closed")) };

  function make(job: PaperJob) {
    clearTimeout(rest);
    worker ??= start();
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    const timer = setTimeout(
      () => end(new PaperUnavailable("The paper was not made in time")),
      ANSWER_WITHIN_MS,
    );
    waiting.set(id, { resolve, reject, timer });
    worker.postMessage({ id, job } satisfies PaperOrder);
    return promise;
  }

  function start() {
    const started = new Worker(workerUrl, { resourceLimits });
    // It must not keep a server alive that wants to stop.
    started.unref();
    started.on("message", settle);
    const fail = (error: Error) => {
      if (worker === started) end(error);
    };
    started.on("error", ({ message }) => fail(new PaperUnavailable(message)));
    started.on("exit", () => fail(new PaperUnavailable("The paper's thread has ended")));
    return started;
  }

  function settle(answer: PaperAnswer) {
    const call = waiting.get(answer.id);
    if (!call) return;
    waiting.delete(answer.id);
    clearTimeout(call.timer);
    if ("bytes" in answer) call.resolve(answer.bytes);
    else call.reject(new Error(answer.error));
    if (waiting.size > 0) return;
    rest = setTimeout(() => end(new PaperUnavailable("The paper's thread rests")), restAfterMs);
    rest.unref();
  }

  async function end(error: Error) {
    const ended = worker;
    worker = undefined;
    clearTimeout(rest);
    for (const call of waiting.values()) {
      clearTimeout(call.timer);
      call.reject(error);
    }
    waiting.clear();
    await ended?.terminate();
  }
}
