import type { Table } from "./clipboard.ts";
import { columnOf, type StoredName, storedColumns } from "./columns.ts";
import { parsePercent, parsePrice, parseQuantity } from "./money.ts";
import { regimeOf } from "./quote-text.ts";

/** Where each column of a pasted block goes: into one of the grid's, or nowhere. */
export type BlockColumns = readonly (StoredName | undefined)[];

export type BlockPlan = {
  /** Without the row of heads. */
  readonly rows: Table;
  readonly columns: BlockColumns;
  /** Heads that name no column: what is under them is left out. */
  readonly unknownHeads: readonly string[];
  /** Set by the heads: where the buyer's line numbers are. */
  readonly numbers: number | undefined;
  /** Nothing is written before a person has chosen one of these; the first is the likelier. */
  readonly choices: readonly BlockColumns[];
};

/**
 * Where a block goes that is pasted at the first of `targets`, the columns that are shown from there on. A row
 * of heads decides; otherwise the places do, unless what is in a column looks like something else.
 */
export function planBlock(table: Table, targets: readonly StoredName[]): BlockPlan {
  const heads = readHeads(table[0] ?? [], targets);
  if (heads && table.length > 1) return { ...heads, rows: table.slice(1), choices: [] };
  const width = Math.max(...table.map((row) => row.length));
  const places = Array.from({ length: width }, (_, index) => targets[index]);
  const cells = places.map((_, index) => cellsIn(table, index));
  const plan = { rows: table, unknownHeads: [], numbers: undefined };
  // In a single column, whoever chose the cell chose the column.
  if (width === 1) return { ...plan, columns: places, choices: [] };
  const likely = guess(cells, targets);
  const isPlain = places.every((name, index) => suits(name, cells[index] ?? []));
  const isLikely = likely.every((name, index) => name !== undefined || (cells[index] ?? []).length === 0);
  const isSame = likely.every((name, index) => name === places[index] || (cells[index] ?? []).length === 0);
  const isSum = places.some((name, index) => name === "discount" && cells[index]?.some(isAmount));
  if (isPlain && !isSum && (isSame || !isLikely)) return { ...plan, columns: places, choices: [] };
  const choices = [likely, ...(isPlain ? [places] : [])];
  return { ...plan, columns: likely, choices: choices.filter((each) => each.some(Boolean)) };
}

/** "Unit price, $, Weeks and Origin; column 4 (“x”) is left out" */
export function sayColumns(columns: BlockColumns, { rows }: Pick<BlockPlan, "rows">) {
  const named = columns.flatMap((name) => (name ? [columnOf(name).label] : []));
  const left = columns.flatMap((name, index) => {
    const [sample] = name ? [] : cellsIn(rows, index);
    return sample ? [`“${sample.slice(0, longestSample)}”`] : [];
  });
  const list = new Intl.ListFormat("en-US", { style: "short" });
  return named.join("; ") + (left.length > 0 ? `; without ${list.format(left)}` : "");
}

const longestSample = 30;

/** From left to right, each the next column that suits. A discount has to say that it is a percentage. */
function guess(columns: readonly (readonly string[])[], targets: readonly StoredName[]): BlockColumns {
  let next = 0;
  return columns.map((cells) => {
    if (cells.length === 0) return undefined;
    const isPercent = cells.some((cell) => cell.includes("%"));
    const found = targets.findIndex(
      (name, index) => index >= next && (name !== "discount" || isPercent) && suits(name, cells),
    );
    if (found < 0) return undefined;
    next = found + 1;
    return targets[found];
  });
}

const weeks = /^\d{1,3}(?: ?[-–] ?\d{1,3})?$|\b(?:days?|weeks?|wks?|months?|stock)\b/i;
const noDigits = /^\P{N}*$/u;
const isClass = (cell: string) => regimeOf(cell) !== undefined;
/** Prices in another currency are prices too: they stay as they were pasted, and the check names them. */
const isMoney = (cell: string) =>
  parsePrice(cell) !== undefined || foreignPrice.test(cell) || decimalComma.test(cell);
/** As most of Europe writes it: 1.289,50. */
export const decimalComma = /^\$?\d{1,3}(?:\.\d{3})*,\d{1,2}$|^\$?\d+,\d{1,2}$/;
const foreignPrice =
  /^(?:\p{Sc}|(?:AUD|CAD|CHF|DKK|EUR|GBP|ILS|JPY|MXN|NOK|PLN|SEK|USD|CA\$|C\$|A\$)) ?\d[\d.,]*$|^\d[\d.,]* ?(?:\p{Sc}|AUD|CAD|CHF|DKK|EUR|GBP|ILS|JPY|MXN|NOK|PLN|SEK|USD)$/u;

/** With cents, it may be what a line comes to, and no percentage. */
const isAmount = (cell: string) => /\.\d\d$/.test(cell);

/** A few that cannot be read, such as “TBD”, make no other column of it. */
function mostly(cells: readonly string[], is: (cell: string) => boolean) {
  return cells.filter(is).length * 2 >= cells.length;
}

function suits(name: StoredName | undefined, cells: readonly string[]) {
  if (name === undefined) return cells.length === 0;
  if (name === "unitPrice") return mostly(cells, isMoney) && !cells.some((cell) => cell.includes("%"));
  if (name === "discount") return cells.every((cell) => parsePercent(cell) !== undefined);
  if (name === "leadTime") return mostly(cells, (cell) => weeks.test(cell));
  if (name === "origin") return cells.every((cell) => noDigits.test(cell) && !isClass(cell));
  if (name === "exportClass") return mostly(cells, isClass);
  if (name === "quantity") return cells.every((cell) => parseQuantity(cell) !== undefined);
  if (name === "unit") return mostly(cells, (cell) => !isMoney(cell));
  const { choices, read } = columnOf(name);
  return !choices || mostly(cells, (cell) => read(cell) !== undefined);
}

function cellsIn(table: Table, column: number) {
  return table.flatMap((row) => row[column]?.trim() || []);
}

/** Two words that we know make a row of heads; a single one has to name the column that it is pasted into. */
function readHeads(row: readonly string[], targets: readonly StoredName[] = []) {
  const names = row.map((cell) => headNames.get(toLetters(cell)));
  const known = names.filter((name) => name !== undefined);
  const filled = row.filter((cell) => cell.trim() !== "");
  const isOwnHead = filled.length === 1 && known.length === 1 && known[0] === targets[0];
  if (!isOwnHead && (known.length < 2 || new Set(known).size < known.length)) return undefined;
  const numbers = names.indexOf("line");
  return {
    columns: names.map((name) => (name === "line" ? undefined : name)),
    unknownHeads: row.filter((cell, index) => cell.trim() !== "" && names[index] === undefined),
    numbers: numbers < 0 ? undefined : numbers,
  };
}

const toLetters = (typed: string) => typed.toLowerCase().replace(/[^a-z]/g, "");

const headNames: ReadonlyMap<string, StoredName | "line"> = new Map([
  ..."line, line no, line number, line item, item no, clin, no, number"
    .split(", ")
    .map((head) => [toLetters(head), "line"] as const),
  ...storedColumns.flatMap(({ name, label, heads = "" }) =>
    [label, ...heads.split(", ").filter(Boolean)].map((head) => [toLetters(head), name] as const),
  ),
]);
