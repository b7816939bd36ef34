import { countedUnit, emptyLine, flags, type Line, type Parsed, toOneLine } from "./line.ts";
import { matchQuantities, type ReadLines } from "./match-quantities.ts";
import { isHeader, isTable, readTable } from "./read-table.ts";
import { isBulleted, readText, tidy } from "./read-text.ts";

export { describeLine, flags, type Line, namePart } from "./line.ts";
export { asListed, type ReadLines } from "./match-quantities.ts";

/**
 * What a buyer typed or pasted, as lines: best effort, and nothing is lost. Every character of the items is part of
 * one line's source, in order; what was not understood is in a line's description, and the line has a flag.
 */
export function readLines(items: string, quantities: string): ReadLines {
  const lines: Line[] = [];
  // Headers and rules of dashes are part of the next line's source; of a heading, its words are shown there too.
  let above = "";
  let heading = "";
  for (const { source, read } of splitBlocks(splitRows(items.replace(/\r\n?/g, "\n"))).flatMap(readBlock)) {
    if (!read || read === "heading") {
      above += `${source}\n`;
      if (read) heading += `${tidy(source)}: `;
      continue;
    }
    const description = (heading + read.description).trim();
    lines.push({ ...read, description, source: above + source, quantitySource: "" });
    above = heading = "";
  }
  const last = lines.at(-1);
  if (last && above.trim() && !hasWords(above)) {
    lines[lines.length - 1] = { ...last, source: `${last.source}\n${above}` };
  } else if (above.trim()) {
    lines.push({ ...asNoItem(readText(above)), source: above, quantitySource: "" });
  }
  return matchQuantities(numberLines(joinRest(lines)), quantities);
}

/** No rule of dashes and no empty row. */
const hasWords = (text: string) => /[^\s\-–—=_*•·.,;:|"]/.test(text);
const asNoItem = (read: Parsed): Parsed => (read.quantity ? read : { ...read, flags: [flags.noItem] });

/** As many as a quote may have. */
const mostLines = 500;

/** Lines are stored, and a text may not become many times as long by that. */
function joinRest(lines: readonly Line[]): readonly Line[] {
  const rest = lines.slice(mostLines - 1);
  if (rest.length < 2) return lines;
  const source = rest.map((line) => line.source).join("\n");
  const description = toOneLine(source);
  const last = { ...emptyLine(), source, description, quantitySource: "", flags: [flags.tooMany] };
  return [...lines.slice(0, mostLines - 1), last];
}

/** The buyer's own numbers where most lines have one, none twice; otherwise ours, and theirs stay words. */
function numberLines(lines: readonly Line[]): readonly Line[] {
  // In full-width or circled digits, paper could not show them.
  const plain = lines.map((line) => ({ ...line, number: line.number.normalize("NFKC") }));
  const own = plain.map(({ number }) => number).filter(Boolean);
  if (own.length * 2 > lines.length && new Set(own).size === own.length) return plain;
  return lines.map((line, index) => ({
    ...line,
    number: String(index + 1),
    description: line.number ? `${line.number}. ${line.description}` : line.description,
  }));
}

/** A header, a blank row or a rule of dashes says nothing by itself. */
type Piece = { readonly source: string; readonly read?: Parsed | "heading" };

/** Rows that belong together: one table, or one paragraph. */
function splitBlocks(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups: Row[][] = [];
  let open: Row[] | undefined;
  for (const row of rows) {
    const isBlank = row.source.trim() === "";
    if (isBlank && !open?.[0]?.cells) open = undefined;
    if (isBlank) continue;
    if (open?.[0] && Boolean(open[0].cells) === Boolean(row.cells)) open.push(row);
    else {
      open = [row];
      groups.push(open);
    }
  }
  return groups;
}

const splitAt = (pattern: RegExp) => (source: string) => source.split(pattern).map((cell) => cell.trim());
const splitters: readonly (readonly [(source: string) => readonly string[], number])[] = [
  [splitAt(/\|/), 2],
  [splitAt(/ {2,}/), 2],
  [splitAt(/;/), 3],
  [(source) => splitCells(source, 0, ",").cells, 3],
];

function readBlock(rows: readonly Row[]): readonly Piece[] {
  if (rows[0]?.cells) return readTables(rows.map(({ source, cells = [] }) => ({ source, cells })));
  for (const [split, fewestColumns] of splitters) {
    const table = rows.map(({ source }) => ({ source, cells: split(source.trim()) }));
    const cells = table.map((row) => row.cells);
    if (cells.slice(0, -1).some(isHeader) || isTable(cells, fewestColumns)) return readTables(table);
  }
  return readParagraph(rows);
}

/** Each header begins a table; what is above the first one is its title, or a table without a header. */
function readTables(rows: readonly Required<Row>[]): readonly Piece[] {
  const first = rows[0];
  if (!first) return [];
  const header = rows.length > 1 && isHeader(first.cells) ? [{ source: first.source }] : [];
  const next = rows.findIndex((row, index) => index > 0 && index < rows.length - 1 && isHeader(row.cells));
  const part = rows.slice(header.length, next < 0 ? rows.length : next);
  const cells = part.map((row) => row.cells);
  const isTitle = header.length === 0 && next > 0 && cells.every((row) => row.filter(Boolean).length < 2);
  const read = readTable(cells, header[0] && first.cells);
  const pieces = part.map(({ source }, index): Piece => {
    const line = read[index];
    if (!line || !hasWords(source)) return { source };
    return { source, read: isTitle ? asNoItem(line) : line };
  });
  return [...header, ...pieces, ...(next < 0 ? [] : readTables(rows.slice(next)))];
}

const label =
  /^(?:qty|quantity)\.? ?[:=]? ?[\d,]{1,9}(?: ?[a-z]{2,8}\.?)?$|^(?:nsn|p\/?n|part (?:no\.?|number|#)|unit|u\/?i|uom|colou?r|size|mfr|manufacturer|make|brand|model|specs?|notes?|remarks?|description|desc|material|origin|type|need by|delivery)\.? ?[:=#]/i;
const continues = /^(?:with|and|including|incl\.?|w\/|or|plus|\()(?= |$|\w)/;

/** "Item Description Qty": of an item, a number says how many. */
const isHeaderInWords = (text: string) => !/\d/.test(text) && isHeader(text.split(/[ /]+/));

/** "NSN: … Qty: 20" below another one that has its quantity. */
const isNext = (text: string, above: string) =>
  !/^(?:qty|quantity)/i.test(text) && hasQuantity(text) && hasQuantity(above);

const hasQuantity = (text: string) => readText(text).quantity !== "";

/** Lines of a paragraph, those that go on with the one above joined to it. */
function readParagraph(rows: readonly Row[]): readonly Piece[] {
  const sources: string[] = [];
  const indent = Math.min(...rows.map(({ source }) => source.search(/\S/)));
  for (const { source } of rows) {
    const text = source.trim();
    const above = sources.at(-1) ?? ":";
    const isDeeper = source.search(/\S/) - indent >= 2;
    const goesOn = isDeeper || continues.test(text) || (/[,&]$/.test(above.trim()) && !isBulleted(text));
    const isRest = goesOn && (!hasQuantity(text) || (isDeeper && !isBulleted(text) && !hasQuantity(above)));
    if ((isRest || (label.test(text) && !isNext(text, above))) && !isHeading(above))
      sources.push(`${sources.pop()}\n${source}`);
    else sources.push(source);
  }
  const mark = findCounter(sources);
  return sources.flatMap((source): Piece[] => {
    if (!hasWords(source) || isHeaderInWords(source.trim().slice(0, 200))) return [{ source }];
    if (isHeading(source)) return [{ source, read: "heading" }];
    // "Goggles - 12; helmets - 24"
    const parts = source.split(/(?<=;)/).filter((part) => part.trim());
    const isList = parts.length > 1 && parts.every(hasQuantity);
    return (isList ? parts : [source]).map((part) => ({ source: part, read: readText(part, mark) }));
  });
}

/** "For the patrol division:", "Line Item: 2" */
const isHeading = (text: string) =>
  !hasWords(text) ||
  (text.trim().endsWith(":") && !hasQuantity(text)) ||
  /^(?:line ?)?item ?[:#] ?\d{1,4}$/i.test(text.trim());

/** The mark before each line, where they count 1, 2, 3 and are no quantities. Of three or more nobody can tell. */
function findCounter(sources: readonly string[]) {
  const mark = /^(?:\((\d{1,4})\)|(\d{1,4})) +/;
  const items = sources.filter((source) => !isHeading(source));
  const isCounted = items.every((source, index) => {
    const found = mark.exec(source.trim());
    const isNext = Number(found?.[1] ?? found?.[2]) === index + 1;
    const rest = source.trim().replace(mark, "");
    return isNext && (found?.[1] || hasQuantity(rest) || (items.length > 2 && !counting.test(rest)));
  });
  return isCounted && items.length > 1 ? mark : undefined;
}

/** "ea helmets", "boxes of gloves", "x sights": the number before it says how many. */
const counting = new RegExp(`^(?:${countedUnit}|[x×*](?= |$))`, "i");

/** A piece of the text as typed, with its line breaks; cells where a spreadsheet wrote it. */
type Row = { readonly source: string; readonly cells?: readonly string[] };

/** Longer than this, a quote is a quotation mark or an inch and no cell. */
const longestCell = 2_000;

/** The text row by row; a quoted cell may hold line breaks. Nothing is left out. */
function splitRows(text: string): Row[] {
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
function splitCells(text: string, from: number, delimiter: string) {
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
