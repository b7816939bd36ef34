import { existsSync } from "node:fs";
import { type Archive, openSqliteArchive } from "#server/archive/archive.ts";
import { type Config, databaseFile } from "#server/config.ts";
import { type Fault, messageOf } from "#store/database.ts";
import { SchemaRefused } from "#store/schema.ts";
import { classifyFault } from "#store/sqlite/database.ts";
import { reasonOf } from "./command.ts";

type OpenedArchive =
  | { readonly ok: true; readonly archive: Archive; readonly describeFault: DescribeFault }
  | { readonly ok: false; readonly problem: string };

/** A message for the operator when the store failed; undefined for a defect in our code. */
type DescribeFault = (error: unknown) => string | undefined;

/** With the engine that the configuration names. */
export async function openArchive(config: Config): Promise<OpenedArchive> {
  const { DATABASE_URL: address } = config;
  const file = databaseFile(config);
  if (!address && !existsSync(file)) {
    const advice = "Is DATA_DIR the same as the server's? The server creates the file when it first starts.";
    return { ok: false, problem: `there is no inbox at ${file}. ${advice}` };
  }
  // PostgreSQL's driver takes longer to load than a command on a SQLite file takes altogether.
  const postgres = address && (await import("#server/archive/postgres-archive.ts"));
  const describeFault: DescribeFault = (error) =>
    postgres ? describePostgresFault(error, postgres.classifyFault(error)) : describeSqliteFault(error);
  try {
    const archive = await (postgres ? postgres.openPostgresArchive(address) : openSqliteArchive(file));
    return { ok: true, archive, describeFault };
  } catch (error) {
    if (error instanceof SchemaRefused) return { ok: false, problem: `${error.message}.` };
    const described = describeFault(error);
    if (described === undefined) throw error;
    const where = address ? `${address.database} on ${address.host}` : file;
    return { ok: false, problem: `cannot open ${where}: ${described}` };
  }
}

function describeSqliteFault(error: unknown) {
  const unusable = describeFileFault(error);
  return {
    again: "the inbox is busy; nothing was changed. Try again in a moment.",
    full: "the disk is full; nothing was changed. Free some space and try again.",
    broken: unusable,
    refused: unusable,
    bug: undefined,
  }[classifyFault(error)];
}

function describePostgresFault(error: unknown, fault: Fault) {
  if (error instanceof Error && "path" in error) return describeFileFault(error);
  const reason = messageOf(error);
  const away = `PostgreSQL is not available: ${reason}. Try again in a moment.`;
  return {
    again: away,
    full: "the disk of the PostgreSQL server is full; nothing was changed.",
    broken: away,
    refused: `PostgreSQL refused the connection; check DATABASE_URL: ${reason}`,
    bug: undefined,
  }[fault];
}

function describeFileFault(error: unknown) {
  return `the file cannot be read or written: ${reasonOf(error)}`;
}
