import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { openDatabase } from "../src/store/postgres/database.ts";
import { readDatabaseUrl } from "../src/store/postgres/database-url.ts";
import { startCluster } from "../src/store/postgres/testing/cluster.ts";
import { type LoadResult, readBack, startLoadProcess, submissionPath } from "./load.ts";
import {
  atLeast,
  median,
  percentile,
  type Row,
  ratiosByPairs,
  show,
  showSpread,
  sum,
  takeTurns,
  withoutTarget,
} from "./rows.ts";
import { startMeasuredSite } from "./site.ts";

const limits = { ofBareCommits: 0.25, postgres: 300 };
const connections = 128;
/** Long enough for V8 to compile the intake. */
const warmUpSeconds = 5;
const nodeCounts = [1, 2, 4];

/** Durable submissions per second against what SQLite reaches when each row is a commit of its own. */
export async function measureSubmissions(rounds: number, seconds: number): Promise<Row> {
  const site = await startMeasuredSite();
  const load = startLoadProcess();
  const plan = { port: site.port, path: submissionPath, connections };
  const times: number[] = [];
  try {
    await load.ask({ ...plan, seconds: warmUpSeconds });
    const { ours, theirs } = await takeTurns(
      rounds,
      async () => {
        const [result] = await load.ask({ ...plan, seconds });
        for (const time of result?.times ?? []) times.push(time);
        readBack(site.dataFolder, result ? [result] : []);
        return result?.perSecond ?? 0;
      },
      () => countBareCommits(seconds),
    );
    const ratios = ratiosByPairs(ours, theirs);
    const detail = [
      `${show(Math.round(median(ours)))}/s, bare commits ${show(Math.round(median(theirs)))}/s`,
      `${showSpread(ratios)} in ${rounds} turns; ${latencies(times)}, ${connections} connections`,
    ];
    return atLeast(limits.ofBareCommits, median(ratios), {
      what: "durable submissions per second, × bare SQLite FULL commits",
      where: `POST ${submissionPath}`,
      detail: detail.join("; "),
    });
  } finally {
    await Promise.all([load.stop(), site.stop()]);
  }
}

/** One node must reach the floor; more of them share the same cores here, and only show that they work together. */
export async function measureNodes(seconds: number): Promise<readonly Row[]> {
  const cluster = await startCluster({ isDurable: true });
  const rows: Row[] = [];
  try {
    for (const count of nodeCounts) {
      const database = { DATABASE_URL: await cluster.createDatabase(), SIGNING_SECRET: randomUUID() };
      const nodes = await Promise.all(Array.from({ length: count }, () => startMeasuredSite(database)));
      const load = startLoadProcess();
      const plans = nodes.map(({ port }) => ({ port, path: submissionPath, connections: 64 / count }));
      await load.ask(...plans.map((plan) => ({ ...plan, seconds: 2 })));
      const results = await load.ask(...plans.map((plan) => ({ ...plan, seconds })));
      await Promise.all([load.stop(), ...nodes.map((node) => node.stop())]);
      await readBackFromPostgres(database.DATABASE_URL, results);
      const perSecond = Math.round(sum(results.map((result) => result.perSecond)));
      const where = count === 1 ? "1 node" : `${count} nodes on the same cores`;
      const named = { what: "durable submissions per second on PostgreSQL", where };
      const detail = latencies(results.flatMap(({ times }) => times));
      rows.push(
        count === 1
          ? atLeast(limits.postgres, perSecond, { ...named, detail })
          : withoutTarget(show(perSecond), { ...named, what: `${named.what}, several nodes`, detail }),
      );
    }
    return rows;
  } finally {
    await cluster.remove();
  }
}

async function readBackFromPostgres(url: string, results: readonly LoadResult[]) {
  const reading = readDatabaseUrl(url);
  if (!reading.ok) throw new Error(reading.problem);
  await using database = openDatabase({ address: reading.address, poolSize: 1 });
  const rows = await database.query<{ reference: string }>("SELECT reference FROM submissions");
  const stored = new Set(rows.map(({ reference }) => reference));
  const lost = results.flatMap(({ references }) => references).filter((each) => !stored.has(each));
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged submissions are not stored`);
}

function latencies(times: readonly number[]) {
  return `p50 ${show(percentile(times, 0.5))} ms, p99 ${show(percentile(times, 0.99))} ms`;
}

async function countBareCommits(seconds: number) {
  const child = fork(new URL("./commit-process.ts", import.meta.url), [String(seconds)]);
  const ended = once(child, "exit").then(() =>
    Promise.reject(new Error("the commit process sent no result")),
  );
  const [perSecond] = (await Promise.race([once(child, "message"), ended])) as [number];
  return perSecond;
}
