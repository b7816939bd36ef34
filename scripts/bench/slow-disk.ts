import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Asker, type LoadResult, startAsker } from "./load.ts";
import { atMost, notMeasured, type Row, show } from "./row.ts";
import { startMeasuredSite } from "./site-under-test.ts";
import { median, percentile, sum } from "./statistics.ts";
import { ratioByPairs, takeTurns } from "./turns.ts";

const limit = 2;
const extraMicroseconds = 10_000;
const submissionsPerSecond = 200;
const pages = { what: "page", path: "/", connections: 8, perSecond: 400, settleSeconds: 0.2 } as const;
const submissions = { what: "submission", connections: 40, perSecond: submissionsPerSecond } as const;
const nothing: LoadResult = { answered: 0, failed: 0, perSecond: 0, times: [] };
const row = { what: "page p99 beside 200 submissions/s on a slow disk, × without", where: "/" };

/** Pages keep their pace while the disk is slow and people send: the two must not wait for each other. */
export async function measureSlowDisk(rounds: number, seconds: number): Promise<Row> {
  const folder = mkdtempSync(path.join(tmpdir(), "site-slow-disk-"));
  try {
    const library = path.join(folder, "slow-fsync.so");
    const compiler = spawnSync("cc", ["-shared", "-fPIC", "-O2", "-o", library, "bench/slow-fsync.c"]);
    if (compiler.status !== 0) return notMeasured("no C compiler here (cc)", `≤ ${limit}`, row);
    return await compare(library, rounds, seconds);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function compare(library: string, rounds: number, seconds: number): Promise<Row> {
  const site = await startMeasuredSite({ LD_PRELOAD: library, SLOW_FSYNC_US: String(extraMicroseconds) });
  const asker = startAsker();
  const plan = { port: site.port, seconds };
  try {
    await warmUp(asker, site.port);
    const { ours, theirs } = await takeTurns(
      rounds,
      () => asker.ask({ ...pages, ...plan }, { ...submissions, ...plan }),
      () => asker.ask({ ...pages, ...plan }),
    );
    const [beside, alone] = [ours.map(pageP99), theirs.map(pageP99)];
    const sent = ours.map(([, posted = nothing]) => posted);
    const detail = [
      `${show(median(beside))} ms, without ${show(median(alone))} ms`,
      `${show(Math.round(sum(sent.map(({ answered }) => answered)) / (rounds * seconds)))} submissions/s answered`,
      `p50 ${show(median(sent.flatMap(({ times }) => times)))} ms, ${sum(sent.map(({ failed }) => failed))} failed`,
    ];
    return atMost(limit, ratioByPairs(beside, alone), { ...row, detail: detail.join("; ") });
  } finally {
    await Promise.all([asker.stop(), site.stop()]);
  }
}

function pageP99([read = nothing]: readonly LoadResult[]) {
  return percentile(read.times, 0.99);
}

/** As fast as it goes, until V8 has compiled what will be measured, here and there. */
async function warmUp(asker: Asker, port: number) {
  await asker.ask({ what: "submission", port, connections: 128, seconds: 3 });
  await asker.ask({ what: "page", path: "/", port, connections: 32, seconds: 1.5 });
}
