import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { changesFile } from "#company/read-company.ts";
import { readFacts, writeEditionFolder } from "#edition/edition.ts";
import { findChangeTimes, findEdition, findPublishedId, refuseEdition } from "#edition/record.ts";
import type { Database, Transaction } from "#store/database.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * Reads what is published, before anything is loaded that has the facts as constants. Opens the store again
 * after a fault.
 */
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

/**
 * For a command: gives this process the facts that visitors see or, while the store cannot say, those that
 * ran here last.
 */
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
  // The server itself says what is wrong with DATABASE_URL.
  if (!reading.ok) throw Object.assign(new Error(reading.problem), { code: "ENOENT" });
  const { openDatabase } = await import("#store/postgres/database.ts");
  return openDatabase({ address: reading.address, poolSize: 1 });
}

/**
 * True if waiting does not help: a password, a certificate, the owner of a file. The site itself says what to
 * do about it.
 */
export function isLasting(error: unknown) {
  return /^(EACCES|EPERM|ENOTDIR|28\w{3}|3D000|42501)$|CERT|TLS|SSL/.test(String(Object(error).code));
}

/**
 * Before the first start there is no file; before the first start of this release there is no table, which
 * SQLite and PostgreSQL each report in their own way.
 */
function noStoreYet(error: NodeJS.ErrnoException): undefined {
  const isNew = error.code === "ENOENT" || error.code === "42P01" || /no such table/.test(error.message);
  if (!isNew) throw error;
}

type PublishedEdition = NonNullable<Awaited<ReturnType<typeof findWhole>>>;

/**
 * With a database, editions are not kept in the data folder. CACHE_DIRECTORY is better than a temporary
 * folder, which the system cleans up after days: the thread that makes PDFs reads the files again later.
 */
function editionsFolder({ DATABASE_URL, CACHE_DIRECTORY, DATA_DIR = "data" }: NodeJS.ProcessEnv) {
  if (DATABASE_URL && !CACHE_DIRECTORY) return temporaryFolder();
  return path.resolve((DATABASE_URL && CACHE_DIRECTORY) || DATA_DIR, "editions");
}

/**
 * Writes the edition as a folder, whole or not at all. The folder's name holds a hash of the content, because
 * an id may be used again after a restored backup.
 */
export async function writeEdition(edition: PublishedEdition, environment: NodeJS.ProcessEnv) {
  const { id } = edition;
  const files = [
    ...edition.files,
    { path: changesFile, bytes: Buffer.from(JSON.stringify(changeDays(edition))) },
  ];
  const hash = createHash("sha256");
  for (const { path: name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  const folder = path.join(editionsFolder(environment), `${id}-${hash.digest("hex").slice(0, 16)}`);
  if ((await listEditions(environment)).includes(path.basename(folder))) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await writeEditionFolder(unfinished, files);
  // Another process may have been faster with the same files.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

/**
 * The times as days in the company's time zone. An edition whose zone cannot be read is refused by the site
 * that starts with it.
 */
function changeDays({ files, changedAt }: PublishedEdition) {
  const { timeZone } = Object(readFacts(files));
  const dayOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  try {
    return Object.fromEntries(Object.entries(changedAt).map(([place, at]) => [place, String(dayOf(at))]));
  } catch {
    return {};
  }
}

/** The newest edition that was written here, for a start while the store cannot say which is published. */
export async function findLastFolder(environment: NodeJS.ProcessEnv) {
  const last = (await listEditions(environment))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .at(-1);
  return last === undefined ? undefined : path.join(editionsFolder(environment), last);
}

/** Removes all editions but these, once nothing runs with the others. */
export async function removeOthers(kept: readonly string[], environment: NodeJS.ProcessEnv) {
  const names = await readdir(editionsFolder(environment)).catch(() => []);
  const others = names
    .map((name) => path.join(editionsFolder(environment), name))
    .filter((folder) => !kept.includes(folder));
  for (const folder of others) await rm(folder, { recursive: true, force: true });
}

async function listEditions(environment: NodeJS.ProcessEnv) {
  const names = await readdir(editionsFolder(environment)).catch(() => []);
  return names.filter((name) => /^\d+-[0-9a-f]{16}$/.test(name));
}
