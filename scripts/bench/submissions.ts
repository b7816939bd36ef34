import { fork } from "node:child_process";
import { once } from "node:events";
import { askSafely, startAsker } from "./load.ts";
import { atLeast, type Row, show } from "./row.ts";
import { startMeasuredSite } from "./site-under-test.ts";
import { median, percentile } from "./statistics.ts";
import { ratioByPairs, takeTurns } from "./turns.ts";

const limit = 0.5;
const connections = 128;
/** Until V8 has compiled the intake, the same load is answered a quarter slower. */
const warmUpSeconds = 5;

/** Durable submissions per second against what SQLite reaches when each row is a commit of its own. */
export async function measureSubmissions(rounds: number, seconds: number): Promise<Row> {
  const site = await startMeasuredSite();
  const asker = startAsker();
  const plan = { port: site.port, what: "submission", connections } as const;
  const times: number[] = [];
  try {
    await asker.ask({ ...plan, seconds: warmUpSeconds });
    const { ours, theirs } = await takeTurns(
      rounds,
      async () => {
        const load = await askSafely(asker, { ...plan, seconds });
        for (const time of load.times) times.push(time);
        return load.perSecond;
      },
      () => countBareCommits(seconds),
    );
    const detail = [
      `${show(Math.round(median(ours)))}/s, bare commits ${show(Math.round(median(theirs)))}/s`,
      `p50 ${show(percentile(times, 0.5))} ms, p99 ${show(percentile(times, 0.99))} ms, ${connections} connections`,
    ];
    return atLeast(limit, ratioByPairs(ours, theirs), {
      what: "durable submissions per second, × bare SQLite FULL commits",
      where: "POST /api/send-email",
      detail: detail.join("; "),
    });
  } finally {
    await Promise.all([asker.stop(), site.stop()]);
  }
}

async function countBareCommits(seconds: number) {
  const child = fork(new URL("./commit-process.ts", import.meta.url), [String(seconds)]);
  const [perSecond] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("the commit process ended without a result"))),
  ]);
  return perSecond as number;
}
