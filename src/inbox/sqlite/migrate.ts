import { type AppliedMigration, checksum, findMissing, type Migration } from "#inbox/schema.ts";
import type { Database } from "./database.ts";

export { SchemaRefused } from "#inbox/schema.ts";

export function migrate(database: Database, migrations: readonly Migration[], now: number) {
  database.exec("BEGIN IMMEDIATE");
  try {
    applyMissing(database, migrations, now);
    database.exec("COMMIT");
  } catch (error) {
    if (database.isInTransaction()) database.exec("ROLLBACK");
    throw error;
  }
}

function applyMissing(database: Database, migrations: readonly Migration[], now: number) {
  database.exec(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL
  ) STRICT`);
  for (const { version, name, sql } of findMissing(listApplied(database), migrations)) {
    database.exec(sql);
    database.run(
      "INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES (?, ?, ?, ?)",
      version,
      name,
      checksum(sql),
      now,
    );
  }
}

/** For those who may not change the schema; a database of a newer release is refused here too. */
export function isUpToDate(database: Database, migrations: readonly Migration[]) {
  return findMissing(listApplied(database), migrations).length === 0;
}

function listApplied(database: Database) {
  return database.all<AppliedMigration>("SELECT version, name, checksum FROM schema_migrations");
}
