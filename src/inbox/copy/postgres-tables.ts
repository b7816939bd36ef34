import type { Database, Runner } from "#inbox/postgres/database.ts";
import { type Cell, type Table, type TableStore, tables } from "./tables.ts";

/** Reads only, for instance within one snapshot. */
export function readPostgresTables(runner: Runner): Pick<TableStore, "columns" | "count" | "read"> {
  return {
    async columns({ name }) {
      const rows = await runner.query<{ name: string }>(
        `SELECT attname::text COLLATE "C" AS name FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY name`,
        name,
      );
      return rows.map((row) => row.name);
    },
    async count({ name }) {
      const [row] = await runner.query<{ rows: number }>(`SELECT count(*) AS rows FROM ${name}`);
      return row?.rows ?? 0;
    },
    async read(table, columns, after, limit) {
      const rows = await runner.query<Record<string, Cell>>(
        `SELECT ${columns.join(", ")} FROM ${table.name} ${after ? `WHERE ${isAfter(table)}` : ""}
         ORDER BY ${table.key.join(", ")} LIMIT $1`,
        limit,
        ...(after ?? []),
      );
      return rows.map((row) => columns.map((column) => row[column] ?? null));
    },
  };
}

export function postgresTables(database: Database): TableStore {
  return {
    ...readPostgresTables(database),
    async lastKey({ name, key }) {
      const [row] = await database.query<Record<string, Cell>>(
        `SELECT ${key.join(", ")} FROM ${name} ORDER BY ${key.map((column) => `${column} DESC`).join(", ")} LIMIT 1`,
      );
      return row && key.map((column) => row[column] ?? null);
    },
    async write({ name }, columns, rows) {
      const list = columns.join(", ");
      const records = rows.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n]])));
      await database.transaction(async (transaction) => {
        await transaction.query(
          `INSERT INTO ${name} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1)`,
          JSON.stringify(records),
        );
      }, "slow");
    },
    async empty() {
      await database.transaction(async (transaction) => {
        for (const { name } of [...tables].reverse()) await transaction.query(`DELETE FROM ${name}`);
      }, "slow");
    },
    async readMark() {
      const [table] = await database.query<{ exists: boolean }>(
        "SELECT to_regclass('copy_of') IS NOT NULL AS exists",
      );
      if (!table?.exists) return undefined;
      const [row] = await database.query<{ source: string }>("SELECT source FROM copy_of");
      return row?.source;
    },
    async setMark(source) {
      await database.query("CREATE TABLE copy_of (source TEXT NOT NULL)");
      await database.query("INSERT INTO copy_of VALUES ($1)", source);
    },
    async finish() {
      for (const name of ["submissions", "outbox", "recent_acknowledgements"]) {
        await database.query(
          `SELECT setval(pg_get_serial_sequence('${name}', 'id'), coalesce(max(id), 0) + 1, false) FROM ${name}`,
        );
      }
      await database.query("DROP TABLE IF EXISTS copy_of");
    },
    close: () => database.close(),
  };
}

function isAfter({ key }: Table) {
  return `(${key.join(", ")}) > (${key.map((_, n) => `$${n + 2}`).join(", ")})`;
}
