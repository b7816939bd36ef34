import { createHash } from "node:crypto";

export type Migration = { readonly version: number; readonly name: string; readonly sql: string };
export type AppliedMigration = { readonly version: number; readonly name: string; readonly checksum: string };

/** The database was written by a newer release, or a migration was changed after it ran: a person has to decide. */
export class SchemaRefused extends Error {
  override name = "SchemaRefused";
}

export function findMissing(applied: readonly AppliedMigration[], migrations: readonly Migration[]) {
  for (const done of applied) refuseUnknown(done, migrations);
  const current = Math.max(0, ...applied.map(({ version }) => version));
  return migrations.filter(({ version }) => version > current);
}

function refuseUnknown(applied: AppliedMigration, migrations: readonly Migration[]) {
  const known = migrations.find((migration) => migration.version === applied.version);
  const label = `${applied.version} (${applied.name})`;
  if (!known)
    throw new SchemaRefused(`The database has migration ${label}, which this release does not know`);
  if (checksum(known.sql) !== applied.checksum) {
    throw new SchemaRefused(`Migration ${label} was changed after it was applied`);
  }
}

export function checksum(sql: string) {
  return createHash("sha256").update(sql).digest("hex");
}
