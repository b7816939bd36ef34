import { createHash } from "node:crypto";
import { type Row, type Table, type TableStore, tables } from "./tables.ts";

type CopyProgress = {
  readonly step: "copy" | "check";
  readonly table: string;
  readonly done: number;
  readonly total: number;
};

/** Waited for, so that a slow terminal is not flooded. */
export type OnProgress = (progress: CopyProgress) => void | Promise<void>;
export type TableSummary = { readonly table: string; readonly rows: number; readonly checksum: string };
type Readable = Pick<TableStore, "columns" | "count" | "read">;

const PAGE = 500;

/** Goes on after the last row that is there already. */
export async function copyTables(source: Readable, target: TableStore, onProgress: OnProgress) {
  for (const table of tables) {
    const columns = await commonColumns(source, target, table);
    const total = await source.count(table);
    let done = await target.count(table);
    let after = await target.lastKey(table);
    for (;;) {
      await onProgress({ step: "copy", table: table.name, done, total });
      const rows = await source.read(table, columns, after, PAGE);
      if (rows.length === 0) break;
      await target.write(table, columns, rows);
      done += rows.length;
      after = keyOf(table, columns, rows.at(-1));
    }
  }
}

/** Counts and checksums of all rows, read back from both sides. */
export async function compareTables(source: Readable, target: Readable, onProgress: OnProgress) {
  const checked: TableSummary[] = [];
  const different: string[] = [];
  for (const table of tables) {
    const columns = await commonColumns(source, target, table);
    const [from, to] = [
      await summarize(source, table, columns, onProgress),
      await summarize(target, table, columns),
    ];
    checked.push(to);
    if (from.rows !== to.rows || from.checksum !== to.checksum) different.push(table.name);
  }
  return { checked, different };
}

async function commonColumns(source: Readable, target: Readable, table: Table) {
  const [from, to] = [await source.columns(table), await target.columns(table)];
  if (from.join() !== to.join()) {
    throw new Error(`The columns of ${table.name} differ: ${from.join(", ")} and ${to.join(", ")}`);
  }
  return from;
}

async function summarize(
  side: Readable,
  table: Table,
  columns: readonly string[],
  onProgress?: OnProgress,
): Promise<TableSummary> {
  const hash = createHash("sha256");
  const total = await side.count(table);
  let rows = 0;
  let after: Row | undefined;
  for (;;) {
    await onProgress?.({ step: "check", table: table.name, done: rows, total });
    const page = await side.read(table, columns, after, PAGE);
    if (page.length === 0) return { table: table.name, rows, checksum: hash.digest("hex") };
    for (const row of page) hash.update(JSON.stringify(row)).update("\n");
    rows += page.length;
    after = keyOf(table, columns, page.at(-1));
  }
}

function keyOf(table: Table, columns: readonly string[], row: Row | undefined): Row | undefined {
  return row && table.key.map((column) => row[columns.indexOf(column)] ?? null);
}
