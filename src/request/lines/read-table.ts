import {
  checkPartNumbers,
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
import { readText, takeNumber, tidy } from "./read-text.ts";

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

const anyHeader = new RegExp(headers.map(([, pattern]) => pattern.source).join("|"));

export function isHeader(cells: Cells) {
  const filled = cells.filter(Boolean);
  if (filled.length < 2) return false;
  const known = filled.map(readHeader).filter(Boolean);
  const isOfItems = known.includes("description") || known.includes("part");
  // Of sizes only some columns have a name that we know.
  if (isOfItems && known.includes("quantity")) return true;
  const isOfLines = known.some((role) => role !== "other" && role !== "line");
  return isOfLines && known.length >= 2 && known.length >= filled.length * 0.6;
}

function readHeader(cell: string): Role | undefined {
  if (cell.length > 40 || /\d/.test(cell)) return undefined;
  const letters = cell.toLowerCase().replace(/[^a-z#]/g, "");
  if (letters.length > 24 || !anyHeader.test(letters)) return undefined;
  return headers.find(([, pattern]) => pattern.test(letters))?.[0];
}

/** Whether rows that were split at commas or wide spaces are a table at all, or sentences. */
export function isTable(rows: readonly Cells[], fewestColumns: number) {
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || columns < fewestColumns || rows.some((row) => row.length !== columns)) return false;
  return rows[0]?.some((_, column) => isQuantityColumn(rows, column)) ?? false;
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
  const roles = header.map((cell): Role => readHeader(cell) ?? "other");
  // "Item" and "Item no." may head line numbers, part numbers or words.
  for (const [column, cell] of header.entries()) {
    if (!/^item/i.test(cell) || roles[column] === "part" || /desc|name/i.test(cell)) continue;
    const isOnly =
      roles[column] === "description" && roles.filter((role) => role === "description").length === 1;
    const cells = rows.map((row) => row[column] ?? "");
    if (cells.every((each, index) => isNextNumber(each, cells[index - 1]))) roles[column] = "line";
    else if (!isOnly) roles[column] = cells.some((each) => each.includes(" ")) ? "description" : "part";
  }
  return roles;
}

const isNextNumber = (cell: string, last = "0") => /^\d{1,4}$/.test(cell) && Number(cell) > Number(last);

function rolesByContent(rows: readonly Cells[]): Role[] {
  const roles: Role[] = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, () => "other");
  const open = (test: (column: number) => boolean) =>
    roles.flatMap((role, column) => (role === "other" && test(column) ? [column] : []));
  const mostly = (test: (cell: string) => unknown) => (column: number) => {
    const filled = rows.map((row) => row[column]).filter((cell) => cell !== undefined && cell !== "");
    return filled.length > 0 && filled.filter((cell) => test(cell ?? "")).length * 2 >= filled.length;
  };
  const set = (columns: readonly number[], role: Role) => {
    for (const column of columns) roles[column] = role;
  };
  set(open(mostly(isStockNumber)).slice(0, 1), "part");
  set(open(mostly(readUnit)).slice(0, 1), "unit");
  const counts = open((column) => isQuantityColumn(rows, column) && !mostly(isPrice)(column));
  const filled = rows.filter((row) => row.some(Boolean));
  const isCounted = (column: number) => filled.every((row, index) => Number(row[column]) === index + 1);
  const number = filled.length > 1 ? open(isCounted)[0] : undefined;
  if (number !== undefined) {
    // "1 | Helmet", "2 | Vest", "3 | Gloves" may be how many, and more often is the number of the line.
    const isFirst = filled.length > 2 && filled.every((row) => row.findIndex(Boolean) === number);
    const isAlone = counts.every((column) => column === number);
    if (!isAlone || (isFirst && roles[number + 1] !== "unit")) set([number], "line");
  }
  const quantities = counts.filter((column) => roles[column] === "other");
  const beside = quantities.filter((column) => roles[column + 1] === "unit" || roles[column - 1] === "unit");
  set(beside.length === 1 ? beside : quantities, "quantity");
  set(open(mostly(isPartNumber)).slice(0, 1), "part");
  return roles;
}

const isPrice = (cell: string) => /^\$|^[\d,]{1,12}\.\d\d$/.test(cell);

function isQuantityColumn(rows: readonly Cells[], column: number) {
  const filled = rows.map((row) => row[column] ?? "").filter(Boolean);
  return filled.length * 2 >= rows.length && filled.filter(readAmount).length * 2 >= filled.length;
}

/** A cell that fits into no field is part of the description, under the name of its column. */
function readRow(cells: Cells, roles: readonly Role[], header: Cells): Parsed {
  const line = emptyLine();
  const words: string[] = [];
  const others: string[] = [];
  const isUnclear = roles.filter((role) => role === "quantity").length > 1;
  let typedQuantity = "";
  for (const [column, cell] of cells.entries()) {
    const role = roles[column] ?? "other";
    if (!cell) continue;
    if (role === "quantity") typedQuantity = cell;
    if (role === "description") words.push(cell);
    else if (!takeCell(cell, isUnclear && role === "quantity" ? "other" : role, line))
      others.push([header[column], cell].filter(Boolean).join(" "));
  }
  line.description = takeNumber([...words, ...others].join(", "), line);
  if (!line.nsn && !line.partNumber) {
    const rest = takePartNumbers(line.description, line);
    if (rest !== line.description) line.description = tidy(rest);
  }
  line.flags = [...checkPartNumbers(cells.join(" "))];
  const hasItem = line.description || line.partNumber || line.nsn;
  if (!hasItem) line.description = cells.filter(Boolean).join(", ");
  if (!hasItem || /^(?:sub|grand )?total\b/i.test(cells.find(Boolean) ?? "")) line.flags = [flags.noItem];
  else if (isUnclear) line.flags = [...line.flags, flags.twoQuantities];
  else if (!line.quantity)
    line.flags = [...line.flags, range.test(typedQuantity) ? flags.range : flags.noQuantity];
  return line;
}

function takeCell(cell: string, role: Role, line: Open<Parsed>) {
  if (role === "part") return takePartCell(cell, line);
  if (role === "line" && !line.number && /^\S{1,6}$/.test(cell)) line.number = cell;
  else if (role === "unit" && !line.unit && cell.length <= 12)
    line.unit = readUnit(cell) || cell.toUpperCase();
  else if (role === "quantity") {
    const amount = readAmount(cell);
    line.quantity = amount?.quantity ?? "";
    line.unit ||= amount?.unit ?? "";
    // Another unit than in the unit's own column is for a person to see.
    return amount !== undefined && (!amount.unit || amount.unit === line.unit);
  } else return false;
  return true;
}

/** A piece of the text as typed, with its line breaks; cells where a spreadsheet wrote it. */
export type Row = { readonly source: string; readonly cells?: readonly string[] };

/** Longer than this, a quote is a quotation mark or an inch and no cell. */
const longestCell = 2_000;

/** The text row by row; a quoted cell may hold line breaks. Nothing is left out. */
export function splitRows(text: string): Row[] {
  const rows: Row[] = [];
  let start = 0;
  while (start < text.length) {
    const lineEnd = endOfLine(text, start);
    const line = text.slice(start, lineEnd);
    const tabs = line.includes("\t") || line.startsWith('"') ? splitCells(text, start, "\t") : undefined;
    if (tabs && tabs.cells.length > 1) {
      rows.push({ source: text.slice(start, tabs.end), cells: tabs.cells });
      start = tabs.end + 1;
      continue;
    }
    const commas = line.includes('"') ? splitCells(text, start, ",") : undefined;
    const end = commas && commas.cells.length > 1 ? Math.max(lineEnd, commas.end) : lineEnd;
    rows.push({ source: text.slice(start, end) });
    start = end + 1;
  }
  return rows;
}

/** One row's cells, as spreadsheets write them: quoted where a cell holds the delimiter, a quote or a line break. */
export function splitCells(text: string, from: number, delimiter: string) {
  const cells: string[] = [];
  let start = from;
  for (;;) {
    const quoted = text[start] === '"' ? readQuoted(text, start, delimiter) : undefined;
    let end = quoted?.end ?? start;
    if (!quoted) while (end < text.length && text[end] !== delimiter && text[end] !== "\n") end += 1;
    cells.push(toOneLine(quoted?.value ?? text.slice(start, end)));
    if (text[end] !== delimiter) return { cells, end };
    start = end + 1;
  }
}

function readQuoted(text: string, start: number, delimiter: string) {
  const limit = Math.min(text.length, start + longestCell);
  for (let at = start + 1; at < limit; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at += 1;
    else if ([delimiter, "\n", undefined].includes(text[at + 1])) {
      return { value: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 };
    } else return undefined;
  }
  return undefined;
}

function endOfLine(text: string, from: number) {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
