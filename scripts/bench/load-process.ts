import { setTimeout as sleep } from "node:timers/promises";
import { createConnection } from "./keep-alive-connection.ts";
import type { LoadPlan, LoadResult } from "./load.ts";
import { pageRequest, submissionRequest } from "./requests.ts";

const connectWaitMs = 50;

process.on("message", async (plans: readonly LoadPlan[]) => {
  // All are prepared before the first one starts, since that takes the same process a while.
  const prepared = plans.map((plan) => ({
    plan,
    nextRequest: plan.what === "page" ? pageRequest(plan) : submissionRequest(plan),
  }));
  const results = await Promise.all(prepared.map(run));
  process.send?.(results);
});

type Prepared = { readonly plan: LoadPlan; readonly nextRequest: () => Buffer };

async function run({ plan, nextRequest }: Prepared): Promise<LoadResult> {
  const started = performance.now();
  const until = started + plan.seconds * 1_000;
  const most = plan.requests ?? Number.POSITIVE_INFINITY;
  const settled = started + (plan.settleSeconds ?? 0) * 1_000;
  const times: number[] = [];
  let answered = 0;
  let failed = 0;
  let asked = 0;
  let last = started;

  /**
   * The time at which it should be asked. A late question counts as waiting, or a slow server would look fast; one that
   * a timer let go early counts from when it was asked.
   */
  function nextDue() {
    asked += 1;
    return plan.perSecond === undefined ? undefined : started + ((asked - 1) / plan.perSecond) * 1_000;
  }

  async function keepAsking() {
    const connection = createConnection(plan.port);
    while (performance.now() < until && asked < most) {
      const due = nextDue();
      if (due !== undefined) {
        if (due >= until) break;
        await sleep(Math.max(0, due - performance.now()));
      }
      const began = Math.min(due ?? Number.POSITIVE_INFINITY, performance.now());
      const status = await connection.ask(nextRequest());
      last = performance.now();
      if (status === 200) {
        answered += 1;
        if (began >= settled) times.push(last - began);
      } else {
        failed += 1;
        await sleep(connectWaitMs);
      }
    }
    connection.close();
  }

  await Promise.all(Array.from({ length: plan.connections }, keepAsking));
  return { answered, failed, perSecond: answered / ((last - started) / 1_000), times };
}
