import path from "node:path";
import { type Access, listAccess } from "#people/staff.ts";
import { copyInto, type TableSummary } from "#store/copy.ts";
import type { Database } from "#store/database.ts";
import { openDatabase as openPostgres } from "#store/postgres/database.ts";
import { readDatabaseUrl, type ServerAddress } from "#store/postgres/database-url.ts";
import { migrate, refuseOutdated, tables } from "#store/schema.ts";
import { openExistingDatabase, openDatabase as openSqlite } from "#store/sqlite/database.ts";

/** The path of a SQLite file, or PostgreSQL. */
type StoreLocation = string | ServerAddress;

type StoreMigration = {
  readonly from: StoreLocation;
  readonly to: StoreLocation;
  readonly onTable?: (table: string) => void;
  readonly now: number;
};

type MigrationOutcome =
  | {
      readonly outcome: "done";
      readonly tables: readonly TableSummary[];
      readonly people: readonly Access[];
    }
  | { readonly outcome: "refused"; readonly reason: string };

const POOL_SIZE = 2;

/** `postgres://…`, or the path of a SQLite file. */
export function readStoreLocation(text: string) {
  if (/^postgres(ql)?:/.test(text)) return readDatabaseUrl(text);
  return { ok: true, address: path.resolve(text.replace(/^sqlite:(\/\/)?/, "")) } as const;
}

/**
 * Copies an inbox into an empty store of either engine while no server runs on it. Of what is interrupted, or changes
 * meanwhile, nothing is left in the target.
 */
export async function migrateStore({ from, to, now, onTable }: StoreMigration): Promise<MigrationOutcome> {
  if (nameOf(from) === nameOf(to)) return { outcome: "refused", reason: "Both are the same store" };
  await using source = open(from, openExistingDatabase);
  await using target = open(to, openSqlite);
  await refuseOutdated(source);
  await migrate(target, now);
  if (!(await isEmpty(target))) return { outcome: "refused", reason: "The target is not empty" };
  try {
    const tables = await target.transaction(async (transaction) => {
      const { checked, different } = await copyInto(source, transaction, onTable);
      if (different.length > 0) throw new SourceChanged(different.join(", "));
      return checked;
    }, "slow");
    return { outcome: "done", tables, people: await listAccess(target) };
  } catch (error) {
    if (!(error instanceof SourceChanged)) throw error;
    const reason = `${error.message} changed meanwhile: stop the server, then run this again`;
    return { outcome: "refused", reason };
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
