import path from "node:path";
import { listAccess } from "#people/staff.ts";
import { copyInto } from "#store/copy.ts";
import type { Database } from "#store/database.ts";
import { openDatabase as openPostgres } from "#store/postgres/database.ts";
import { readDatabaseUrl, type ServerAddress } from "#store/postgres/database-url.ts";
import { migrate, refuseOutdated, tables } from "#store/schema.ts";
import { openExistingDatabase, openDatabase as openSqlite } from "#store/sqlite/database.ts";
import { refuse } from "./backup.ts";

/** The path of a SQLite file, or PostgreSQL. */
type StoreLocation = string | ServerAddress;

type StoreMigration = {
  readonly from: StoreLocation;
  readonly to: StoreLocation;
  readonly onTable?: (table: string) => void;
  readonly now: number;
};

const POOL_SIZE = 2;

/** `postgres://…`, or the path of a SQLite file. A mistyped address must not become a new file's name. */
export function readStoreLocation(text: string) {
  const file = text.replace(/^sqlite:(\/\/)?/, "");
  if (/^postgres(ql)?:|:\/\//.test(file)) return readDatabaseUrl(file);
  return { ok: true, address: path.resolve(file) } as const;
}

/**
 * Copies an inbox into an empty store of either engine while no server runs on it. If the copy is
 * interrupted, or the source changes meanwhile, nothing is left in the target.
 */
export async function migrateStore({ from, to, now, onTable }: StoreMigration) {
  if (nameOf(from) === nameOf(to)) return refuse("Both are the same store");
  await using source = open(from, openExistingDatabase);
  await using target = open(to, openSqlite);
  await refuseOutdated(source);
  await migrate(target, now);
  if (!(await isEmpty(target))) return refuse("The target is not empty");
  try {
    const tables = await target.transaction(async (transaction) => {
      const { checked, different } = await copyInto(source, transaction, onTable);
      if (different.length > 0) throw new SourceChanged(different.join(", "));
      return checked;
    }, "slow");
    return { outcome: "done", tables, people: await listAccess(target) } as const;
  } catch (error) {
    if (!(error instanceof SourceChanged)) throw error;
    return refuse(`${error.message} changed meanwhile: stop the server, then run this again`);
  }
}

class SourceChanged extends Error {}

function open(location: StoreLocation, openFile: (file: string) => Database): Database {
  return typeof location === "string"
    ? openFile(location)
    : openPostgres({ address: location, poolSize: POOL_SIZE });
}

async function isEmpty(database: Database) {
  const rows = tables.map(({ name }) => `SELECT 1 FROM ${name}`).join(" UNION ALL ");
  return (await database.query(`${rows} LIMIT 1`)).length === 0;
}

function nameOf(location: StoreLocation) {
  if (typeof location === "string") return location;
  const { host, port, database } = location;
  return `postgres://${host}:${port}/${database}`;
}
