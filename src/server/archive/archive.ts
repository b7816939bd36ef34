import { setTimeout as sleep } from "node:timers/promises";
import { signedTestMailMark, testMailMark } from "#request/record/inbound.ts";
import { type ArchiveFilter, type ExportedSubmission, exportAll } from "#request/record/records.ts";
import type { PurgeReport, PurgeRequest } from "#request/record/retention.ts";
import { operations, type Store } from "#server/store/operations.ts";
import type { Database } from "#store/database.ts";
import { refuseOutdated } from "#store/schema.ts";
import { createStore, isRead, runOperation } from "#store/store.ts";
import { type BackupReport, type BackupRequest, backup, lastBackupAt, readMark } from "./backup.ts";
import { type ForgetReport, type ForgetRequest, forgetPerson } from "./forget.ts";

/**
 * The operator's view, on a separate connection while the server runs: the store's operations, and work on the whole
 * archive in small batches, so that the server never waits long for a lock.
 */
export type Archive = Store & {
  exportAll(filter: ArchiveFilter): AsyncIterable<readonly ExportedSubmission[]>;
  /** Makes dead mails due now; returns how many. */
  retryDead(request: { readonly now: number; readonly reference?: string | undefined }): Promise<number>;
  purge(request: PurgeRequest): Promise<PurgeReport>;
  /** Erases what a person sent from every table and from the files. */
  forget(request: ForgetRequest): Promise<ForgetReport>;
  /** A consistent copy made while the server writes; refuses a file that exists. */
  backup(request: BackupRequest): Promise<BackupReport>;
  /** When `backup` last succeeded. */
  lastBackupAt(): Promise<number | undefined>;
  /** When an e-mail of `inbox doctor` last came in, with a DKIM signature of our domain or in any way. */
  lastTestMailAt(way?: "signed"): Promise<number | undefined>;
  /** Problems in words; empty when the engine finds none. */
  findProblems(): Promise<readonly string[]>;
};

/** What each engine does with its files in its own way. */
export type Maintenance = {
  /** Writes a copy of the database into a new SQLite file; answers what is wrong with it. */
  writeCopy(file: string, now: number): Promise<readonly string[]>;
  /** Whether it is sure that nothing of what was deleted is left in the files. */
  removeTraces(mayTakeLong: boolean): Promise<boolean>;
  findProblems(): Promise<readonly string[]>;
};

const BATCH = 200;

/** Rejects where the schema is that of another release. */
export async function createArchive(database: Database, maintenance: Maintenance): Promise<Archive> {
  await refuseOutdated(database).catch(async (error) => {
    await database.close();
    throw error;
  });
  const store = createStore(
    operations,
    (name, argument) =>
      isRead(operations, name)
        ? runOperation(operations, name, database, argument)
        : database.transaction((transaction) => runOperation(operations, name, transaction, argument)),
    () => database.close(),
  );
  return {
    ...store,
    exportAll: (filter) => exportAll(store.exportPage, filter),
    retryDead: (request) => untilEmpty(() => store.retryDeadBatch({ ...request, limit: BATCH })),
    async purge(request) {
      const total = { submissions: 0, quarantined: 0 };
      await untilEmpty(async () => {
        const { submissions, quarantined } = await store.purgeBatch({ ...request, limit: BATCH });
        total.submissions += submissions;
        total.quarantined += quarantined;
        return submissions + quarantined;
      });
      return total;
    },
    async forget(request) {
      const report = await forgetPerson(database, request);
      const isClean = await maintenance.removeTraces(request.mayRewrite ?? false);
      return { ...report, traces: isClean ? "none" : "possible" };
    },
    backup: (request) => backup(database, maintenance.writeCopy, request),
    lastBackupAt: () => lastBackupAt(database),
    lastTestMailAt: (way) => readMark(database, way === "signed" ? signedTestMailMark : testMailMark),
    findProblems: maintenance.findProblems,
  };
}

const PAUSE_MS = 10;

/** Lets the server's writer in between two batches. */
async function untilEmpty(runBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let done = await runBatch(); done > 0; done = await runBatch()) {
    total += done;
    await sleep(PAUSE_MS);
  }
  return total;
}
