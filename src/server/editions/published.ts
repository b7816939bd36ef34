import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { changesFile, readCompany } from "#company/read-company.ts";
import { type EditionFiles, editionOf, readFacts } from "#edition/edition.ts";
import { findWholeEdition } from "#edition/record.ts";
import type { Database } from "#store/database.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";

/** An edition as it was published. */
export type PublishedEdition = {
  /** 0: the example, because nothing was published. */
  readonly id: number;
  readonly publishedAt: number;
  /** Also on which day the words of each place last changed. */
  readonly files: EditionFiles;
};

type Whole = NonNullable<Awaited<ReturnType<typeof findWholeEdition>>>;

export function toPublished({ id, publishedAt, files, changedAt }: Whole): PublishedEdition {
  const changes = Buffer.from(JSON.stringify(changeDays({ files, changedAt })));
  return { id, publishedAt, files: [...files, { path: changesFile, bytes: changes }] };
}

/** The times as days in the company's time zone. An edition whose zone cannot be read is refused when it is made. */
function changeDays({ files, changedAt }: Pick<Whole, "files" | "changedAt">) {
  const { timeZone } = Object(readFacts(files));
  const dayOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  try {
    return Object.fromEntries(Object.entries(changedAt).map(([place, at]) => [place, String(dayOf(at))]));
  } catch {
    return {};
  }
}

/**
 * Asks the store for what is published, without opening it for the site: it may be older than this release, or away.
 * Undefined: nothing was ever published. Rejects while the store cannot say.
 */
export async function askForPublished(environment: NodeJS.ProcessEnv): Promise<PublishedEdition | undefined> {
  try {
    const database = await open(environment);
    try {
      const whole = await findWholeEdition(database);
      return whole && toPublished(whole);
    } finally {
      await database.close();
    }
  } catch (error) {
    return noStoreYet(error as NodeJS.ErrnoException);
  }
}

/**
 * For a command: the company that visitors see or, while the store cannot say, the one that ran here last. Otherwise
 * what is wrong with it.
 */
export async function readPublished(
  environment: NodeJS.ProcessEnv,
  findInstead: (error: unknown) => Promise<PublishedEdition | undefined> = () => findKept(environment),
) {
  if (environment.COMPANY_DIR) return readCompany();
  const published = await askForPublished(environment).catch(findInstead);
  return published && published.id > 0 ? editionOf(published.files) : readCompany();
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

/** Where a restart finds what was shown here while the store is away. */
function keptFile({ DATABASE_URL, CACHE_DIRECTORY, DATA_DIR }: NodeJS.ProcessEnv) {
  return path.join((DATABASE_URL && CACHE_DIRECTORY) || DATA_DIR || "data", "edition");
}

/** Whole or not at all. Where it cannot be written, a start has to wait for the store. */
export async function keepEdition(edition: PublishedEdition, environment: NodeJS.ProcessEnv) {
  const file = keptFile(environment);
  const unfinished = `${file}.${process.pid}`;
  const { id, publishedAt } = edition;
  // The example comes with the release.
  const files = id === 0 ? [] : edition.files;
  const content = JSON.stringify({
    ...{ id, publishedAt },
    files: files.map(({ path, bytes }) => ({ path, bytes: Buffer.from(bytes).toString("base64") })),
  });
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(unfinished, `${sha256(content)}\n${content}`, { mode: 0o600, flush: true });
    await rename(unfinished, file);
    // Where releases before this one kept it.
    await rm(`${file}s`, { recursive: true, force: true });
  } catch {
    await rm(unfinished, { force: true }).catch(() => {});
  }
}

/** Undefined if nothing was kept, or if it is not what was written. */
export async function findKept(environment: NodeJS.ProcessEnv): Promise<PublishedEdition | undefined> {
  const [hash, content = ""] = (await readFile(keptFile(environment), "utf8").catch(() => "")).split("\n");
  if (sha256(content) !== hash) return undefined;
  const { id, publishedAt, files }: PublishedEdition = JSON.parse(content);
  return {
    ...{ id, publishedAt },
    files: files.map(({ path, bytes }) => ({ path, bytes: Buffer.from(String(bytes), "base64") })),
  };
}

function sha256(text: string) {
  return createHash("sha256").update(text).digest("hex");
}
