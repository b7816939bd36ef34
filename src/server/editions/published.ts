import { createHash } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { changesFile, ignoreMissing } from "#company/read-company.ts";
import { type EditionFiles, readEditionFolder, readFacts, writeEditionFolder } from "#edition/edition.ts";
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
    findId: () => use(findPublishedId),
    find: () => use(findWhole),
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
  findInstead = async (_error: unknown) => (await findLastShown(environment))?.folder,
) {
  let folder = environment.COMPANY_DIR;
  if (!folder) {
    const published = openPublished(environment);
    try {
      const edition = await published.find().catch(noStoreYet);
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
export function noStoreYet(error: NodeJS.ErrnoException): undefined {
  const isNew = error.code === "ENOENT" || error.code === "42P01" || /no such table/.test(error.message);
  if (!isNew) throw error;
}

type PublishedEdition = NonNullable<Awaited<ReturnType<typeof findWhole>>>;

/**
 * Where a restart finds them again while the store is away. A node that can keep nothing has a temporary folder, which the
 * system cleans up after days: the thread that makes PDFs reads the files again later.
 */
function editionsFolder({ DATABASE_URL, CACHE_DIRECTORY, DATA_DIR }: NodeJS.ProcessEnv) {
  const folder = (DATABASE_URL && CACHE_DIRECTORY) || DATA_DIR || "data";
  return DATABASE_URL && !canWrite(folder) ? temporaryFolder() : path.resolve(folder, "editions");
}

function canWrite(folder: string) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
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
  const folder = path.join(editionsFolder(environment), `${id}-${hashOf(files)}`);
  if ((await listEditions(environment)).includes(path.basename(folder))) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await writeEditionFolder(unfinished, files);
  // Another process may have been faster with the same files.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

function hashOf(files: EditionFiles) {
  const hash = createHash("sha256");
  for (const { path: name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest("hex").slice(0, 16);
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

/** The name of the folder of the edition that is shown, or that the store said that nothing was published. */
const shownFile = "shown";
const nothing = "nothing";

export type Shown = { readonly id: number; readonly folder: string | undefined };

/** For the next start, which may find no store. Where it cannot be written, that start has to wait for the store. */
export async function rememberShown({ folder }: Shown, environment: NodeJS.ProcessEnv) {
  const file = path.join(editionsFolder(environment), shownFile);
  const name = folder === undefined ? nothing : path.basename(folder);
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.${process.pid}`, `${name}\n`, { mode: 0o600, flush: true });
    await rename(`${file}.${process.pid}`, file);
  } catch {
    await rm(`${file}.${process.pid}`, { force: true });
  }
}

/**
 * What was shown here last, for a start while the store cannot say what is published. An edition whose files are not
 * what was written does not count.
 */
export async function findLastShown(environment: NodeJS.ProcessEnv): Promise<Shown | undefined> {
  const folder = editionsFolder(environment);
  const shown = (await readFile(path.join(folder, shownFile), "utf8").catch(() => "")).trim();
  if (shown === nothing) return { id: 0, folder: undefined };
  const names = await listEditions(environment);
  const newest = names.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  for (const name of [...newest.filter((each) => each === shown), ...newest]) {
    if (await isWhole(path.join(folder, name)))
      return { id: Number.parseInt(name, 10), folder: path.join(folder, name) };
  }
  return undefined;
}

async function isWhole(folder: string) {
  const files = await readEditionFolder(folder);
  const inOrder = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const bytes = await readFile(path.join(folder, changesFile)).catch(ignoreMissing);
  const hash = hashOf(bytes ? [...inOrder, { path: changesFile, bytes }] : inOrder);
  return path.basename(folder).endsWith(`-${hash}`);
}

/** Removes all editions but these, once nothing runs with the others. */
export async function removeOthers(kept: readonly (string | undefined)[], environment: NodeJS.ProcessEnv) {
  const names = await readdir(editionsFolder(environment)).catch(() => []);
  const others = names
    .filter((name) => name !== shownFile)
    .map((name) => path.join(editionsFolder(environment), name))
    .filter((folder) => !kept.includes(folder));
  for (const folder of others) await rm(folder, { recursive: true, force: true });
}

async function listEditions(environment: NodeJS.ProcessEnv) {
  const names = await readdir(editionsFolder(environment)).catch(() => []);
  return names.filter((name) => /^\d+-[0-9a-f]{16}$/.test(name));
}
