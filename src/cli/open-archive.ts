import { existsSync } from "node:fs";
import type { Archive } from "#server/archive/archive.ts";
import { openSqliteArchive } from "#server/archive/sqlite-archive.ts";
import type { Config } from "#server/config.ts";
import { databaseFile } from "#server/data-folder.ts";
import { type Fault, messageOf } from "#store/database.ts";
import type { ServerAddress } from "#store/postgres/database-url.ts";
import { SchemaRefused } from "#store/schema.ts";
import { classifyFault } from "#store/sqlite/database.ts";

export type OpenedArchive =
  | { readonly ok: true; readonly archive: Archive; readonly describeFault: DescribeFault }
  | { readonly ok: false; readonly problem: string };

/** A message for the operator when the store failed; undefined for a defect in our code. */
type DescribeFault = (error: unknown) => string | undefined;

/** With the engine that the configuration names. */
export async function openArchive(config: Config): Promise<OpenedArchive> {
  return config.DATABASE_URL === undefined
    ? openSqlite(databaseFile(config))
    : openPostgres(config.DATABASE_URL);
}

async function openSqlite(file: string): Promise<OpenedArchive> {
  if (!existsSync(file)) {
    const advice = "Is DATA_DIR the same as the server's? The server creates the file when it first starts.";
    return { ok: false, problem: `there is no inbox at ${file}. ${advice}` };
  }
  const describeFault: DescribeFault = (error) => sqliteWords(messageOf(error))[classifyFault(error)];
  return attempt(file, describeFault, () => openSqliteArchive(file));
}

async function openPostgres(address: ServerAddress): Promise<OpenedArchive> {
  // Loaded only here: most installations have no use for the driver.
  const { openPostgresArchive } = await import("#server/archive/postgres-archive.ts");
  const { classifyFault } = await import("#store/postgres/database.ts");
  const describeFault: DescribeFault = (error) =>
    error instanceof Error && "path" in error
      ? fileWords(error.message)
      : postgresWords(messageOf(error))[classifyFault(error)];
  const where = `${address.database} on ${address.host}`;
  return attempt(where, describeFault, () => openPostgresArchive(address));
}

async function attempt(
  where: string,
  describeFault: DescribeFault,
  open: () => Promise<Archive>,
): Promise<OpenedArchive> {
  try {
    return { ok: true, archive: await open(), describeFault };
  } catch (error) {
    if (error instanceof SchemaRefused) return { ok: false, problem: `${error.message}.` };
    const described = describeFault(error);
    if (described === undefined) throw error;
    return { ok: false, problem: `cannot open ${where}: ${described}` };
  }
}

type FaultWords = Readonly<Record<Fault, string | undefined>>;

function fileWords(reason: string) {
  return `the file cannot be read or written: ${reason}`;
}

function sqliteWords(reason: string): FaultWords {
  return {
    again: "the inbox is busy; nothing was changed. Try again in a moment.",
    full: "the disk is full; nothing was changed. Free some space and try again.",
    broken: fileWords(reason),
    refused: fileWords(reason),
    bug: undefined,
  };
}

function postgresWords(reason: string): FaultWords {
  const again = `PostgreSQL is not available: ${reason}. Try again in a moment.`;
  return {
    again,
    broken: again,
    full: "the disk of the PostgreSQL server is full; nothing was changed.",
    refused: `PostgreSQL refused the connection; check DATABASE_URL: ${reason}`,
    bug: undefined,
  };
}
