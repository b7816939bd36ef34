import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { applyLoad, applyLoads, type LoadResult } from "./load.ts";
import { atMost, notMeasured, type Row, show } from "./row.ts";
import { startMeasuredSite } from "./site-under-test.ts";
import { median, percentile } from "./statistics.ts";

const limit = 2;
const extraMicroseconds = 10_000;
const submissionsPerSecond = 200;
const pages = { what: "page", path: "/", connections: 8, perSecond: 400, settleSeconds: 0.5 } as const;
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
  const { port } = site;
  const alone: number[] = [];
  const beside: number[] = [];
  let sent = { answered: 0, p50: 0, failed: 0 };
  try {
    await warmUp(port, seconds);
    for (let round = 0; round < rounds; round += 1) {
      alone.push(percentile((await applyLoad({ ...pages, port, seconds })).times, 0.99));
      const [read = nothing, posted = nothing] = await applyLoads(
        { ...pages, port, seconds },
        { ...submissions, port, seconds },
      );
      beside.push(percentile(read.times, 0.99));
      sent = {
        answered: posted.answered / seconds,
        p50: percentile(posted.times, 0.5),
        failed: posted.failed,
      };
    }
  } finally {
    await site.stop();
  }
  const detail = [
    `${show(median(beside))} ms, without ${show(median(alone))} ms`,
    `${show(Math.round(sent.answered))} submissions/s answered, p50 ${show(sent.p50)} ms, ${sent.failed} failed`,
  ];
  return atMost(limit, median(beside) / median(alone), { ...row, detail: detail.join("; ") });
}

/** As fast as it goes, until V8 has compiled what will be measured. */
async function warmUp(port: number, seconds: number) {
  await applyLoad({ what: "submission", port, connections: 128, seconds });
  await applyLoad({ what: "page", path: "/", port, connections: 32, seconds: seconds / 2 });
}
