import {
  emptyLine,
  flags,
  flagsOf,
  isPartNumber,
  isStockNumber,
  number,
  type Open,
  type Parsed,
  range,
  readAmount,
  takePartCell,
  takePartNumbers,
  toOneLine,
} from "./line.ts";
import { isNoItem, isSpeech, isTotal } from "./not-items.ts";
import { takeQuantity } from "./quantity.ts";
import { anyUnit, readUnit } from "./units.ts";

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

/** Not every column needs a name that we know: a table may have one for each size. */
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
  // The numbers in "1 | Helmet", "2 | Vest" may be quantities, but more often number the lines.
  if (numbersLines(rows.map(([cell = ""]) => cell)) && roles[1] !== "unit") roles[0] = "line";
  const quantities = open((cell) => readAmount(cell) && !isPrice.test(cell), rows.length / 2);
  const beside = quantities.filter((column) => roles[column + 1] === "unit" || roles[column - 1] === "unit");
  set(beside.length === 1 ? beside : quantities, "quantity");
  set(open(isPartNumber).slice(0, 1), "part");
  return roles;
}

/** 1, 2, 3 or 10, 20, 30, from anywhere on; or CLINs. */
function numbersLines(cells: readonly string[]) {
  if (cells.every((cell) => /^0\d{3}(?:[A-Z]{2})?$/.test(cell))) return true;
  const [start = 0, second = 0] = cells.map(Number);
  const step = second - start;
  const isUsual = step === 10 || (step === 1 && (start === 1 || cells.length > 2));
  return isUsual && cells.every((cell, index) => /^\d/.test(cell) && Number(cell) === start + step * index);
}

const isPrice = /^\$|^[\d,]{1,12}\.\d\d$/;

/**
 * Whether at least half of a column's filled cells pass the test, and at least `fewest` of its cells are
 * filled.
 */
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
  if (isNoItem(typed.replaceAll(", ", " ")))
    return { ...emptyLine(), description: typed, flags: [flags.noItem] };
  const hasItem = line.description || line.partNumber || line.nsn;
  if (!hasItem || isTotal(line.description)) {
    return { ...line, description: line.description || typed, flags: [flags.noItem] };
  }
  const missing = others.some((cell) => range.test(cell)) ? flags.range : flags.noQuantity;
  const flag = isUnclear ? flags.twoQuantities : line.quantity ? line.flags[0] : missing;
  return { ...line, flags: flagsOf(typed, flag) };
}

function takeCell(cell: string, role: Role, line: Open<Parsed>) {
  if (role === "part") return takePartCell(cell, line);
  if (role === "line" && !line.number && /^\w{1,6}$/.test(cell)) line.number = cell;
  else if (role === "unit" && readUnit(cell)) return takeUnit(readUnit(cell), line);
  else if (role === "quantity" && readAmount(cell)) {
    const { quantity, unit } = readAmount(cell) ?? line;
    line.quantity = quantity;
    return !unit || takeUnit(unit, line);
  } else return false;
  return true;
}

/** Twelve boxes or twelve pieces: where the cells disagree, a person has to look. */
function takeUnit(unit: string, line: Open<Parsed>) {
  line.unit ||= unit;
  if (unit !== line.unit) line.flags = [flags.twoQuantities];
  return unit === line.unit;
}

/** A piece of the text as typed, with its line breaks; cells where a spreadsheet wrote it. */
export type Row = { readonly source: string; readonly cells?: readonly string[] };

/** A quoted cell, as spreadsheets write those with a delimiter, a quote or a line break. A longer one is no cell. */
const quoted = (delimiter: string) => `(?<![^${delimiter}\n])"(?:[^"]|""){0,2000}"(?![^${delimiter}\n])`;
const row = new RegExp(`(?<![^\\n])(?:${quoted("\\t,")}|[^\\n])*`, "g");

export function splitRows(text: string): Row[] {
  return Array.from(text.matchAll(row), ([source]) =>
    source.includes("\t") ? { source, cells: splitCells(source, "\t") } : { source },
  );
}

export function splitCells(row: string, delimiter: string) {
  const cell = new RegExp(`(?<![^${delimiter}])(?:${quoted(delimiter)}|[^${delimiter}]*)`, "g");
  return (row.match(cell) ?? []).map((typed) =>
    toOneLine(/^".*"$/s.test(typed) ? typed.slice(1, -1).replaceAll('""', '"') : typed),
  );
}

const bullet = /^(?:[-–—*•·▪◦‣●○■□☐➢>+]|\[ ?[xX]?\](?!\w)|o(?= [A-Z\d]))+ ?/;
const numbering =
  /^(?:(?:item|line|clin) ?#? ?(\d{1,4}[A-Z]{0,2}) ?[:.)\-–]|([a-z]|\d{1,4})[.)](?!\d)|#(\d{1,4})[:.)]?(?= )|(0\d{3}[A-Z]{2}|0\d{3}(?= \d))(?= ))[ -]{0,3}(?=\S)/i;

export const isBulleted = (text: string) => bullet.test(text) || numbering.test(text);

/** Takes bullet and number from the start of an entry, and gives back the rest. */
function takeNumber(text: string, into: Open<Parsed>, mark = numbering) {
  const entry = text.replace(bullet, "");
  const found = into.number ? null : mark.exec(entry);
  if (!found) return entry;
  into.number = found.slice(1).find(Boolean) ?? "";
  return entry.slice(found[0].length).replace(bullet, "");
}

/** On a line of its own below the item. */
const ownAmount = new RegExp(`\\n[^\\S\\n]*(${number} ?(?:${anyUnit})?)[^\\S\\n]*(?=\\n|$)`, "i");

/** One item in words. What is not taken into a field stays in the description. */
export function readText(typed: string, mark?: RegExp): Parsed {
  const line = emptyLine();
  const text = toOneLine(typed.replace(ownAmount, " qty $1").replace(/\n[^\S\n]*[-–*•] /g, ", "));
  const words = toOneLine(takePartNumbers(takeNumber(text, line, mark), line));
  // The page writes the name of a group before the item for a visitor who comes from a capability.
  const group = /^[A-Za-z][^:\d]{2,40}: (?=\d)/.exec(words)?.[0] ?? "";
  line.description = words;
  if (isNoItem(text)) return { ...line, description: text, partNumber: "", nsn: "", flags: [flags.noItem] };
  let flag: string | undefined = takeQuantity(words, "", line);
  if (flag === flags.noQuantity) flag = takeQuantity(words.slice(group.length), group, line);
  if (flag === flags.noQuantity && isSpeech(text)) flag = flags.noItem;
  line.description = tidy(line.description) || (line.partNumber || line.nsn ? "" : words || text);
  return { ...line, flags: isTotal(line.description) ? [flags.noItem] : flagsOf(text, flag) };
}

/** Removes the separators that were around what was taken out. */
export function tidy(text: string) {
  const clean = toOneLine(text)
    .replace(/ ([,;:)])/g, "$1")
    .replace(/\( ?\)|\[ ?\]/g, "")
    .replace(/([,;:-])(?: ?[,;:])+/g, "$1")
    .replace(/^(?:[ ,;:)\-–—|=]|\.(?!\d))+/, "");
  let end = clean.length;
  while (end > 0 && " ,;:(-–—|=@".includes(clean.charAt(end - 1))) end -= 1;
  return clean.slice(0, end);
}
