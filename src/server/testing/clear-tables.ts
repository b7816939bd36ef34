import type { Database } from "#store/database.ts";
import { openDatabase } from "#store/sqlite/database.ts";

/** Tables that the schema itself fills. */
const kept = ["schema_migrations", "probe"];

const engines = {
  sqlite: {
    // The index of words is emptied along with its entries.
    list: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_words%'",
    ignoreReferences: "PRAGMA foreign_keys = OFF",
  },
  postgres: {
    list: "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()",
    ignoreReferences: "SET session_replication_role = replica",
  },
};

/** As good as a new store for the next test, and much faster. Needs a connection that nothing else uses. */
export async function clearTables(database: Database) {
  const { list, ignoreReferences } = engines[database.engine.name];
  const tables = await database.query<{ name: string }>(list);
  const names = tables.map(({ name }) => name).filter((name) => !kept.includes(name));
  await database.script([ignoreReferences, ...names.map((name) => `DELETE FROM ${name}`)].join("; "));
}

export async function clearFile(file: string) {
  const database = openDatabase(file);
  await clearTables(database);
  await database.close();
}
