import { createHash } from "node:crypto";
import { type Database, placeholders, type Transaction, type Value } from "./database.ts";
import { migrate, type Table, tables } from "./schema.ts";

type CopyProgress = {
  readonly step: "copy" | "check";
  readonly table: string;
  readonly done: number;
  readonly total: number;
};

export type OnProgress = (progress: CopyProgress) => void;
export type TableSummary = { readonly table: string; readonly rows: number; readonly checksum: string };
type Copied = { readonly checked: readonly TableSummary[]; readonly different: readonly string[] };

type Row = Readonly<Record<string, Value>>;

const PAGE = 500;

/**
 * Creates the target's schema, copies missing rows, then reads both sides back and compares the count and checksum of
 * every table.
 */
export async function copyInto(
  source: Transaction,
  target: Database,
  now: number,
  onProgress: OnProgress = () => {},
): Promise<Copied> {
  await migrate(target, now);
  for (const table of tables) await copyTable(source, target, table, onProgress);
  const checked: TableSummary[] = [];
  const different: string[] = [];
  for (const table of tables) {
    const original = await summarize(source, table, onProgress);
    const copy = await summarize(target, table);
    checked.push(copy);
    if (original.rows !== copy.rows || original.checksum !== copy.checksum) different.push(table.name);
  }
  return { checked, different };
}

/** Continues after the last row that was already copied. */
async function copyTable(source: Transaction, target: Database, table: Table, onProgress: OnProgress) {
  const total = await count(source, table);
  let done = await count(target, table);
  let last = await findLast(target, table);
  for (;;) {
    onProgress({ step: "copy", table: table.name, done, total });
    const rows = await readPage(source, table, last);
    if (rows.length === 0) break;
    await target.transaction((transaction) => insert(transaction, table, rows), "slow");
    done += rows.length;
    last = rows.at(-1);
  }
  if (table.key[0] === "id") {
    await target.transaction((transaction) => target.engine.continueIds(transaction, table.name));
  }
}

async function insert(transaction: Transaction, { name }: Table, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {});
  const records = rows.map((_, n) => `(${placeholders(columns.length, n * columns.length + 1)})`);
  await transaction.query(
    `INSERT INTO ${name} (${columns.join(", ")}) VALUES ${records.join(", ")}`,
    ...rows.flatMap((row) => columns.map((column) => row[column] ?? null)),
  );
}

async function summarize(
  side: Transaction,
  table: Table,
  onProgress: OnProgress = () => {},
): Promise<TableSummary> {
  const hash = createHash("sha256");
  const total = await count(side, table);
  let rows = 0;
  let last: Row | undefined;
  for (;;) {
    onProgress({ step: "check", table: table.name, done: rows, total });
    const page = await readPage(side, table, last);
    if (page.length === 0) return { table: table.name, rows, checksum: hash.digest("hex") };
    for (const row of page) hash.update(toText(row)).update("\n");
    rows += page.length;
    last = page.at(-1);
  }
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

export async function count(side: Transaction, { name }: Table) {
  const [row] = await side.query<{ rows: number }>(`SELECT count(*) AS rows FROM ${name}`);
  return row?.rows ?? 0;
}

async function findLast(side: Transaction, { name, key }: Table): Promise<Row | undefined> {
  const order = key.map((column) => `${column} DESC`).join(", ");
  const [row] = await side.query<Row>(`SELECT * FROM ${name} ORDER BY ${order} LIMIT 1`);
  return row;
}

/** In the order of the key, after the given row. */
function readPage(
  side: Transaction,
  { name, key, page = PAGE }: Table,
  last: Row | undefined,
): Promise<Row[]> {
  const after = last ? `WHERE (${key.join(", ")}) > (${placeholders(key.length)})` : "";
  return side.query<Row>(
    `SELECT * FROM ${name} ${after} ORDER BY ${key.join(", ")} LIMIT ${page}`,
    ...(last ? key.map((column) => last[column] ?? null) : []),
  );
}
