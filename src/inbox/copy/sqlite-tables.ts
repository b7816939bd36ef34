import type { Database } from "#inbox/sqlite/database.ts";
import { type Cell, type Table, type TableStore, tables } from "./tables.ts";

export function sqliteTables(database: Database): TableStore {
  const one = <Value>(sql: string, ...values: Cell[]) =>
    database.get<{ value: Value }>(sql, ...values)?.value;

  const store: TableStore = {
    async columns({ name }) {
      const rows = database.all<{ name: string }>(
        "SELECT name FROM pragma_table_info(?) ORDER BY name",
        name,
      );
      return rows.map((row) => row.name);
    },
    async count({ name }) {
      return one<number>(`SELECT count(*) AS value FROM ${name}`) ?? 0;
    },
    async read(table, columns, after, limit) {
      const rows = database.all<Record<string, Cell>>(
        `SELECT ${columns.join(", ")} FROM ${table.name} ${after ? `WHERE ${isAfter(table)}` : ""}
         ORDER BY ${table.key.join(", ")} LIMIT ?`,
        ...(after ?? []),
        limit,
      );
      return rows.map((row) => columns.map((column) => row[column] ?? null));
    },
    async lastKey({ name, key }) {
      const row = database.get<Record<string, Cell>>(
        `SELECT ${key.join(", ")} FROM ${name} ORDER BY ${key.map((column) => `${column} DESC`).join(", ")} LIMIT 1`,
      );
      return row && key.map((column) => row[column] ?? null);
    },
    async write({ name }, columns, rows) {
      const marks = columns.map(() => "?").join(", ");
      const sql = `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${marks})`;
      inTransaction(() => {
        for (const row of rows) database.run(sql, ...row);
      });
    },
    async empty() {
      inTransaction(() => {
        for (const { name } of [...tables].reverse()) database.exec(`DELETE FROM ${name}`);
      });
    },
    async readMark() {
      if (!one("SELECT 1 AS value FROM sqlite_schema WHERE name = 'copy_of'")) return undefined;
      return one<string>("SELECT source AS value FROM copy_of");
    },
    async setMark(source) {
      database.exec("CREATE TABLE copy_of (source TEXT NOT NULL) STRICT");
      database.run("INSERT INTO copy_of VALUES (?)", source);
    },
    async finish() {
      database.exec(`
        UPDATE sent_mails SET mails = (SELECT count(*) FROM outbox WHERE state = 'sent');
        DROP TABLE IF EXISTS copy_of;
      `);
    },
    async close() {
      database.close();
    },
  };
  return store;

  function inTransaction(work: () => void) {
    database.exec("BEGIN IMMEDIATE");
    try {
      work();
      database.exec("COMMIT");
    } catch (error) {
      if (database.isInTransaction()) database.exec("ROLLBACK");
      throw error;
    }
  }
}

function isAfter({ key }: Table) {
  return `(${key.join(", ")}) > (${key.map(() => "?").join(", ")})`;
}
