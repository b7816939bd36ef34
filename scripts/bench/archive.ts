import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fillInbox } from "./fill-inbox.ts";
import { askSafely, startAsker } from "./load.ts";
import { atMost, type Row, show } from "./row.ts";
import { startMeasuredSite } from "./site-under-test.ts";
import { median, percentile } from "./statistics.ts";
import { ratioByPairs, takeTurns } from "./turns.ts";

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
  const asker = startAsker();
  const submitP99 = async (port: number) => {
    const { times } = await askSafely(asker, { ...submissions, port, seconds });
    return percentile(times, 0.99);
  };
  try {
    for (const { port } of [full, empty]) await asker.ask({ ...submissions, port, seconds: 1 });
    const { ours, theirs } = await takeTurns(
      rounds,
      () => submitP99(full.port),
      () => submitP99(empty.port),
    );
    const detail = `${show(median(ours))} ms, empty ${show(median(theirs))} ms, ${submissions.perSecond}/s`;
    return atMost(limits.submit, ratioByPairs(ours, theirs), {
      what: "submit p99, × empty inbox",
      where,
      detail,
    });
  } finally {
    await Promise.all([asker.stop(), full.stop(), empty.stop()]);
  }
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
