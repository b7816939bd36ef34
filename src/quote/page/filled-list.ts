import { makeSpreadsheet } from "#documents/spreadsheet.ts";
import type { ReadTable, TableRow } from "#documents/tables/table.ts";
import { formatPrice } from "#quote/money.ts";
import { isCounted, type Quote, type QuoteLine } from "#quote/quote.ts";
import { classOf, nameQuote, sayDiscount, sayLeadTime } from "#quote/quote-text.ts";
import { isSameItem } from "#quote/same-item.ts";
import { quoteWords } from "#quote/words.ts";
import { readFileLines, writeRows } from "#request/intake/read-file-lines.ts";
import { namePart } from "#request/lines/line.ts";
import { isHeader } from "#request/lines/read-items.ts";
import { byteOrderMark, toCsvLine } from "#request/record/csv.ts";

/** Which lists can come back as they are: rows and columns that a buyer's own system has made. */
export function isFillable(name: string) {
  return /\.(?:csv|xlsx)$/i.test(name);
}

export const filledHeads = [
  "Unit price, US$",
  "Lead time",
  "Origin",
  "Export class (ECCN or USML)",
  "Note",
] as const;

type Item = { readonly number: string; readonly part: string; readonly description: string };

/**
 * The buyer's own list, with what we quote added to each row: their columns, in their order. A row that is not surely
 * one of our lines stays as it is. Or the sentence why it cannot be read.
 */
export function fillList(
  name: string,
  table: ReadTable,
  quote: Quote,
): { readonly bytes: Uint8Array; readonly ending: "csv" | "xlsx" } | string {
  const read = readFileLines(name, table);
  if (!read.ok || !table.ok) return read.ok ? "" : read.problem;
  const { rows } = table;
  const asked = read.lines.map((line) => ({ ...line, part: namePart(line) }));
  const found = matchLines(asked, quote.lines);
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const widen = ({ cells }: TableRow) => Array.from({ length: width }, (_, column) => cells[column] ?? "");
  const sources = writeRows(rows).split("\n");
  const bySource = Map.groupBy(asked, ({ source }) => source);
  const filled = rows.map((row, index) => {
    if (isHeader(row.cells)) return [...widen(row), ...filledHeads];
    const line = bySource.get(sources[index] ?? "")?.shift();
    const quoted = line && found.get(line);
    return [...widen(row), ...(quoted ? cellsOf(quoted, quote) : filledHeads.map(() => ""))];
  });
  const hasHeads = rows.some(({ cells }) => isHeader(cells));
  const all = hasHeads ? filled : [[...Array.from({ length: width }, () => ""), ...filledHeads], ...filled];
  if (!/\.xlsx$/i.test(name))
    return { ending: "csv", bytes: Buffer.from(byteOrderMark + all.map(toCsvLine).join("")) };
  const [heads = [], ...others] = all;
  const bytes = makeSpreadsheet(nameQuote(quote), {
    columns: heads.map((head, column) => ({ head, ...(column === width && { format: "price" }) })),
    rows: others.map((cells) => cells.map((cell, column) => toValue(cell, column === width))),
  });
  return { ending: "xlsx", bytes };
}

/** Our price, and numbers that a sheet shows as they are written: not "0010", and no part number that it would shorten. */
function toValue(cell: string, isPrice: boolean) {
  const isNumber = /^\d{1,9}(?:\.\d{1,4})?$/.test(cell);
  return isNumber && (isPrice || String(Number(cell)) === cell) ? Number(cell) : cell;
}

/** Each of our lines once: by number and item, then by item alone. */
function matchLines<Asked extends Item>(asked: readonly Asked[], lines: readonly QuoteLine[]) {
  const free = new Map(
    lines
      .filter((line) => line.outcome === "no-bid" || !line.alternativeTo)
      .map((line) => [line, { ...line, number: line.number ?? "", letters: lettersOf(line.part) }]),
  );
  const found = new Map<Asked, QuoteLine>();
  for (const isByNumber of [true, false]) {
    for (const each of asked) {
      if (found.has(each)) continue;
      const letters = lettersOf(each.part);
      for (const [line, other] of free) {
        if (isByNumber && toNumber(each.number) !== toNumber(other.number)) continue;
        const isSame = letters || other.letters ? letters === other.letters : isSameThing(each, other);
        if (!isSame) continue;
        found.set(each, line);
        free.delete(line);
        break;
      }
    }
  }
  return found;
}

function isSameThing(one: Item, other: Item) {
  return lettersOf(one.description) === lettersOf(other.description) || isSameItem(one, other);
}

const toNumber = (typed: string) => typed.trim().replace(/^0+(?=.)/, "");
/** An NSN is one with and without the word. */
const lettersOf = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^NSN(?=\d)/, "");

function cellsOf(line: QuoteLine, { lines }: Quote): readonly string[] {
  if (line.outcome === "no-bid") return ["", "", "", "", `${quoteWords.outcomes["no-bid"]}: ${line.reason}`];
  const hasAlternatives = lines.some(
    (each) =>
      each.outcome !== "no-bid" && each.alternativeTo !== undefined && each.alternativeTo === line.number,
  );
  const notes = [
    line.outcome === "or-equal" && `${quoteWords.outcomes["or-equal"]}: ${line.offered}`,
    // In the first format, the price is before the discount.
    line.discount && line.listPrice === undefined && `Discount: ${sayDiscount(line)}`,
    line.optional && "An option, not in the total",
    (line.breaks || hasAlternatives) && "More prices for this line are in the quote",
    !isCounted(line) && !line.optional && "Not in the total",
  ];
  return [
    formatPrice(line.unitPrice).replaceAll(",", ""),
    ...[sayLeadTime(line.leadTime), line.origin, classOf(line)],
    notes.filter(Boolean).join("; "),
  ];
}
