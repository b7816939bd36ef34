import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startDesk } from "../tests/support/desk.ts";
import { askEvenly, readBack, submissionPath } from "./load.ts";
import { atMost, median, percentile, type Row, ratiosByPairs, show, showSpread, takeTurns } from "./rows.ts";
import { startMeasuredSite } from "./site.ts";

const limits = { submit: 1.5, listMs: 200, deskMs: 100 };
const perSecond = 100;
const listings = 5;
const deskVisits = 9;
/** The archive is older than what is kept by default; the purge is not what is measured here. */
const keepAll = { RETENTION_DAYS: "36500" };

/** Sending and listing must not become slower as the years go by. */
export async function measureArchive(
  stored: number,
  rounds: number,
  seconds: number,
): Promise<readonly Row[]> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "site-archive-"));
  try {
    const first = await startMeasuredSite(keepAll, { dataFolder });
    await first.stop();
    fillInbox(path.join(dataFolder, "inbox.sqlite"), stored);
    const where = `${show(stored)} stored submissions`;
    return [
      await compareSubmissions(dataFolder, where, rounds, seconds),
      measureListing(dataFolder, where),
      ...(await measureDesk(dataFolder, where)),
    ];
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function compareSubmissions(dataFolder: string, where: string, rounds: number, seconds: number) {
  const [full, empty] = [await startMeasuredSite(keepAll, { dataFolder }), await startMeasuredSite(keepAll)];
  const submitP99 = async ({ port, dataFolder: folder }: typeof full, forSeconds = seconds) => {
    const sent = await askEvenly({ port, path: submissionPath, perSecond, seconds: forSeconds });
    if (sent.failed > 0) throw new Error(`${sent.failed} submissions were not accepted`);
    readBack(folder, [sent]);
    return percentile(sent.times, 0.99);
  };
  try {
    for (const site of [full, empty]) await submitP99(site, 1);
    const { ours, theirs } = await takeTurns(
      rounds,
      () => submitP99(full),
      () => submitP99(empty),
    );
    const ratios = ratiosByPairs(ours, theirs);
    return atMost(limits.submit, median(ratios), {
      what: "submit p99, × empty inbox",
      where,
      detail: `${show(median(ours))} ms, empty ${show(median(theirs))} ms, ${perSecond}/s; ${showSpread(ratios)} in ${rounds} turns`,
    });
  } finally {
    await Promise.all([full.stop(), empty.stop()]);
  }
}

function measureListing(dataFolder: string, where: string): Row {
  const times = Array.from({ length: listings }, () => {
    const started = performance.now();
    const { status } = spawnSync(process.execPath, ["dist/server/inbox.js", "dead"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: "" },
    });
    if (status !== 0) throw new Error("inbox dead failed");
    return performance.now() - started;
  });
  return atMost(limits.listMs, median(times), {
    what: "inbox dead, whole command",
    where,
    unit: "ms",
    detail: `${showSpread(times)} in ${listings} runs`,
  });
}

const deskPages = {
  "open list": "/",
  "closed list": "/?state=closed",
  "closed list, somebody's": "/?state=closed&whose=mine",
  search: "/search?q=County+Sheriff%27s+Office+4711",
};

/** The first page of each list, as a person who is signed in gets it; the first visit of each is not counted. */
async function measureDesk(dataFolder: string, where: string): Promise<readonly Row[]> {
  const desk = await startDesk(keepAll, { dataFolder });
  try {
    const { cookie } = await desk.signIn("Ann Lee");
    const visit = async (address: string) => {
      const started = performance.now();
      const answer = await fetch(desk.origin + address, { headers: { cookie } });
      if (!(await answer.text()).includes("list-head")) throw new Error(`${address} shows no list`);
      return performance.now() - started;
    };
    const rows: Row[] = [];
    for (const [name, address] of Object.entries(deskPages)) {
      const times: number[] = [];
      for (let time = 0; time <= deskVisits; time += 1) times.push(await visit(address));
      const detail = `${showSpread(times.slice(1))} in ${deskVisits} visits`;
      const what = `desk, ${name}, whole page`;
      rows.push(atMost(limits.deskMs, median(times.slice(1)), { what, where, unit: "ms", detail }));
    }
    return rows;
  } finally {
    await desk.site.stop();
  }
}

const openShare = 1_000;
const threeYearsMs = 3 * 365 * 24 * 3_600_000;

/**
 * Years of submissions at once, through SQL alone: accepting them one by one would take an hour. All but one in a
 * thousand are answered, and every mail is sent, as in an inbox that is looked after.
 */
function fillInbox(file: string, submissions: number) {
  const database = new DatabaseSync(file);
  const first = Date.now() - threeYearsMs;
  const step = Math.floor((threeYearsMs - 24 * 3_600_000) / submissions);
  database.exec(`
    PRAGMA synchronous = OFF;
    PRAGMA cache_size = -400000;
    BEGIN;
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${submissions})
    INSERT INTO submissions (reference, form_type, name, email, phone, company, subject, message, received_at,
      respond_by, state, suspicions, answered_at, reminders, to_do_due_at)
    SELECT printf('RFQ-%s%04X', hex(randomblob(4)), n % 65536), 'rfq', 'Dana Whitfield ' || n,
      'buyer-' || n || '@agency.example', '205-555-0142', 'County Sheriff''s Office ' || (n % 5000),
      'RFQ Request - Plate carriers, lot ' || n, replace(hex(zeroblob(10)), '00', 'Plate carriers, level IIIA. '),
      ${first} + n * ${step}, ${first} + n * ${step} + 14400000,
      iif(n % ${openShare} = 0, 'open', 'answered'), '[]',
      iif(n % ${openShare} = 0, NULL, ${first} + n * ${step} + 3600000), 2,
      iif(n % ${openShare} = 0, ${first} + n * ${step} + 14400000, NULL)
    FROM numbers;
    INSERT INTO outbox (submission_id, kind, recipient, message_id, state, attempts, due_at, created_at, settled_at)
    SELECT id, 'notification', 'quotes@company.example', id || '@company.example', 'sent', 1, received_at,
      received_at, received_at FROM submissions;
    COMMIT;
  `);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}
