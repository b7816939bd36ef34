import { setTimeout as sleep } from "node:timers/promises";
import type { CompanyFacts } from "#company/schema.ts";
import { copyInto } from "#store/copy.ts";
import { raw } from "#store/database.ts";
import { classifyFault, openDatabase, type PostgresDatabase } from "#store/postgres/database.ts";
import type { ServerAddress } from "#store/postgres/database-url.ts";
import { migrate, tables } from "#store/schema.ts";
import { openDatabase as openSqlite } from "#store/sqlite/database.ts";
import { type Archive, createArchive } from "./archive.ts";

export { classifyFault };

const POOL_SIZE = 2;
/** Up to this size a rewrite of the tables is over before the nodes give up what waits for it. */
const QUICKLY_REWRITTEN_BYTES = 64 * 1024 * 1024;
/** Longer than any transaction of a node. */
const OUTLAST_FOR_MS = 10_000;
/** Tables that hold nothing of a buyer's. */
const ours = new Set(["staff", "passkeys", "editions", "edition_files", "marks"]);
const personalTables = tables.map(({ name }) => name).filter((name) => !ours.has(name));

/** Rejects when the server cannot be reached, or the schema is that of another release. */
export function openPostgresArchive(address: ServerAddress, facts: CompanyFacts): Promise<Archive> {
  const database = openDatabase({ address, poolSize: POOL_SIZE });
  return createArchive(database, facts, {
    writeCopy: (file, now) => writeCopy(database, file, now),
    removeTraces: async (mayTakeLong) =>
      (mayTakeLong || (await isSmall(database))) && (await removeTraces(database)),
    findProblems: () => findProblems(database),
  });
}

/** Made from one snapshot. */
async function writeCopy(database: PostgresDatabase, file: string, now: number) {
  await using target = openSqlite(file);
  await migrate(target, now);
  return await database.transaction(async (snapshot) => {
    await snapshot.script("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const { different } = await target.transaction((copy) => copyInto(snapshot, copy));
    return different.map((table) => `The copy of ${table} differs`);
  }, "slow");
}

async function isSmall(database: PostgresDatabase) {
  const sizes = personalTables.map((table) => `pg_total_relation_size('${table}')`).join(" + ");
  const [row] = await database.query<{ bytes: number }>`SELECT ${raw(sizes)} AS bytes`;
  return (row?.bytes ?? Number.POSITIVE_INFINITY) <= QUICKLY_REWRITTEN_BYTES;
}

/**
 * Old versions of rows stay in a table's pages until the table is rewritten, and even the rewrite keeps those
 * that a transaction may still see because it began before they were deleted.
 */
async function removeTraces(database: PostgresDatabase): Promise<boolean> {
  try {
    if (!(await outlastOlderTransactions(database))) return false;
    for (const table of personalTables) await database.maintain(`VACUUM (FULL) ${table}`);
    return true;
  } catch (error) {
    if (classifyFault(error) === "bug") throw error;
    return false;
  }
}

async function outlastOlderTransactions(database: PostgresDatabase): Promise<boolean> {
  const [now] = await database.query<{ id: string }>`SELECT pg_current_xact_id()::xid::text AS id`;
  const deadline = performance.now() + OUTLAST_FOR_MS;
  for (;;) {
    const older = await database.query`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND greatest(age(backend_xid), age(backend_xmin)) > age(${now?.id ?? ""}::text::xid)`;
    if (older.length === 0) return true;
    if (performance.now() > deadline) return false;
    await sleep(100);
  }
}

async function findProblems(database: PostgresDatabase): Promise<string[]> {
  const [row] = await database.query<{ failures: number | null }>`SELECT checksum_failures AS failures
    FROM pg_stat_database WHERE datname = current_database()`;
  return row?.failures ? [`PostgreSQL has found ${row.failures} pages whose checksum is wrong`] : [];
}
