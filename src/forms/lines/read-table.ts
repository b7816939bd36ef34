import { readAmount, readUnit } from "./amounts.ts";
import { emptyLine, flags, type Parsed } from "./line.ts";
import { looksLikePartNumber, takePartNumbers } from "./part-numbers.ts";
import { readText, withoutBullet } from "./read-text.ts";

type Role = "line" | "nsn" | "part" | "description" | "quantity" | "unit" | "price" | "other";
type Cells = readonly string[];

/** Tried in this order, on a header's letters only: "Unit price" is a price and no unit. */
const headers: readonly (readonly [Role, RegExp])[] = [
  ["price", /price|cost|total|amount|msrp/],
  ["quantity", /qty|quantit|^(?:quan|count|needed|required|units|pcs|howmany)$/],
  ["unit", /^(?:unit|ui|uom|um|uoi|unitof(?:issue|measure))$/],
  ["nsn", /nsn|stock|niin/],
  ["line", /^(?:line.{0,6}|no|#|clin|item(?:no|number|#|num)|s[rl]?no|pos)$/],
  ["part", /part|^pn|sku|model|mpn|catalog/],
  ["description", /desc|nomen|product|^items?$|name|material|article|detail/],
  [
    "other",
    /mfr|manuf|brand|make|vendor|color|colour|size|note|remark|comment|cage|date|deliver|needby|spec|origin|type|category/,
  ],
];

export function isHeader(cells: Cells) {
  const filled = cells.filter(Boolean);
  const known = filled.map(readHeader).filter(Boolean);
  const isOfLines = known.some((role) => role !== "other" && role !== "line" && role !== "price");
  return isOfLines && known.length >= 2 && known.length >= filled.length * 0.6;
}

function readHeader(cell: string): Role | undefined {
  const letters = cell.toLowerCase().replace(/[^a-z#]/g, "");
  if (letters.length > 24 || /\d/.test(cell)) return undefined;
  return headers.find(([, pattern]) => pattern.test(letters))?.[0];
}

/** Whether rows that were split at commas or wide spaces are a table at all, or sentences. */
export function isTable(rows: readonly Cells[], fewestColumns: number) {
  if (isHeader(rows[0] ?? [])) return rows.length > 1;
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || columns < fewestColumns || rows.some((row) => row.length !== columns)) return false;
  return rows[0]?.some((_, column) => isQuantityColumn(rows, column)) ?? false;
}

/** The rows of one table, header or not: what each column is, then what each row says. */
export function readTable(typed: readonly Cells[], hasHeader: boolean): readonly Parsed[] {
  // A bullet or a dash in a cell says nothing.
  const all = typed.map((row) => row.map((cell) => (/[\p{L}\d]/u.test(cell) ? cell : "")));
  const columns = Math.max(...all.map((row) => row.length));
  const rows = hasHeader ? all.slice(1) : all;
  const roles = hasHeader ? rolesByHeader(all[0] ?? [], rows) : rolesByContent(rows, columns);
  return rows.map((row) => {
    const line = readRow(row, roles);
    if (line.description || line.partNumber || line.nsn) return line;
    return { ...line, description: row.filter(Boolean).join(", "), flags: [flags.noItem] };
  });
}

function rolesByHeader(header: Cells, rows: readonly Cells[]): Role[] {
  const roles = header.map((cell): Role => readHeader(cell) ?? "other");
  // "Item" and "Item no." may head line numbers, part numbers or words.
  for (const [column, cell] of header.entries()) {
    if (!/^item/i.test(cell) || roles[column] === "part" || /desc|name/i.test(cell)) continue;
    if (isCounted(rows, column)) roles[column] = "line";
    else if (roles[column] === "line" || roles.indexOf("description") !== column) roles[column] = "part";
    else if (roles.lastIndexOf("description") !== column) roles[column] = "part";
  }
  return roles;
}

function rolesByContent(rows: readonly Cells[], columns: number): Role[] {
  const roles: Role[] = Array.from({ length: columns }, () => "other");
  const every = Array.from({ length: columns }, (_, column) => column);
  const share = (column: number, test: (cell: string) => boolean) => {
    const filled = rows.map((row) => row[column] ?? "").filter(Boolean);
    return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
  };
  const set = (column: number | undefined, role: Role) => {
    if (column !== undefined && column >= 0) roles[column] = role;
  };
  const open = (test: (column: number) => boolean) =>
    every.filter((column) => roles[column] === "other" && test(column));

  for (const column of open((each) => share(each, isStockNumber) >= 0.5)) set(column, "nsn");
  set(open((each) => share(each, (cell) => Boolean(readUnit(cell))) === 1)[0], "unit");
  for (const column of open((each) => share(each, isPrice) >= 0.5)) set(column, "price");
  const counts = open((column) => isQuantityColumn(rows, column));
  const first = counts[0];
  if (counts.length > 1 && first !== undefined && isCounted(rows, first)) {
    set(first, "line");
    counts.shift();
  }
  const beside = counts.find((column) => roles[column + 1] === "unit" || roles[column - 1] === "unit");
  set(beside ?? counts[0], "quantity");
  const isPart = (cell: string) => looksLikePartNumber(cell) || /^\d{4,12}$/.test(cell);
  set(open((column) => share(column, isPart) >= 0.6)[0], "part");
  return roles;
}

const isStockNumber = (cell: string) =>
  /^(?:NSN:? ?)?(?:\d{4}[- ]\d{2}[- ]\d{3}[- ]\d{4}|\d{13}|\d(?:\.\d+)?E\+1\d)$/i.test(cell);
const isPrice = (cell: string) => /^\$|^[\d,]{1,12}\.\d\d$/.test(cell);

function isQuantityColumn(rows: readonly Cells[], column: number) {
  const filled = rows.map((row) => row[column] ?? "").filter(Boolean);
  return filled.length > 0 && filled.length * 2 >= rows.length && filled.every((cell) => readAmount(cell));
}

/** 1, 2, 3: the numbers of the lines. */
function isCounted(rows: readonly Cells[], column: number) {
  return rows.length > 1 && rows.every((row, index) => Number(row[column]) === index + 1);
}

function readRow(row: Cells, roles: readonly Role[]): Parsed {
  const line = emptyLine();
  const at = (role: Role) => row.filter((cell, column) => cell && (roles[column] ?? "other") === role);
  for (const cell of at("nsn")) takeWhole(cell, line);
  for (const cell of at("part")) if (!takeStockNumber(cell, line)) line.partNumber ||= cell;
  const words = [...at("description"), ...at("other")];
  const [quantity] = at("quantity");
  if (!roles.includes("quantity")) return readSentence(words, line);

  line.description = withoutBullet(words.join(", "));
  if (!line.nsn && !line.partNumber) line.description = takePartNumbers(line.description, line).trim();
  line.description = line.description.replace(/\s+/g, " ") || line.partNumber;
  const amount = quantity ? readAmount(quantity) : undefined;
  line.quantity = amount?.quantity ?? "";
  const [unit] = at("unit");
  line.unit = readUnit(unit) || amount?.unit || (unit ?? "").toUpperCase();
  if (/^(?:sub|grand )?total\b/i.test(row.find(Boolean) ?? "")) line.flags.push(flags.noItem);
  else if (!amount) line.flags.push(flags.noQuantity);
  return line;
}

/** A table without a column of quantities: the words may hold one. */
function readSentence(words: Cells, line: Parsed): Parsed {
  const read = readText(words.join(", "));
  return {
    ...read,
    nsn: line.nsn || read.nsn,
    partNumber: line.partNumber || read.partNumber,
    flags: [...line.flags, ...read.flags],
  };
}

/** A cell of stock numbers; where it holds something else, that is a part number. */
function takeWhole(cell: string, line: Parsed) {
  if (!takeStockNumber(cell, line)) line.partNumber ||= cell;
}

function takeStockNumber(cell: string, line: Parsed) {
  if (!isStockNumber(cell)) return false;
  takePartNumbers(cell, line);
  return true;
}
