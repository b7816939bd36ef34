import path from "node:path";
import { type Access, listAccess } from "#people/staff.ts";
import { copyInto, count, type OnProgress, type TableSummary } from "#store/copy.ts";
import type { Database } from "#store/database.ts";
import { openDatabase as openPostgres } from "#store/postgres/database.ts";
import { readDatabaseUrl, type ServerAddress } from "#store/postgres/database-url.ts";
import { migrate, refuseOutdated, tables } from "#store/schema.ts";
import { openExistingDatabase, openDatabase as openSqlite } from "#store/sqlite/database.ts";

/** The path of a SQLite file, or PostgreSQL. */
type StoreLocation = string | ServerAddress;

export type StoreMigration = {
  readonly from: StoreLocation;
  readonly to: StoreLocation;
  readonly onProgress?: OnProgress;
  readonly now: number;
};

export type MigrationOutcome =
  | {
      readonly outcome: "done";
      readonly tables: readonly TableSummary[];
      readonly people: readonly Access[];
    }
  /** The target keeps nothing of it, so that a second run starts afresh. */
  | { readonly outcome: "source changed"; readonly tables: readonly string[] }
  | { readonly outcome: "refused"; readonly reason: string };

const POOL_SIZE = 2;

/** `postgres://…`, or the path of a SQLite file. */
export function readStoreLocation(text: string) {
  if (/^postgres(ql)?:/.test(text)) return readDatabaseUrl(text);
  return { ok: true, address: path.resolve(text.replace(/^sqlite:(\/\/)?/, "")) } as const;
}

/**
 * Copies an inbox into an empty store of either engine while no server runs on it. What is interrupted goes on when
 * it is called again; it is done when every table has the same count and checksum on both sides.
 */
export async function migrateStore(migration: StoreMigration): Promise<MigrationOutcome> {
  const { from, to, now } = migration;
  if (nameOf(from) === nameOf(to)) return { outcome: "refused", reason: "Both are the same store" };
  const source = open(from, openExistingDatabase);
  try {
    const target = open(to, openSqlite);
    try {
      await refuseOutdated(source);
      await migrate(target, now);
      return await fill(source, target, migration);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function open(location: StoreLocation, openFile: (file: string) => Database): Database {
  return typeof location === "string"
    ? openFile(location)
    : openPostgres({ address: location, poolSize: POOL_SIZE });
}

async function fill(
  source: Database,
  target: Database,
  { from, onProgress, now }: StoreMigration,
): Promise<MigrationOutcome> {
  if ((await findUnfinished(source)) !== undefined) {
    return { outcome: "refused", reason: "The source is itself a copy that was never finished" };
  }
  const unfinished = await findUnfinished(target);
  if (unfinished !== undefined && unfinished !== nameOf(from)) {
    return { outcome: "refused", reason: `The target is an unfinished copy of ${unfinished}` };
  }
  if (unfinished === undefined) {
    for (const table of tables) {
      if ((await count(target, table)) > 0) return { outcome: "refused", reason: "The target is not empty" };
    }
    await target.transaction(
      (transaction) => transaction.query`INSERT INTO unfinished_copy VALUES (${nameOf(from)})`,
    );
  }
  const { checked, different } = await copyInto(source, target, now, onProgress);
  await target.transaction(async (transaction) => {
    if (different.length === 0) return transaction.script("DELETE FROM unfinished_copy");
    for (const { name } of [...tables].reverse()) await transaction.script(`DELETE FROM ${name}`);
  }, "slow");
  return different.length === 0
    ? { outcome: "done", tables: checked, people: await listAccess(target) }
    : { outcome: "source changed", tables: different };
}

async function findUnfinished(database: Database) {
  const [row] = await database.query<{ source: string }>`SELECT source FROM unfinished_copy`;
  return row?.source;
}

/** Without the password, because it is kept in the target while the copy is under way. */
function nameOf(location: StoreLocation) {
  if (typeof location === "string") return location;
  const { host, port, database } = location;
  return `postgres://${host}:${port}/${database}`;
}
