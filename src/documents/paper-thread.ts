import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { Edition } from "#company/read-company.ts";
import type { Company } from "#content/create-company.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

export type PaperAnswer = { readonly bytes: Bytes } | { readonly error: string };

/** What the thread is told: the job, and whose paper it is where that is not the same as for the job before. */
export type PaperTask<Job> = { readonly job: Job; readonly edition?: Edition };

/** Quotes come before copies of requests, because staff wait for them; so do the site's own documents. */
type PaperJob = { readonly kind: "quote" | "order" | "document" | "request" };

export type PaperMaker<Job extends PaperJob> = {
  readonly make: (company: Company, job: Job) => Promise<Bytes>;
  readonly close: () => Promise<void>;
};

/** Temporary: the same PDF may succeed in a moment. A PDF that can never be made rejects with another error. */
export class PaperUnavailable extends Error {
  override name = "PaperUnavailable";
}

type Order = {
  readonly edition: Edition;
  readonly job: PaperJob;
  readonly resolve: (bytes: Bytes) => void;
  readonly reject: (error: Error) => void;
};

const defaultLimits = {
  /** Counted from when the work starts, not from when it was queued. */
  workMs: { quote: 20_000, order: 20_000, document: 20_000, request: 20_000 },
  /** Queued copies. Anyone with a link can ask for one, so the queue is bounded. */
  waitingCopies: 20,
  /** Cached copies, so that asking again costs nothing. */
  keptCopies: 40,
  /** PDFKit and its fonts take about 40 MB, which an idle site should not hold. */
  idleAfterMs: 60_000,
};

/** A quote of 500 lines needs less; a runaway job must not exhaust the site's memory. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 };

/**
 * Renders PDFs in a worker thread, one at a time: quotes first, then buyers' copies. The thread starts with the first
 * job and ends after a while without one. If it dies or takes too long, only the current job fails; the next one gets
 * a new thread.
 */
export function createPaperMaker<Job extends PaperJob>(
  workerUrl: URL,
  limits: Partial<typeof defaultLimits> = {},
): PaperMaker<Job> {
  const { workMs, waitingCopies, keptCopies, idleAfterMs } = { ...defaultLimits, ...limits };
  const quotes: Order[] = [];
  const copies: Order[] = [];
  const kept = new Map<string, Promise<Bytes>>();
  let worker: Worker | undefined;
  /** What the thread knows. */
  let told: Edition | undefined;
  /** Whose copies are kept. */
  let keptFor: Edition | undefined;
  let current: (Order & { readonly timer: NodeJS.Timeout }) | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  return {
    make({ edition }, job) {
      return job.kind === "request" ? makeCopy(edition, job) : wait(quotes, edition, job);
    },
    close,
  };

  function makeCopy(edition: Edition, job: PaperJob): Promise<Bytes> {
    if (keptFor !== edition) kept.clear();
    keptFor = edition;
    const key = createHash("sha256").update(JSON.stringify(job)).digest("base64");
    const known = kept.get(key);
    if (known) return known;
    if (copies.length >= waitingCopies) {
      return Promise.reject(new PaperUnavailable("Too many copies are waiting"));
    }
    const copy = wait(copies, edition, job);
    kept.set(key, copy);
    copy.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (oldest && kept.size > keptCopies) kept.delete(oldest);
    return copy;
  }

  function wait(queue: Order[], edition: Edition, job: PaperJob): Promise<Bytes> {
    const { promise, resolve, reject } = Promise.withResolvers<Bytes>();
    queue.push({ edition, job, resolve, reject });
    startNext();
    return promise;
  }

  function startNext() {
    clearTimeout(idleTimer);
    if (current) return;
    const order = quotes.shift() ?? copies.shift();
    if (!order) {
      idleTimer = setTimeout(releaseWorker, idleAfterMs);
      idleTimer.unref();
      return;
    }
    worker ??= startWorker();
    const late = () => fail(new PaperUnavailable("The paper was not made in time"));
    current = { ...order, timer: setTimeout(late, workMs[order.job.kind]) };
    const { edition, job } = order;
    worker.postMessage((edition === told ? { job } : { edition, job }) satisfies PaperTask<PaperJob>);
    told = edition;
  }

  function startWorker() {
    const started = new Worker(workerUrl, { resourceLimits });
    // It must not keep alive a server that wants to stop.
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
    void stopWorker();
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
    told = undefined;
    await stopped?.terminate();
  }

  /** Copies hold what buyers wrote, so they are not kept longer than needed. */
  async function releaseWorker() {
    kept.clear();
    await stopWorker();
  }

  async function close() {
    clearTimeout(idleTimer);
    const closed = new PaperUnavailable("The paper maker is closed");
    for (const { reject } of [...quotes.splice(0), ...copies.splice(0)]) reject(closed);
    takeCurrent()?.reject(closed);
    await releaseWorker();
  }
}
