import { createHash } from "node:crypto";
import { placeholders, type Transaction, type Value } from "./database.ts";
import { type Table, tables } from "./schema.ts";

export type TableSummary = { readonly table: string; readonly rows: number; readonly checksum: string };

type Row = Readonly<Record<string, Value>>;

const PAGE = 500;

/**
 * Fills the empty tables of the target, then reads both sides back. `different` names the tables whose count
 * or checksum is not the same: the source was written to meanwhile.
 */
export async function copyInto(
  source: Transaction,
  target: Transaction,
  onTable: (table: string) => void = () => {},
) {
  for (const table of tables) {
    onTable(table.name);
    for await (const rows of readPages(source, table)) await insert(target, table, rows);
    if (table.key[0] === "id") await target.engine.continueIds(target, table.name);
  }
  const checked: TableSummary[] = [];
  const different: string[] = [];
  for (const table of tables) {
    const original = await summarize(source, table);
    const copy = await summarize(target, table);
    checked.push(copy);
    if (original.rows !== copy.rows || original.checksum !== copy.checksum) different.push(table.name);
  }
  return { checked, different };
}

async function insert(transaction: Transaction, { name }: Table, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {});
  const records = rows.map((_, n) => `(${placeholders(columns.length, n * columns.length + 1)})`);
  await transaction.query(
    `INSERT INTO ${name} (${columns.join(", ")}) VALUES ${records.join(", ")}`,
    ...rows.flatMap((row) => columns.map((column) => row[column] ?? null)),
  );
}

async function summarize(side: Transaction, table: Table): Promise<TableSummary> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const page of readPages(side, table)) {
    for (const row of page) hash.update(toText(row)).update("\n");
    rows += page.length;
  }
  return { table: table.name, rows, checksum: hash.digest("hex") };
}

/** Independent of the order in which an engine returns the columns. */
function toText(row: Row) {
  const cells = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(
    cells.map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
    ]),
  );
}

async function* readPages(side: Transaction, { name, key, page = PAGE }: Table) {
  for (let last: Row | undefined; ; ) {
    const after = last ? `WHERE (${key.join(", ")}) > (${placeholders(key.length)})` : "";
    const rows: Row[] = await side.query<Row>(
      `SELECT * FROM ${name} ${after} ORDER BY ${key.join(", ")} LIMIT ${page}`,
      ...(last ? key.map((column) => last?.[column] ?? null) : []),
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1);
  }
}
