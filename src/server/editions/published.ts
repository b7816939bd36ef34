import path from "node:path";
import { findChangeTimes, findPublishedId } from "#edition/published.ts";
import { findEdition, refuseEdition } from "#edition/record.ts";
import type { Database, Transaction } from "#store/database.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";
import { findLastFolder, writeEdition } from "./edition-folder.ts";

/** What is published, read before anything that has the facts as constants is loaded. Opens the store again after a fault. */
export function openPublished(environment: NodeJS.ProcessEnv) {
  let opened: Promise<Database> | undefined;

  async function use<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    opened ??= open(environment);
    try {
      return await work(await opened);
    } catch (error) {
      await close();
      throw error;
    }
  }

  async function close() {
    const database = opened;
    opened = undefined;
    await (await database?.catch(() => undefined))?.close();
  }

  return {
    /** Undefined: nothing was ever published. Rejects while the store cannot say. */
    findId: () => use(findPublishedId).catch(noStoreYet),
    find: () => use(findWhole).catch(noStoreYet),
    refuse: (id: number, problem: string) =>
      use((database) =>
        database.transaction((transaction: Transaction) =>
          refuseEdition(transaction, { id, problem, now: Date.now() }),
        ),
      ),
    close,
  };
}

/** For a command: this process has the facts that visitors see. While the store cannot say, those that ran here last. */
export async function enterPublished(
  environment: NodeJS.ProcessEnv,
  findInstead = (_error: unknown) => findLastFolder(environment),
) {
  let folder = environment.COMPANY_DIR;
  if (!folder) {
    const published = openPublished(environment);
    try {
      const edition = await published.find();
      folder = edition && (await writeEdition(edition, environment));
    } catch (error) {
      folder = await findInstead(error);
    }
    await published.close();
  }
  if (folder) process.env.COMPANY_DIR = folder;
}

async function findWhole(database: Database) {
  const edition = await findEdition(database);
  return edition && { ...edition, changedAt: await findChangeTimes(database, edition.id) };
}

async function open({ DATABASE_URL: url, DATA_DIR: folder = "data" }: NodeJS.ProcessEnv): Promise<Database> {
  if (!url) {
    const { openExistingDatabase } = await import("#store/sqlite/database.ts");
    return openExistingDatabase(path.join(folder, "inbox.sqlite"));
  }
  const reading = readDatabaseUrl(url);
  // The server itself says what is wrong with it.
  if (!reading.ok) throw Object.assign(new Error(reading.problem), { code: "ENOENT" });
  const { openDatabase } = await import("#store/postgres/database.ts");
  return openDatabase({ address: reading.address, poolSize: 1 });
}

/** Waiting does not help: a password, a certificate, the owner of a file. The site itself says what to do about it. */
export function isLasting(error: unknown) {
  return /^(EACCES|EPERM|28\w{3}|3D000|42501)$|CERT|TLS|SSL/.test(String(Object(error).code));
}

/** Before the first start there is no file; before the first start of this release there is no table (SQLite, PostgreSQL). */
function noStoreYet(error: NodeJS.ErrnoException): undefined {
  const isNew = error.code === "ENOENT" || error.code === "42P01" || /no such table/.test(error.message);
  if (!isNew) throw error;
}
