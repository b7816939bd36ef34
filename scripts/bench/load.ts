import { fork } from "node:child_process";
import { once } from "node:events";

export type LoadPlan = {
  readonly port: number;
  readonly what: "page" | "submission";
  readonly path?: string;
  readonly connections: number;
  readonly seconds: number;
  /** How long times do not count at first: whoever asks has to start and open its connections. */
  readonly settleSeconds?: number;
  /** Ends before the time is over when so many were answered. */
  readonly requests?: number;
  /** So many a second, whatever the answers take; without it each connection asks as soon as it was answered. */
  readonly perSecond?: number;
};

export type LoadResult = {
  readonly answered: number;
  readonly failed: number;
  readonly perSecond: number;
  readonly times: readonly number[];
};

const graceMs = 20_000;

/** Asks from a process of its own, so that this one cannot slow it down. */
export async function applyLoad(plan: LoadPlan): Promise<LoadResult> {
  const asker = startAsker();
  try {
    const [result] = await asker.ask(plan);
    if (!result) throw new Error("the load process sent no result");
    return result;
  } finally {
    await asker.stop();
  }
}

export type Asker = ReturnType<typeof startAsker>;

/** For loads in which nothing may fail. */
export async function askSafely(asker: Asker, plan: LoadPlan): Promise<LoadResult> {
  const [load] = await asker.ask(plan);
  if (!load || load.failed > 0)
    throw new Error(`${load?.failed} of the ${plan.what} requests were not answered well`);
  return load;
}

/** One that stays: after its first questions it is compiled, and each next turn measures the server alone. */
export function startAsker() {
  const child = fork(new URL("./load-process.ts", import.meta.url), { serialization: "advanced" });
  const exit = once(child, "exit");
  const gone = exit.then(() => Promise.reject(new Error("the load process ended without a result")));
  gone.catch(() => {});

  return {
    pid: child.pid ?? 0,
    /** Several at once from one process: two would take the server's place on its processors from each other. */
    async ask(...plans: readonly LoadPlan[]): Promise<readonly LoadResult[]> {
      const longest = Math.max(...plans.map(({ seconds }) => seconds * 1_000));
      const tooLate = setTimeout(() => child.kill("SIGKILL"), longest + graceMs);
      child.send(plans);
      try {
        const [results] = await Promise.race([once(child, "message"), gone]);
        return results;
      } finally {
        clearTimeout(tooLate);
      }
    },
    async stop() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
