import {
  emptyLine,
  flags,
  isPartNumber,
  isStockNumber,
  type Open,
  type Parsed,
  range,
  readAmount,
  readUnit,
  takePartCell,
  takePartNumbers,
  toOneLine,
} from "./line.ts";
import { flagsOf, readText, takeNumber, tidy, total } from "./read-text.ts";

type Role = "line" | "part" | "description" | "quantity" | "unit" | "other";
type Cells = readonly string[];

/** Tried in this order, on a header's letters only: "Unit price" is a price and no unit. */
const headers: readonly (readonly [Role, RegExp])[] = [
  ["other", /price|cost|amount|msrp|onhand|^total$/],
  ["quantity", /qty|quantit|^(?:quan|count|needed|required|units|pcs|howmany)$/],
  ["unit", /^(?:unit|ui|uom|um|uoi|unitof(?:issue|measure))$/],
  ["part", /nsn|stock|niin/],
  ["line", /^(?:line.{0,6}|no|#|clin|item(?:no|number|#|num)|s[rl]?no|pos)$/],
  ["part", /part|^pn|sku|model|mpn|catalog/],
  ["description", /desc|nomen|product|^items?$|name|material|article|detail/],
  [
    "other",
    /mfr|manuf|brand|make|vendor|color|colour|size|note|remark|comment|cage|date|deliver|needby|spec|origin|type|category/,
  ],
];

/** Of sizes only some columns have a name that we know. */
export function isHeader(cells: Cells) {
  const known = cells.filter(Boolean).map(readHeader);
  const isOfItems = known.includes("description") || known.includes("part");
  return isOfItems && known.length > 1 && (known.includes("quantity") || known.every(Boolean));
}

function readHeader(cell: string): Role | undefined {
  if (cell.length > 40 || /\d/.test(cell)) return undefined;
  const letters = cell.toLowerCase().replace(/[^a-z#]/g, "");
  return headers.find(([, pattern]) => pattern.test(letters))?.[0];
}

/** Whether rows that were split at commas or wide spaces are a table at all, or sentences. */
export function isTable(rows: readonly Cells[], fewestColumns: number) {
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || columns < fewestColumns || rows.some((row) => row.length !== columns)) return false;
  return rows[0]?.some((_, column) => isMostly(rows, column, readAmount, rows.length / 2)) ?? false;
}

/** The rows of one table: what each column is, then what each row says. */
export function readTable(typed: readonly Cells[], header: Cells | undefined): readonly Parsed[] {
  // A dash in a cell says nothing.
  const rows = typed.map((row) => row.map((cell) => cell.replace(/^[-–—_.•*·:]+$/, "")));
  const roles = header ? rolesByHeader(header, rows) : rolesByContent(rows);
  // Without numbers or a header these are sentences with tabs in them.
  if (!header && !roles.includes("quantity") && !roles.includes("line"))
    return rows.map((row) => readText(row.filter(Boolean).join(", ")));
  return rows.map((row) => readRow(row, roles, header ?? []));
}

function rolesByHeader(header: Cells, rows: readonly Cells[]): Role[] {
  return header.map((cell, column) => {
    const role = readHeader(cell) ?? "other";
    // "Item" may head line numbers or words.
    const isNumbered = role === "description" && rows.every((row) => /^\d{0,4}$/.test(row[column] ?? ""));
    return isNumbered ? "line" : role;
  });
}

function rolesByContent(rows: readonly Cells[]): Role[] {
  const roles: Role[] = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, () => "other");
  const open = (test: (cell: string) => unknown, fewest = 1) =>
    roles.flatMap((role, column) =>
      role === "other" && isMostly(rows, column, test, fewest) ? [column] : [],
    );
  const set = (columns: readonly number[], role: Role) => {
    for (const column of columns) roles[column] = role;
  };
  set(open(isStockNumber).slice(0, 1), "part");
  set(open(readUnit).slice(0, 1), "unit");
  // "1 | Helmet", "2 | Vest" may be how many, and more often is the number of the line.
  const isCounted = rows.every((row, index) => Number(row[0]) === index + 1);
  if (isCounted && rows.length > 1 && roles[1] !== "unit") roles[0] = "line";
  const quantities = open((cell) => readAmount(cell) && !isPrice.test(cell), rows.length / 2);
  const beside = quantities.filter((column) => roles[column + 1] === "unit" || roles[column - 1] === "unit");
  set(beside.length === 1 ? beside : quantities, "quantity");
  set(open(isPartNumber).slice(0, 1), "part");
  return roles;
}

const isPrice = /^\$|^[\d,]{1,12}\.\d\d$/;

/** Half of what a column's cells say, and as many of them as it has to be. */
function isMostly(rows: readonly Cells[], column: number, test: (cell: string) => unknown, fewest: number) {
  const filled = rows.map((row) => row[column] ?? "").filter(Boolean);
  return filled.length >= fewest && filled.filter(test).length * 2 >= filled.length;
}

/** A cell that fits into no field is part of the description, under the name of its column. */
function readRow(cells: Cells, roles: readonly Role[], header: Cells): Parsed {
  const line = emptyLine();
  const words: string[] = [];
  const others: string[] = [];
  const isUnclear = roles.filter((role) => role === "quantity").length > 1;
  for (const [column, cell] of cells.entries()) {
    const role = roles[column] ?? "other";
    if (role === "description") words.push(cell);
    else if (cell && !takeCell(cell, isUnclear && role === "quantity" ? "other" : role, line))
      others.push([header[column], cell].filter(Boolean).join(" "));
  }
  line.description = takeNumber([...words, ...others].filter(Boolean).join(", "), line);
  if (!line.nsn && !line.partNumber) line.description = tidy(takePartNumbers(line.description, line));
  const typed = cells.filter(Boolean).join(", ");
  const hasItem = line.description || line.partNumber || line.nsn;
  if (!hasItem || total.test(line.description)) {
    return { ...line, description: line.description || typed, flags: [flags.noItem] };
  }
  const missing = others.some((cell) => range.test(cell)) ? flags.range : flags.noQuantity;
  const flag = isUnclear ? flags.twoQuantities : line.quantity ? undefined : missing;
  return { ...line, flags: flagsOf(typed, flag) };
}

/** Whether the cell says what its column should. */
function takeCell(cell: string, role: Role, line: Open<Parsed>) {
  if (role === "part") return takePartCell(cell, line);
  if (role === "line" && !line.number && /^\w{1,6}$/.test(cell)) line.number = cell;
  else if (role === "unit" && !line.unit && readUnit(cell)) line.unit = readUnit(cell);
  else if (role === "quantity" && readAmount(cell)) {
    const { quantity, unit } = readAmount(cell) ?? line;
    line.quantity = quantity;
    line.unit ||= unit;
  } else return false;
  return true;
}

/** A piece of the text as typed, with its line breaks; cells where a spreadsheet wrote it. */
export type Row = { readonly source: string; readonly cells?: readonly string[] };

/** A quoted cell, as spreadsheets write those with a delimiter, a quote or a line break. A longer one is no cell. */
const quoted = (delimiter: string) => `(?<![^${delimiter}\n])"(?:[^"]|""){0,2000}"(?![^${delimiter}\n])`;
const row = new RegExp(`(?<![^\\n])(?:${quoted("\\t,")}|[^\\n])*`, "g");

/** The text row by row. */
export function splitRows(text: string): Row[] {
  return Array.from(text.matchAll(row), ([source]) =>
    source.includes("\t") ? { source, cells: splitCells(source, "\t") } : { source },
  );
}

/** One row's cells, without the quotes of quoted ones. */
export function splitCells(row: string, delimiter: string) {
  const cell = new RegExp(`(?<![^${delimiter}])(?:${quoted(delimiter)}|[^${delimiter}]*)`, "g");
  return (row.match(cell) ?? []).map((typed) =>
    toOneLine(/^".*"$/s.test(typed) ? typed.slice(1, -1).replaceAll('""', '"') : typed),
  );
}
