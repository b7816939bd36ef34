import path from "node:path";
import { compareTables, copyTables, type OnProgress, type TableSummary } from "./copy/copy-tables.ts";
import { postgresTables } from "./copy/postgres-tables.ts";
import { sqliteTables } from "./copy/sqlite-tables.ts";
import { type TableStore, tables } from "./copy/tables.ts";
import { openDatabase as openPostgres } from "./postgres/database.ts";
import { readDatabaseUrl, type ServerAddress } from "./postgres/database-url.ts";
import { migrate as migratePostgres } from "./postgres/migrate.ts";
import { migrations as postgresMigrations } from "./postgres/migrations.ts";
import { openExistingDatabase, openDatabase as openSqlite } from "./sqlite/database.ts";
import { migrate as migrateSqlite } from "./sqlite/migrate.ts";
import { migrations as sqliteMigrations } from "./sqlite/migrations.ts";

type StoreLocation =
  | { readonly engine: "sqlite"; readonly file: string }
  | { readonly engine: "postgres"; readonly address: ServerAddress };

export type LocationReading =
  | { readonly ok: true; readonly location: StoreLocation }
  | { readonly ok: false; readonly problem: string };

export type StoreMigration = {
  readonly from: StoreLocation;
  readonly to: StoreLocation;
  readonly onProgress?: OnProgress;
  readonly now: number;
};

export type MigrationOutcome =
  | { readonly outcome: "done"; readonly tables: readonly TableSummary[] }
  /** The target keeps nothing of it, so that a second run starts afresh. */
  | { readonly outcome: "source changed"; readonly tables: readonly string[] }
  | { readonly outcome: "refused"; readonly reason: string };

const POOL_SIZE = 2;

/** `postgres://…`, or the path of a SQLite file. */
export function readStoreLocation(text: string): LocationReading {
  if (!/^postgres(ql)?:/.test(text)) {
    return {
      ok: true,
      location: { engine: "sqlite", file: path.resolve(text.replace(/^sqlite:(\/\/)?/, "")) },
    };
  }
  const reading = readDatabaseUrl(text);
  return reading.ok ? { ok: true, location: { engine: "postgres", address: reading.address } } : reading;
}

/**
 * Copies an inbox into an empty store of either engine while no server runs on it. What is interrupted goes on when
 * it is called again; it is done when every table has the same count and checksum on both sides.
 */
export async function migrateStore({
  from,
  to,
  onProgress = () => {},
  now,
}: StoreMigration): Promise<MigrationOutcome> {
  if (nameOf(from) === nameOf(to)) return { outcome: "refused", reason: "Both are the same store" };
  const source = await open(from, now, "existing");
  try {
    const target = await open(to, now, "new");
    try {
      return await fill(source, target, nameOf(from), onProgress);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function fill(
  source: TableStore,
  target: TableStore,
  sourceName: string,
  onProgress: OnProgress,
): Promise<MigrationOutcome> {
  if ((await source.readMark()) !== undefined) {
    return { outcome: "refused", reason: "The source is itself a copy that was never finished" };
  }
  const mark = await target.readMark();
  if (mark !== undefined && mark !== sourceName) {
    return { outcome: "refused", reason: `The target is an unfinished copy of ${mark}` };
  }
  if (mark === undefined) {
    if (!(await isEmpty(target))) return { outcome: "refused", reason: "The target is not empty" };
    await target.setMark(sourceName);
  }
  await copyTables(source, target, onProgress);
  const { checked, different } = await compareTables(source, target, onProgress);
  if (different.length > 0) {
    await target.empty();
    return { outcome: "source changed", tables: different };
  }
  await target.finish();
  return { outcome: "done", tables: checked };
}

async function isEmpty(target: TableStore) {
  const counts = await Promise.all(tables.map((table) => target.count(table)));
  return counts.every((count) => count === 0);
}

async function open(location: StoreLocation, now: number, which: "existing" | "new"): Promise<TableStore> {
  if (location.engine === "postgres") {
    const database = openPostgres({ address: location.address, poolSize: POOL_SIZE });
    await migratePostgres(database, postgresMigrations, now);
    return postgresTables(database);
  }
  const database = which === "new" ? openSqlite(location.file) : openExistingDatabase(location.file);
  migrateSqlite(database, sqliteMigrations, now);
  return sqliteTables(database);
}

/** Without the password, because it is kept in the target while the copy is under way. */
function nameOf(location: StoreLocation) {
  if (location.engine === "sqlite") return location.file;
  const { host, port, database } = location.address;
  return `postgres://${host}:${port}/${database}`;
}
