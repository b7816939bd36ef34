import { fork } from "node:child_process";
import { once } from "node:events";
import { applyLoad } from "./load.ts";
import { atLeast, type Row, show } from "./row.ts";
import { startMeasuredSite } from "./site-under-test.ts";
import { median, percentile } from "./statistics.ts";

const limit = 0.5;
const connections = 128;
/** Until V8 has compiled the intake, the same load is answered a quarter slower. */
const warmUpRounds = 2.5;

/** Durable submissions per second against what SQLite reaches when each row is a commit of its own. */
export async function measureSubmissions(rounds: number, seconds: number): Promise<Row> {
  const site = await startMeasuredSite();
  try {
    const rates: number[] = [];
    const times: number[] = [];
    const commits: number[] = [];
    await applyLoad({ port: site.port, what: "submission", connections, seconds: seconds * warmUpRounds });
    for (let round = 0; round < rounds; round += 1) {
      const load = await applyLoad({ port: site.port, what: "submission", connections, seconds });
      if (load.failed > 0) throw new Error(`${load.failed} submissions were not accepted`);
      rates.push(load.perSecond);
      for (const time of load.times) times.push(time);
      commits.push(await countBareCommits(seconds));
    }
    const [ours, bare] = [median(rates), median(commits)];
    const detail = [
      `${show(Math.round(ours))}/s, bare commits ${show(Math.round(bare))}/s`,
      `p50 ${show(percentile(times, 0.5))} ms, p99 ${show(percentile(times, 0.99))} ms, ${connections} connections`,
    ];
    return atLeast(limit, ours / bare, {
      what: "durable submissions per second, × bare SQLite FULL commits",
      where: "POST /api/send-email",
      detail: detail.join("; "),
    });
  } finally {
    await site.stop();
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
