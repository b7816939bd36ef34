import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";

export type Bytes = Uint8Array<ArrayBuffer>;

export type PaperAnswer = { readonly bytes: Bytes } | { readonly error: string };

/** Quotes before copies of requests: a clerk waits for them. */
type PaperJob = { readonly kind: "quote" | "request" };

export type PaperMaker<Job extends PaperJob> = {
  readonly make: (job: Job) => Promise<Bytes>;
  readonly close: () => Promise<void>;
};

/** No time or no thread for it now: the same paper may be made in a moment. A paper that cannot be made is another error. */
export class PaperUnavailable extends Error {
  override name = "PaperUnavailable";
}

type Order = {
  readonly job: PaperJob;
  readonly resolve: (bytes: Bytes) => void;
  readonly reject: (error: Error) => void;
};

const usualLimits = {
  /** From the start of the work, not from the asking. A clerk waits no longer than for one copy. */
  workMs: { quote: 20_000, request: 20_000 },
  /** Copies that wait for their turn. Strangers ask for them, so that there is an end to it. */
  waitingCopies: 20,
  /** Copies that are kept, so that asking again costs nothing. */
  keptCopies: 40,
  /** PDFKit and its fonts take some 40 MB, which a site at rest does not keep. */
  restAfterMs: 60_000,
};

/** A quote of 500 lines takes less; a runaway paper must not take the site's memory. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 };

/**
 * Makes papers in another thread, one at a time: quotes first, since a clerk waits for them, then buyers' copies. The
 * thread is started for the first paper and ends when there was none for a while. If it dies or takes too long, only
 * the paper in work fails; the next one gets a new thread.
 */
export function createPaperMaker<Job extends PaperJob>(
  workerUrl: URL,
  limits: Partial<typeof usualLimits> = {},
): PaperMaker<Job> {
  const { workMs, waitingCopies, keptCopies, restAfterMs } = { ...usualLimits, ...limits };
  const quotes: Order[] = [];
  const copies: Order[] = [];
  const kept = new Map<string, Promise<Bytes>>();
  let worker: Worker | undefined;
  let current: (Order & { readonly timer: NodeJS.Timeout }) | undefined;
  let rest: NodeJS.Timeout | undefined;

  return { make: (job) => (job.kind === "quote" ? wait(quotes, job) : makeCopy(job)), close };

  function makeCopy(job: PaperJob): Promise<Bytes> {
    const key = createHash("sha256").update(JSON.stringify(job)).digest("base64");
    const known = kept.get(key);
    if (known) return known;
    if (copies.length >= waitingCopies) {
      return Promise.reject(new PaperUnavailable("Too many copies are waiting"));
    }
    const copy = wait(copies, job);
    kept.set(key, copy);
    copy.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (oldest && kept.size > keptCopies) kept.delete(oldest);
    return copy;
  }

  function wait(queue: Order[], job: PaperJob): Promise<Bytes> {
    const { promise, resolve, reject } = Promise.withResolvers<Bytes>();
    queue.push({ job, resolve, reject });
    startNext();
    return promise;
  }

  function startNext() {
    clearTimeout(rest);
    if (current) return;
    const order = quotes.shift() ?? copies.shift();
    if (!order) {
      rest = setTimeout(goToRest, restAfterMs);
      rest.unref();
      return;
    }
    worker ??= startWorker();
    const late = () => fail(new PaperUnavailable("The paper was not made in time"));
    current = { ...order, timer: setTimeout(late, workMs[order.job.kind]) };
    worker.postMessage(order.job);
  }

  function startWorker() {
    const started = new Worker(workerUrl, { resourceLimits });
    // It must not keep a server alive that wants to stop.
    started.unref();
    const failUnlessReplaced = (error: Error) => {
      if (worker === started) fail(error);
    };
    started.on("message", (answer: PaperAnswer) => {
      if (worker === started) settle(answer);
    });
    started.on("error", ({ message }) => failUnlessReplaced(new PaperUnavailable(message)));
    started.on("exit", () => failUnlessReplaced(new PaperUnavailable("The paper's thread has ended")));
    return started;
  }

  function settle(answer: PaperAnswer) {
    const done = takeCurrent();
    if ("bytes" in answer) done?.resolve(answer.bytes);
    else done?.reject(new Error(answer.error));
    startNext();
  }

  function fail(error: Error) {
    stopWorker();
    takeCurrent()?.reject(error);
    startNext();
  }

  function takeCurrent() {
    const taken = current;
    clearTimeout(taken?.timer);
    current = undefined;
    return taken;
  }

  async function stopWorker() {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }

  /** Copies hold what buyers have written: they are not kept for longer than they are of use. */
  async function goToRest() {
    kept.clear();
    await stopWorker();
  }

  async function close() {
    clearTimeout(rest);
    const closed = new PaperUnavailable("The paper maker is closed");
    for (const { reject } of [...quotes.splice(0), ...copies.splice(0)]) reject(closed);
    takeCurrent()?.reject(closed);
    await goToRest();
  }
}
