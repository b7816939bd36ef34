import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "#inbox/store.ts";
import type { Argument, OperationName, Result } from "./operations.ts";
import {
  type Reply,
  type Request,
  readProcessClock,
  type ToWorker,
  type WorkerSettings,
} from "./protocol.ts";

type Call = {
  resolve(value: unknown): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
};

/**
 * Only a worker that hangs is not waited for. Whoever is given up here may yet be stored, so this is far beyond the
 * worker's own patience: even a slow commit that began just in time is waited for.
 */
const ANSWER_WITHIN_MS = 8_000;
const CLOSE_WITHIN_MS = 5_000;
const MOST_WAITING = 2_000;
const MOST_TOGETHER = 8;
export const RESTART_PAUSE_MS = 500;

/** Calls the worker, starts it again when it dies, and never lets a caller wait without end. */
export function createWorkerClient(url: URL, settings: WorkerSettings) {
  const calls = new Map<number, Call>();
  let worker: Worker | undefined;
  let unsent: Request[] = [];
  let startedAt = Number.NEGATIVE_INFINITY;
  let lastId = 0;
  let isClosed = false;

  return { call, close };

  function call<Name extends OperationName>(name: Name, argument: Argument<Name>): Promise<Result<Name>> {
    if (isClosed) return Promise.reject(new StoreUnavailable("The store is closed"));
    // A call that timed out still counts until the worker has dealt with it: its memory is in use.
    if (calls.size >= MOST_WAITING) return Promise.reject(new StoreUnavailable("Too many calls are waiting"));
    worker ??= start();
    if (!worker) return Promise.reject(new StoreUnavailable("The store is restarting"));

    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(
      () => reject(new StoreUnavailable("The store did not answer")),
      ANSWER_WITHIN_MS,
    );
    calls.set(id, { resolve, reject, timer });
    const waiting = unsent.push({ id, name, argument, calledAt: readProcessClock() });
    if (waiting === 1) setImmediate(post);
    if (waiting === MOST_TOGETHER) post();
    return promise as Promise<Result<Name>>;
  }

  /** What came in during one turn of the event loop travels together, in loads that keep both threads busy. */
  function post() {
    if (unsent.length > 0) worker?.postMessage(unsent satisfies ToWorker);
    unsent = [];
  }

  function start(): Worker | undefined {
    if (performance.now() - startedAt < RESTART_PAUSE_MS) return undefined;
    startedAt = performance.now();
    const started = new Worker(url, { workerData: settings, execArgv: [] });
    started.on("message", (replies: readonly Reply[]) => replies.forEach(settle));
    let reason = "The store's worker stopped";
    // The exit that follows every error settles the calls.
    started.on("error", (error: Error) => {
      reason += `: ${error.message}`;
    });
    started.on("exit", () => {
      worker = undefined;
      rejectAll(reason);
    });
    return started;
  }

  function settle(reply: Reply) {
    const waiting = calls.get(reply.id);
    if (!waiting) return;
    calls.delete(reply.id);
    clearTimeout(waiting.timer);
    if (reply.outcome === "done") waiting.resolve(reply.value);
    else if (reply.outcome === "unavailable") waiting.reject(new StoreUnavailable(reply.reason));
    else waiting.reject(new Error(reply.reason));
  }

  function rejectAll(reason: string) {
    for (const { reject, timer } of calls.values()) {
      clearTimeout(timer);
      reject(new StoreUnavailable(reason));
    }
    calls.clear();
    unsent = [];
  }

  /** What was called before is still carried out and answered. */
  async function close() {
    isClosed = true;
    const closing = worker;
    if (!closing) return;
    const exit = once(closing, "exit");
    post();
    closing.postMessage("close" satisfies ToWorker);
    const overdue = setTimeout(() => closing.terminate(), CLOSE_WITHIN_MS);
    await exit;
    clearTimeout(overdue);
  }
}
