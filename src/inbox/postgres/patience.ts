import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "#inbox/store.ts";
import { classifyFault } from "./faults.ts";

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

/**
 * Tries again while the server restarts or hands over, for a while. Only for work that does no harm when it is done
 * twice: an answer that was lost on the way does not say whether the work was done.
 */
export async function withPatience<Result>(
  slowAfterMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const giveUpAt = performance.now() + slowAfterMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const isWorthAnotherTry = classifyFault(error) === "again" && performance.now() + pauseMs < giveUpAt;
      if (!isWorthAnotherTry) throw asUnavailable(error);
    }
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

export async function once<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asUnavailable(error);
  }
}

function asUnavailable(error: unknown) {
  if (classifyFault(error) === "bug" || !(error instanceof Error)) return error;
  return new StoreUnavailable(error.message, { cause: error });
}
