import type { Archive, ArchiveMailSettings } from "#inbox/archive.ts";
import { openDatabase } from "#inbox/postgres/database.ts";
import type { ServerAddress } from "#inbox/postgres/database-url.ts";
import { isUpToDate } from "#inbox/postgres/migrate.ts";
import { migrations } from "#inbox/postgres/migrations.ts";
import { SchemaRefused } from "#inbox/schema.ts";
import { backup, findProblems, lastBackupAt } from "./backup.ts";
import { markAnswered, release, reopen, resend, retryDead } from "./changes.ts";
import { forget } from "./forget.ts";
import { exportAll, find, list, listMails, overview, responses } from "./listing.ts";
import { purge } from "./purge.ts";

export type PostgresArchiveOptions = { readonly address: ServerAddress; readonly mail: ArchiveMailSettings };

const POOL_SIZE = 2;

/** Rejects when the server cannot be reached, or the schema is that of another release. */
export async function openPostgresArchive({ address, mail }: PostgresArchiveOptions): Promise<Archive> {
  const database = openDatabase({ address, poolSize: POOL_SIZE });
  try {
    if (!(await isUpToDate(database, migrations))) {
      throw new SchemaRefused(
        "The database is older than this release: start a node once to bring it up to date",
      );
    }
  } catch (error) {
    await database.close();
    throw error;
  }

  return {
    list: (filter) => list(database, filter),
    find: (reference) => find(database, reference),
    exportAll: (filter) => exportAll(database, filter),
    responses: (range) => responses(database, range),
    overview: (now) => overview(database, now),
    markAnswered: (answer) => markAnswered(database, answer),
    reopen: (reference) => reopen(database, reference),
    release: (change) => release(database, change, mail),
    resend: (change) => resend(database, change, mail),
    listMails: (filter) => listMails(database, filter),
    retryDead: (request) => retryDead(database, request),
    forget: (request) => forget(database, request),
    purge: (request) => purge(database, request),
    backup: (request) => backup(database, request),
    lastBackupAt: () => lastBackupAt(database),
    checkIntegrity: () => findProblems(database),
    close: () => database.close(),
  };
}
