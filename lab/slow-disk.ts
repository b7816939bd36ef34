import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type LoadResult, readBack, startLoadProcess, submissionPath } from "./load.ts";
import {
  atMost,
  median,
  percentile,
  type Row,
  ratiosByPairs,
  show,
  showSpread,
  sum,
  takeTurns,
} from "./rows.ts";
import { startMeasuredSite } from "./site.ts";

const limit = 2;
/** Below this no visitor notices a difference, whatever the ratio. */
const unnoticedMs = 5;
const extraMicroseconds = 10_000;
const submissionsPerSecond = 200;
const pagesPerSecond = 400;

/** Pages keep their pace while the disk is slow and people send: the two must not wait for each other. */
export async function measureSlowDisk(rounds: number, seconds: number): Promise<Row> {
  const slow = openSlowDisk();
  const site = await startMeasuredSite(slow.environment);
  // Two processes: in one, sending would keep the reader from looking at the clock.
  const [readers, senders] = [startLoadProcess(), startLoadProcess()];
  try {
    await warmUp(site.port);
    const plan = { port: site.port, seconds };
    const read = () => readers.ask({ ...plan, path: "/", perSecond: pagesPerSecond });
    const send = () => senders.ask({ ...plan, path: submissionPath, perSecond: submissionsPerSecond });
    const { ours, theirs } = await takeTurns<readonly LoadResult[]>(
      rounds,
      async () => (await Promise.all([read(), send()])).flat(),
      read,
    );
    readBack(site.dataFolder, ours.flat());
    const p99 = ([pages]: readonly LoadResult[]) => percentile(pages?.times ?? [], 0.99);
    const [beside, alone] = [ours.map(p99), theirs.map(p99)];
    const failed = sum(ours.flat().map((result) => result.failed));
    const ratios = ratiosByPairs(beside, alone);
    const isUnnoticed = median(beside) < unnoticedMs;
    const row = atMost(limit, median(ratios), {
      what: `page p99 beside ${submissionsPerSecond} submissions/s on a slow disk, × without`,
      where: "/",
      detail: `${show(median(beside))} ms, without ${show(median(alone))} ms; ${showSpread(ratios)} in ${rounds} turns; ${failed} failed`,
    });
    return { ...row, target: `${row.target}, or under ${unnoticedMs} ms`, isMet: row.isMet || isUnnoticed };
  } finally {
    await Promise.all([readers.stop(), senders.stop(), site.stop()]);
    slow.close();
  }
}

/** The settings of a process whose every wait for the disk takes longer. */
export function openSlowDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), "site-slow-disk-"));
  const library = path.join(folder, "slow-fsync.so");
  const source = path.join(import.meta.dirname, "slow-fsync.c");
  const { status } = spawnSync("cc", ["-shared", "-fPIC", "-O2", "-o", library, source], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("Please install a C compiler (Debian: apt-get install gcc libc6-dev)");
  return {
    environment: { LD_PRELOAD: library, SLOW_FSYNC_US: String(extraMicroseconds) },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** Sends and reads as fast as it goes, until V8 has compiled what will be measured. */
async function warmUp(port: number) {
  const load = startLoadProcess();
  await load.ask({ path: submissionPath, port, connections: 128, seconds: 3 });
  await load.ask({ path: "/", port, connections: 32, seconds: 2 });
  await load.stop();
}
