import type { Archive, ArchiveMailSettings } from "#inbox/archive.ts";
import { openExistingDatabase } from "#inbox/sqlite/database.ts";
import { isUpToDate, SchemaRefused } from "#inbox/sqlite/migrate.ts";
import { migrations } from "#inbox/sqlite/migrations.ts";
import { backup, findProblems, lastBackupAt } from "./backup.ts";
import { markAnswered, release, reopen, resend, retryDead } from "./changes.ts";
import { forget } from "./forget.ts";
import { exportAll, find, list, listMails, overview, responses } from "./listing.ts";
import { purge } from "./purge.ts";

export type SqliteArchiveOptions = { readonly file: string; readonly mail: ArchiveMailSettings };

/** Rejects when there is no database, or one of another release. */
export async function openSqliteArchive({ file, mail }: SqliteArchiveOptions): Promise<Archive> {
  const database = openExistingDatabase(file);
  try {
    if (!isUpToDate(database, migrations)) {
      throw new SchemaRefused(
        "The database is older than this release: start the server once to bring it up to date",
      );
    }
  } catch (error) {
    database.close();
    throw error;
  }

  return {
    list: async (filter) => list(database, filter),
    find: async (reference) => find(database, reference),
    exportAll: (filter) => exportAll(database, filter),
    responses: (range) => responses(database, range),
    overview: async (now) => overview(database, now),
    markAnswered: async (answer) => markAnswered(database, answer),
    reopen: async (reference) => reopen(database, reference),
    release: async (change) => release(database, change, mail),
    resend: async (change) => resend(database, change, mail),
    listMails: async (filter) => listMails(database, filter),
    retryDead: (request) => retryDead(database, request),
    forget: (request) => forget(database, file, request),
    purge: (request) => purge(database, request),
    backup: async (request) => backup(database, request),
    lastBackupAt: async () => lastBackupAt(database),
    checkIntegrity: async () => findProblems(database, "quick_check"),
    close: async () => database.close(),
  };
}
