import { errorFields, type Log } from "#http/log.ts";
import { StoreUnavailable } from "#store/store.ts";

export type PeriodicTask = {
  start(): void;
  /** Runs soon, if it was started. */
  wake(): void;
  stop(): Promise<void>;
};

type TaskInput = {
  /** What a failure is logged as. */
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  readonly log: Log;
};

/** Runs at once and again after each pause, never concurrently. A failure is retried the next time. */
export function createPeriodicTask({ name, everyMs, work, log }: TaskInput): PeriodicTask {
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  let isStopped = false;
  let isWoken = false;

  async function turn() {
    timer = undefined;
    isWoken = false;
    try {
      await work();
    } catch (error) {
      // An unavailable store is not a defect here, and its stack says nothing.
      if (error instanceof StoreUnavailable) log("warn", `${name}_failed`, { error: error.name });
      else log("error", `${name}_failed`, errorFields(error));
    }
    if (!isStopped) timer = setTimeout(next, isWoken ? 0 : everyMs);
  }

  function next() {
    underWay = turn();
  }

  return {
    start: next,
    wake() {
      isWoken = true;
      if (timer === undefined || isStopped) return;
      clearTimeout(timer);
      next();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
