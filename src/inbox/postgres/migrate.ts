import { type AppliedMigration, checksum, findMissing, type Migration } from "#inbox/schema.ts";
import type { Database, Runner } from "./database.ts";
import { locks } from "./locks.ts";

/** Any number of nodes may start at once: one migrates, the others wait and find the work done. */
export async function migrate(database: Database, migrations: readonly Migration[], now: number) {
  await database.transaction(async (transaction) => {
    await transaction.query("SELECT pg_advisory_xact_lock($1)", locks.migrations);
    await transaction.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      version BIGINT PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL
    )`);
    for (const { version, name, sql } of findMissing(await listApplied(transaction), migrations)) {
      await transaction.query(sql);
      await transaction.query(
        "INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES ($1, $2, $3, $4)",
        version,
        name,
        checksum(sql),
        now,
      );
    }
  }, "slow");
}

/** For those who may not change the schema; a database of a newer release is refused here too. */
export async function isUpToDate(database: Runner, migrations: readonly Migration[]) {
  const [table] = await database.query<{ exists: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS exists",
  );
  return table?.exists === true && findMissing(await listApplied(database), migrations).length === 0;
}

function listApplied(database: Runner) {
  return database.query<AppliedMigration>("SELECT version, name, checksum FROM schema_migrations");
}
