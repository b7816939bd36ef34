import { createHash } from "node:crypto";
import type { Database } from "./database.ts";
import type { Migration } from "./migrations.ts";

/** The file was written by a newer release, or a migration was changed after it ran: a person has to decide. */
export class SchemaRefused extends Error {
  override name = "SchemaRefused";
}

type Applied = { readonly version: number; readonly name: string; readonly checksum: string };

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
  const applied = database.all<Applied>(
    "SELECT version, name, checksum FROM schema_migrations ORDER BY version",
  );
  for (const done of applied) refuseUnknown(done, migrations);

  const current = applied.at(-1)?.version ?? 0;
  for (const { version, name, sql } of migrations.filter((migration) => migration.version > current)) {
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

function refuseUnknown(applied: Applied, migrations: readonly Migration[]) {
  const known = migrations.find((migration) => migration.version === applied.version);
  const label = `${applied.version} (${applied.name})`;
  if (!known)
    throw new SchemaRefused(`The database has migration ${label}, which this release does not know`);
  if (checksum(known.sql) !== applied.checksum) {
    throw new SchemaRefused(`Migration ${label} was changed after it was applied`);
  }
}

function checksum(sql: string) {
  return createHash("sha256").update(sql).digest("hex");
}
