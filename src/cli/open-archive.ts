import { existsSync } from "node:fs";
import type { Company } from "#content/create-company.ts";
import { type Archive, openSqliteArchive } from "#server/archive/archive.ts";
import { type Config, databaseFile } from "#server/config.ts";
import { explainStore } from "#server/start-up/explain-failure.ts";
import { type Fault, messageOf } from "#store/database.ts";
import { SchemaRefused } from "#store/schema.ts";
import { classifyFault } from "#store/sqlite/database.ts";
import { reasonOf } from "./command.ts";

/**
 * Opens the archive on the engine that the configuration names while `work` runs. What fails is reported in
 * words for the operator.
 */
export async function withArchive<Result>(
  config: Config,
  { facts }: Pick<Company, "facts">,
  work: (archive: Archive) => Promise<Result>,
  fail: (problem: string) => Result,
): Promise<Result> {
  const { DATABASE_URL: address } = config;
  const file = databaseFile(config);
  if (!address && !existsSync(file)) {
    const advice = "Is DATA_DIR the same as the server's? The server creates the file when it first starts.";
    return fail(`there is no inbox at ${file}. ${advice}`);
  }
  // PostgreSQL's driver takes longer to load than a command on a SQLite file takes altogether.
  const postgres = address && (await import("#server/archive/postgres-archive.ts"));
  let archive: Archive | undefined;
  try {
    archive = await (postgres
      ? postgres.openPostgresArchive(address, facts)
      : openSqliteArchive(file, facts));
    return await work(archive);
  } catch (error) {
    if (error instanceof SchemaRefused) return fail(`${error.message}.`);
    const reason = postgres
      ? describePostgresFault(error, postgres.classifyFault(error))
      : describeSqliteFault(error, config);
    // A defect in our code.
    if (reason === undefined) throw error;
    const where = address ? `${address.database} on ${address.host}` : file;
    return fail(archive ? reason : `cannot open ${where}: ${reason}`);
  } finally {
    await archive?.close();
  }
}

function describeSqliteFault(error: unknown, config: Config) {
  const unusable = explainStore(error, config) ?? describeFileFault(error);
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
