import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { calendarOf } from "#company/deadlines.ts";
import type { CompanyFacts } from "#company/schema.ts";
import type { RetryRequest } from "#mail/outbox.ts";
import { signedTestMailMark, testMailMark } from "#request/record/inbound.ts";
import { type ArchiveFilter, exportAll } from "#request/record/records.ts";
import type { PurgeRequest } from "#request/record/retention.ts";
import { operations } from "#server/store/operations.ts";
import { purgeAll } from "#server/upkeep/retention.ts";
import type { Database } from "#store/database.ts";
import { refuseOutdated } from "#store/schema.ts";
import {
  classifyFault,
  findProblems,
  openExistingDatabase,
  type SqliteDatabase,
} from "#store/sqlite/database.ts";
import { callOperation, createStore } from "#store/store.ts";
import { type BackupRequest, backup, readMark } from "./backup.ts";
import { type ForgetReport, type ForgetRequest, forgetPerson } from "./forget.ts";

export type Archive = Awaited<ReturnType<typeof createArchive>>;

/** What each engine does with its files in its own way. */
export type Maintenance = {
  /** Writes a copy of the database into a new SQLite file; returns what is wrong with the copy. */
  writeCopy(file: string, now: number): Promise<readonly string[]>;
  /** Returns whether it is certain that nothing that was deleted is left in the files. */
  removeTraces(mayTakeLong: boolean): Promise<boolean>;
  findProblems(): Promise<readonly string[]>;
};

const BATCH = 200;
/** Lets the server's writer in between two batches. */
const PAUSE_MS = 10;

/**
 * The operator's view, on a separate connection while the server runs: the store's operations, and work on the whole
 * archive in small batches, so that the server never waits long for a lock. Rejects where the schema is that of another
 * release.
 */
export async function createArchive(database: Database, facts: CompanyFacts, maintenance: Maintenance) {
  const given = calendarOf(facts);
  await refuseOutdated(database).catch(async (error) => {
    await database.close();
    throw error;
  });
  const store = createStore(
    operations,
    (name, argument) => callOperation(operations, name, database, argument, given),
    () => database.close(),
  );
  return {
    ...store,
    exportAll: (filter: ArchiveFilter) => exportAll(store.exportPage, filter),
    /** Makes dead mails due now; returns how many. */
    async retryDead(request: RetryRequest) {
      let total = 0;
      for (;;) {
        const retried = await store.retryDeadBatch({ ...request, limit: BATCH });
        if (retried === 0) return total;
        total += retried;
        await sleep(PAUSE_MS);
      }
    },
    purge: (request: PurgeRequest) => purgeAll(store, request, PAUSE_MS),
    /** Erases what a person sent from every table and from the files. */
    async forget(request: ForgetRequest): Promise<ForgetReport> {
      const report = await forgetPerson(database, request, given);
      const isClean = await maintenance.removeTraces(request.mayRewrite ?? false);
      return { ...report, traces: isClean ? "none" : "possible" };
    },
    /** A consistent copy made while the server writes; refuses a file that exists. */
    backup: (request: BackupRequest) => backup(maintenance.writeCopy, request),
    /** When a test e-mail of `inbox doctor` last came in: with our domain's DKIM signature, or at all. */
    lastTestMailAt: (way?: "signed") =>
      readMark(database, way === "signed" ? signedTestMailMark : testMailMark),
    /** Problems in words; empty when the engine finds none. */
    findProblems: maintenance.findProblems,
  };
}

/** Up to this size a rewrite of the whole file is over before the server refuses what waits for it. */
const QUICKLY_REWRITTEN_BYTES = 64 * 1024 * 1024;
const CHECKPOINT_ATTEMPTS = 20;
const CHECKPOINT_PAUSE_MS = 250;

/** Rejects when there is no database, or one of another release. */
export async function openSqliteArchive(file: string, facts: CompanyFacts): Promise<Archive> {
  const database = openExistingDatabase(file);
  return createArchive(database, facts, {
    /** One read transaction, so it is consistent, and in WAL mode neither waits for writers nor makes them wait. */
    async writeCopy(copy) {
      await database.query`VACUUM INTO ${copy}`;
      return [];
    },
    async removeTraces(mayTakeLong) {
      const mayRewrite = mayTakeLong || statSync(file).size <= QUICKLY_REWRITTEN_BYTES;
      const isRewritten = mayRewrite && (await rewrite(database));
      return (await emptyLog(database)) && isRewritten;
    },
    findProblems: () => findProblems(database, "quick_check"),
  });
}

/** Pages keep bytes of rows that were moved or replaced long ago; only a rewrite of the file drops them. */
async function rewrite(database: SqliteDatabase): Promise<boolean> {
  try {
    await database.script("VACUUM");
    return true;
  } catch (error) {
    if (["again", "full"].includes(classifyFault(error))) return false;
    throw error;
  }
}

/** The log keeps old pages until no reader needs them. */
async function emptyLog(database: SqliteDatabase): Promise<boolean> {
  for (let attempt = 0; attempt < CHECKPOINT_ATTEMPTS; attempt += 1) {
    const [result] = await database.query<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`;
    if (result?.busy === 0) return true;
    await sleep(CHECKPOINT_PAUSE_MS);
  }
  return false;
}
