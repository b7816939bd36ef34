import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fillInbox } from "./fill-inbox.ts";
import { applyLoad } from "./load.ts";
import { atMost, type Row, show } from "./row.ts";
import { startMeasuredSite } from "./site-under-test.ts";
import { median, percentile } from "./statistics.ts";

const limits = { submit: 1.5, listMs: 200 };
const submissions = { what: "submission", connections: 8, perSecond: 100, settleSeconds: 0.5 } as const;
const listings = 5;
/** The archive is older than what is kept by default; the purge is not what is measured here. */
const keepAll = { RETENTION_DAYS: "36500" };

/** Sending and listing must not become slower as the years go by. */
export async function measureArchive(
  stored: number,
  rounds: number,
  seconds: number,
): Promise<readonly Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "site-archive-"));
  try {
    await createDatabase(folder);
    const count = fillInbox(path.join(folder, "inbox.sqlite"), stored);
    const where = `${show(count)} stored submissions`;
    return [await compareSubmissions(folder, where, rounds, seconds), measureListing(folder, where)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createDatabase(dataFolder: string) {
  const site = await startMeasuredSite(keepAll, { dataFolder });
  await site.stop();
}

async function compareSubmissions(
  dataFolder: string,
  where: string,
  rounds: number,
  seconds: number,
): Promise<Row> {
  const [full, empty] = [await startMeasuredSite(keepAll, { dataFolder }), await startMeasuredSite(keepAll)];
  const p99: { full: number[]; empty: number[] } = { full: [], empty: [] };
  try {
    for (const { port } of [full, empty]) await applyLoad({ ...submissions, port, seconds: 1 });
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { port }] of [
        ["full", full],
        ["empty", empty],
      ] as const) {
        const { times, failed } = await applyLoad({ ...submissions, port, seconds });
        if (failed > 0) throw new Error(`${failed} submissions were not accepted`);
        p99[name].push(percentile(times, 0.99));
      }
    }
  } finally {
    await Promise.all([full.stop(), empty.stop()]);
  }
  const [large, none] = [median(p99.full), median(p99.empty)];
  const detail = `${show(large)} ms, empty ${show(none)} ms, ${submissions.perSecond}/s`;
  return atMost(limits.submit, large / none, { what: "submit p99, × empty inbox", where, detail });
}

function measureListing(dataFolder: string, where: string): Row {
  const times = Array.from({ length: listings }, () => {
    const started = performance.now();
    const { status } = spawnSync(process.execPath, ["dist/server/inbox.js", "list"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: "" },
    });
    if (status !== 0) throw new Error("inbox list failed");
    return performance.now() - started;
  });
  const what = "inbox list, whole command";
  return atMost(limits.listMs, median(times), { what, where, unit: "ms" });
}
