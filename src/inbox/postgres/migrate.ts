import { createHash } from "node:crypto";
import { SchemaRefused } from "#inbox/sqlite/migrate.ts";
import type { Migration } from "#inbox/sqlite/migrations.ts";
import type { Database, Runner } from "./database.ts";
import { locks } from "./locks.ts";

type Applied = { readonly version: number; readonly name: string; readonly checksum: string };

/** Any number of nodes may start at once: one migrates, the others wait and find the work done. */
export async function migrate(database: Database, migrations: readonly Migration[], now: number) {
  await database.transaction(async (transaction) => {
    // A large archive may take longer than the limits of everyday statements.
    await transaction.query("SET LOCAL statement_timeout = 0");
    await transaction.query("SET LOCAL lock_timeout = 0");
    await transaction.query("SELECT pg_advisory_xact_lock($1)", locks.migrations);
    await transaction.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      version BIGINT PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL
    )`);
    await applyMissing(transaction, migrations, now);
  });
}
