import {
  countedUnit,
  emptyLine,
  flags,
  type Line,
  number,
  type Open,
  type Parsed,
  readAmount,
  readNumber,
  readUnit,
  toOneLine,
} from "./line.ts";
import { isHeader, isTable, type Row, readTable, splitCells, splitRows } from "./read-table.ts";
import { isBulleted, readText, tidy } from "./read-text.ts";

export type ReadLines = {
  readonly lines: readonly Line[];
  /** Pieces of the Quantities box that name no line. */
  readonly unmatched: readonly string[];
};

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

/** The number before each line, where the numbers count 1, 2, 3: with three or more lines they may not be quantities. */
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

type Entry = {
  readonly source: string;
  readonly quantity: string;
  readonly unit: string;
  readonly numbers: readonly number[];
};

/** What our own button writes into the box, and what people write who mean the same. */
export const asListed = "As listed with each item";
const isAsListed =
  /^(?:as (?:listed|above|shown|noted|stated|specified)|see (?:above|items?|list)|listed|above)(?: (?:above|in (?:the )?list|with (?:each )?items?))?\.?$/i;

/** Gives the lines what the Quantities box says about them, and gives back what names no line. */
function matchQuantities(typed: readonly Line[], box: string): ReadLines {
  const lines: Open<Line>[] = typed.map((line) => ({ ...line }));
  if (!box.trim() || isAsListed.test(box.trim())) return { lines, unmatched: [] };
  const items = lines.filter((line) => !line.flags.includes(flags.noItem));
  const waiting = items.filter((line) => !line.quantity);
  const all = readForAll(box);
  const [first, ...others] = waiting[0] ? waiting : items;
  if (all && first) {
    const isGiven = [first, ...others].map((line) => give(line, all)).every(Boolean);
    if (!all.isSure && items.length > 1)
      for (const line of waiting) line.flags = [...line.flags, flags.sameForAll];
    if (isGiven) first.quantitySource = box;
    return { lines, unmatched: isGiven ? [] : [box] };
  }
  const entries = splitEntries(box);
  const inOrder = entries.every(isPlain)
    ? [waiting, items].find((list) => list.length === entries.length)
    : undefined;
  const byNumber = new Map<number, Open<Line>[]>();
  for (const line of lines)
    byNumber.set(Number(line.number), [...(byNumber.get(Number(line.number)) ?? []), line]);
  const unmatched = entries.filter((entry, index) => {
    const named = entry.numbers.flatMap((each) => byNumber.get(each) ?? []);
    const targets = inOrder?.slice(index, index + 1) ?? named;
    const isClear = inOrder || named.length === entry.numbers.length;
    const [first] = targets;
    if (!first || !isClear || !targets.map((line) => give(line, entry)).every(Boolean)) return true;
    first.quantitySource += entry.source;
    return false;
  });
  return { lines, unmatched: unmatched.map(({ source }) => source) };
}

const isPlain = ({ quantity, numbers }: Entry) => quantity !== "" && numbers.length === 0;

function give(line: Open<Line>, { quantity, unit }: Pick<Entry, "quantity" | "unit">) {
  if (line.quantity && Number(line.quantity) !== Number(quantity)) {
    line.flags = [...line.flags, flags.twoQuantities];
    return false;
  }
  line.quantity ||= quantity;
  line.unit ||= unit;
  line.flags = line.flags.filter((flag) => flag !== flags.noQuantity && flag !== flags.range);
  return true;
}

const forAll = new RegExp(
  `^(?:qty:? ?)?(${number}) ?(${countedUnit})? ?(?:of |for )?(?:each|every|all)( (?:item|line|one)s?)?\\.?$`,
);

/** "12 of each" is for every line; "12 each" most likely too, but a person should look. */
function readForAll(box: string) {
  const text = toOneLine(box).toLowerCase();
  const found = forAll.exec(text.slice(0, 80));
  if (!found?.[1]) return undefined;
  const isSure = / (?:of|for) each/.test(text) || found[3] !== undefined;
  return { quantity: readNumber(found[1]), unit: readUnit(found[2]) || "EA", isSure };
}

/** One entry per line or semicolon; also per comma, slash and "and", where that gives amounts only. */
function splitEntries(box: string): Entry[] {
  return box.split(/(?<=[\n;])|(?=\b(?:lines?|items?) #?\d)/i).flatMap((part) => {
    if (!part.trim()) return [];
    const separator = /^[\d /]+$/.test(part) ? /(?<=\/)/ : /(?<=,(?!\d{3}(?!\d)))|(?<= and )|(?<= & )/;
    const entries = part.split(separator).map(readEntry);
    return entries.every(isPlain) ? entries : [readEntry(part)];
  });
}

const numbered = new RegExp(
  `^(?:(?:lines?|items?|clin|no\\.?|#) ?#? ?(\\d{1,4}(?:(?:,| and| &|, and) ?\\d{1,4}){0,30}) ?[:.)=–-] ?|(\\d{1,4}) ?(?:[:)=]|\\.(?!\\d)) ?)(${number} ?(?:${countedUnit})?)[.,;]?$`,
  "i",
);

function readEntry(source: string): Entry {
  const text = toOneLine(source)
    .slice(0, 160)
    .replace(/(?:[,;/]| and| &)$/, "")
    .trim();
  const amount = readAmount(text.replace(/^[-*•] ?/, ""));
  if (amount) return { source, numbers: [], ...amount };
  // "Line 6: 12", "lines 1 and 3: 40 each", "6) 12"
  const found = numbered.exec(text);
  const read = readAmount(found?.[3] ?? "") ?? { quantity: "", unit: "" };
  return { source, numbers: (found?.[1] ?? found?.[2] ?? "").match(/\d+/g)?.map(Number) ?? [], ...read };
}
