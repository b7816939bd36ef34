import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type Closable, createStore, type Operations, type StoreOf, StoreUnavailable } from "#store/store.ts";
import {
  bytesGiven,
  type Reply,
  type Request,
  readProcessClock,
  type ToWorker,
  type WorkerSettings,
} from "./writer.ts";

export type SqliteStoreOptions = {
  readonly file: string;
  /** The bundler puts the worker beside the program, tests run it from its source. */
  readonly workerUrl: URL;
  /** What every operation is given, asked at each call. */
  readonly given: () => unknown;
  /** Much shorter than callers wait: a refused call was not stored, and its caller gets the reason. */
  readonly refuseAfterMs?: number;
  /** Called with the reason of every call that the worker could not carry out. */
  readonly onUnavailable?: (reason: string) => void;
};

const REFUSE_AFTER_MS = 4_000;

type Call = {
  resolve(value: unknown): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
};

/**
 * Only a worker that hangs reaches this limit. A call that is abandoned here may still be stored, so the limit is far
 * beyond the time after which the worker refuses: even a slow commit that started just in time is awaited.
 */
const HANGS_AFTER_REFUSALS = 2;
const CLOSE_WITHIN_MS = 5_000;
const MOST_WAITING = 2_000;
export const RESTART_PAUSE_MS = 500;

/**
 * The worker of these operations opens the file at the first call. It is restarted when it dies, and no caller waits
 * forever.
 */
export function openSqliteStore<Listed extends Operations>(
  operations: Listed,
  { file, workerUrl, given, refuseAfterMs = REFUSE_AFTER_MS, onUnavailable = () => {} }: SqliteStoreOptions,
): StoreOf<Listed> & Closable {
  const calls = new Map<number, Call>();
  /** What was called in this turn goes to the worker as one message. */
  const unsent: Request[] = [];
  let worker: Worker | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  let lastId = 0;
  let isClosed = false;

  return createStore(operations, call, close);

  function call(name: string, argument: unknown): Promise<unknown> {
    if (isClosed) return Promise.reject(new StoreUnavailable("The store is closed"));
    // A call that timed out still counts until the worker has dealt with it: its memory is in use.
    if (calls.size >= MOST_WAITING) return Promise.reject(new StoreUnavailable("Too many calls are waiting"));
    worker ??= start();
    if (!worker) return Promise.reject(new StoreUnavailable("The store is restarting"));

    lastId += 1;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(
      () => reject(new StoreUnavailable("The store did not answer")),
      HANGS_AFTER_REFUSALS * refuseAfterMs,
    );
    calls.set(lastId, { resolve, reject, timer });
    if (unsent.length === 0) setImmediate(send);
    unsent.push({ id: lastId, name, argument, given: given(), calledAt: readProcessClock() });
    return promise;
  }

  function send() {
    const requests = unsent.splice(0);
    const transferred = requests.flatMap(({ argument }) => bytesGiven(argument) ?? []);
    worker?.postMessage(requests satisfies ToWorker, transferred);
  }

  function start(): Worker | undefined {
    if (performance.now() - startedAt < RESTART_PAUSE_MS) return undefined;
    startedAt = performance.now();
    const started = new Worker(workerUrl, {
      workerData: { file, refuseAfterMs } satisfies WorkerSettings,
      execArgv: [],
    });
    started.on("message", (replies: readonly Reply[]) => replies.forEach(settle));
    let reason = "The store's worker stopped";
    // The exit that follows every error settles the calls.
    started.on("error", (error: Error) => {
      reason += `: ${error.message}`;
    });
    started.on("exit", () => {
      worker = undefined;
      unsent.length = 0;
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
    else if (reply.outcome === "unavailable") {
      onUnavailable(reply.reason);
      waiting.reject(new StoreUnavailable(reply.reason));
    } else waiting.reject(new Error(reply.reason));
  }

  function rejectAll(reason: string) {
    for (const { reject, timer } of calls.values()) {
      clearTimeout(timer);
      reject(new StoreUnavailable(reason));
    }
    calls.clear();
  }

  async function close() {
    isClosed = true;
    const closing = worker;
    if (!closing) return;
    const exit = once(closing, "exit");
    send();
    closing.postMessage("close" satisfies ToWorker);
    const overdue = setTimeout(() => closing.terminate(), CLOSE_WITHIN_MS);
    await exit;
    clearTimeout(overdue);
  }
}
