import { randomUUID } from "node:crypto";
import { startCluster } from "#inbox/postgres/testing/cluster.ts";
import { type LoadPlan, startAsker } from "./bench/load.ts";
import { percentile, sum } from "./bench/statistics.ts";
import { type RunningSite, startSite } from "./start-site.ts";

/**
 * Durable submissions per second and how long each takes, for one node on SQLite and for several on PostgreSQL, all
 * in one run on one machine: what counts is how the rows compare. Measures the built server in dist/.
 */
const seconds = 8;
const warmUpSeconds = 2;
const clients = 64;

/** Nobody answers there: mails stay queued, and only the intake is measured. */
const intakeOnly = { SMTP_URL: "smtp://127.0.0.1:1", RATE_LIMIT_PER_HOUR: "1000000" };

type Result = {
  readonly store: string;
  readonly perSecond: number;
  readonly times: readonly number[];
  readonly failed: number;
};

const cluster = await startCluster({ isDurable: true });
try {
  const results = [await measure("SQLite, 1 node", [await startSite(intakeOnly)])];
  for (const nodes of [1, 2, 4]) {
    results.push(await measure(`PostgreSQL, ${nodes} node${nodes > 1 ? "s" : ""}`, await startNodes(nodes)));
  }
  print(results);
} finally {
  await cluster.remove();
}

async function startNodes(count: number) {
  const environment = {
    ...intakeOnly,
    DATABASE_URL: await cluster.createDatabase(),
    SIGNING_SECRET: randomUUID(),
  };
  return Promise.all(Array.from({ length: count }, () => startSite(environment)));
}

async function measure(store: string, nodes: readonly RunningSite[]): Promise<Result> {
  const asker = startAsker();
  const ask = (forSeconds: number) =>
    asker.ask(
      ...nodes.map(({ port }): LoadPlan => {
        return { port, what: "submission", connections: clients / nodes.length, seconds: forSeconds };
      }),
    );
  try {
    await ask(warmUpSeconds);
    const loads = await ask(seconds);
    return {
      store,
      perSecond: sum(loads.map(({ perSecond }) => perSecond)),
      times: loads.flatMap(({ times }) => times),
      failed: sum(loads.map(({ failed }) => failed)),
    };
  } finally {
    await Promise.all([asker.stop(), ...nodes.map((node) => node.stop())]);
  }
}

function print(results: readonly Result[]) {
  const [first] = results;
  console.log(`| ${clients} clients at once | submissions/s | of SQLite | p50 ms | p99 ms | failed |`);
  console.log("|---|---|---|---|---|---|");
  for (const { store, perSecond, times, failed } of results) {
    const share = (perSecond / (first?.perSecond ?? Number.NaN)).toFixed(2);
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(times, share).toFixed(1));
    console.log(`| ${store} | ${perSecond.toFixed(0)} | ${share} | ${p50} | ${p99} | ${failed} |`);
  }
}
