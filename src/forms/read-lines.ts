import { flags, type Line, type Parsed } from "./lines/line.ts";
import { matchQuantities } from "./lines/match-quantities.ts";
import { isHeader, isTable, readTable } from "./lines/read-table.ts";
import { isBulleted, measured, readText } from "./lines/read-text.ts";
import { type Row, splitCells, splitRows } from "./lines/split-rows.ts";

export { describeLine, flags, type Line, namePart } from "./lines/line.ts";
export { asListed } from "./lines/match-quantities.ts";

export type ReadLines = {
  readonly lines: readonly Line[];
  /** Pieces of the Quantities box that name no line. */
  readonly unmatched: readonly string[];
};

/**
 * What a buyer typed or pasted, as lines: best effort, and nothing is lost. Every character of the items is part of
 * one line's source, in order; what was not understood is a line with a flag.
 */
export function readLines(items: string, quantities: string): ReadLines {
  const typed: Line[] = [];
  // Headings and rules of dashes, kept for the line that follows.
  let above = "";
  const add = (source: string, read: Parsed) => {
    typed.push({ ...read, source: above + source, quantitySource: "" });
    above = "";
  };
  const blocks = splitBlocks(splitRows(items.replace(/\r\n?/g, "\n")));
  for (const block of blocks) {
    if (block.table) {
      const read = readTable(block.table, block.hasHeader);
      const header = block.hasHeader ? block.rows.slice(0, 1) : [];
      above += header.map(({ source }) => `${source}\n`).join("");
      for (const [index, { source }] of block.rows.slice(header.length).entries()) {
        const line = read[index];
        if (!line || !hasWords(source)) above += `${source}\n`;
        else add(source, line);
      }
      continue;
    }
    const marks = findCounter(block.rows);
    for (const { source, isHeading } of readParagraph(block.rows)) {
      if (isHeading) above += `${source}\n`;
      else for (const part of splitSentence(source)) add(part, readText(part.trim().replace(marks, "")));
    }
  }
  const last = typed.at(-1);
  if (above.trim() && last && !hasWords(above)) {
    typed[typed.length - 1] = { ...last, source: `${last.source}\n${above}` };
  } else if (above.trim()) {
    const read = readText(above);
    add("", { ...read, flags: read.quantity ? read.flags : [flags.noItem] });
  }
  return matchQuantities(typed, quantities);
}

const hasWords = (text: string) => /[\p{L}\d]/u.test(text);

type Block = {
  readonly rows: readonly Row[];
  readonly table?: readonly (readonly string[])[];
  readonly hasHeader: boolean;
};

/** Rows that belong together: one table, or one paragraph. */
function splitBlocks(rows: readonly Row[]): readonly Block[] {
  const groups: Row[][] = [];
  let open: Row[] | undefined;
  for (const row of rows) {
    const isBlank = row.source.trim() === "";
    const fits = open?.[0] && Boolean(open[0].cells) === Boolean(row.cells);
    if (isBlank && !open?.[0]?.cells) open = undefined;
    if (isBlank) continue;
    if (fits && open) open.push(row);
    else {
      open = [row];
      groups.push(open);
    }
  }
  return groups.flatMap(toBlocks);
}

function toBlocks(rows: Row[]): readonly Block[] {
  if (rows[0]?.cells) {
    const table = rows.map(({ cells }) => cells ?? []);
    return [{ rows, table, hasHeader: isHeader(table[0] ?? []) && rows.length > 1 }];
  }
  for (const [split, fewestColumns] of splitters) {
    // A sentence or two may stand above the table.
    for (let from = 0; from < Math.min(3, rows.length); from += 1) {
      const part = rows.slice(from);
      const table = part.map(({ source }) => split(source));
      const quoted = split === splitCommas && part.every(({ source }) => splitCells(source, 0, ",").isQuoted);
      if (!quoted && !isTable(table, fewestColumns)) continue;
      const tableBlock = { rows: part, table, hasHeader: isHeader(table[0] ?? []) && part.length > 1 };
      return from > 0 ? [{ rows: rows.slice(0, from), hasHeader: false }, tableBlock] : [tableBlock];
    }
  }
  return [{ rows, hasHeader: false }];
}

const splitCommas = (source: string) => splitCells(source.trim(), 0, ",").cells;
const splitAt = (pattern: RegExp) => (source: string) =>
  source
    .trim()
    .split(pattern)
    .map((cell) => cell.trim());
const splitPipes = (source: string) => splitAt(/\|/)(source.trim().replace(/^\||\|$/g, ""));

const splitters: readonly (readonly [(source: string) => readonly string[], number])[] = [
  [splitPipes, 2],
  [splitAt(/ {2,}/), 2],
  [splitAt(/;/), 3],
  [splitCommas, 3],
];

/** The mark before each line, where they count 1, 2, 3 and are no quantities. */
function findCounter(rows: readonly Row[]) {
  const mark = /^(?:\((\d{1,3})\)|(\d{1,3})) +/;
  const texts = rows.map(({ source }) => source.trim());
  const isCounted = texts.every((text, index) => {
    const found = mark.exec(text);
    return Number(found?.[1] ?? found?.[2]) === index + 1;
  });
  const isOther = (text: string) => text.startsWith("(") || readText(text.replace(mark, "")).quantity !== "";
  return isCounted && rows.length > 1 && texts.every(isOther) ? mark : "";
}

type Piece = { source: string; isHeading: boolean };

const label =
  /^(?:qty|quantity)\.? ?[:=]? ?[\d,]{1,9}(?: ?[a-z]{2,8}\.?)?$|^(?:nsn|p\/?n|part (?:no\.?|number|#)|unit|u\/?i|uom|colou?r|size|mfr|manufacturer|make|brand|model|specs?|notes?|remarks?|description|desc|material|origin|type|need by|delivery)\.? ?[:=#]/i;
const continues =
  /^(?:with|and|for|including|incl\.?|w\/|or|plus|to|in|of|must|should|each with|complete with|\()(?= |$|\w)/;

/** Lines of a paragraph, those that go on with the one above joined to it. */
function readParagraph(rows: readonly Row[]): readonly Piece[] {
  const pieces: Piece[] = [];
  const indent = Math.min(...rows.map(({ source }) => source.search(/\S/)));
  const labels = new Set<string>();
  let above = "";
  for (const { source } of rows) {
    const text = source.trim();
    const last = pieces.at(-1);
    const name = label
      .exec(text)?.[0]
      .toLowerCase()
      .split(/[\d:=]/)[0];
    const isDeeper = source.search(/\S/) - indent >= 2;
    const goesOn = !isBulleted(text) && (continues.test(text) || /[,&]$|\b(?:with|and|of|for)$/.test(above));
    const hasQuantity = (each: string) => readText(each).quantity !== "";
    const isRest = isDeeper
      ? !hasQuantity(text) || (!isBulleted(text) && !hasQuantity(last?.source ?? ""))
      : goesOn && !hasQuantity(text);
    if (last && !last.isHeading && (name ? !labels.has(name) : isRest)) last.source += `\n${source}`;
    else {
      labels.clear();
      pieces.push({ source, isHeading: isHeading(text) });
    }
    if (name) labels.add(name);
    above = text;
  }
  return pieces;
}

/** "For the patrol division:", a header in words, or a rule of dashes. */
function isHeading(text: string) {
  if (!hasWords(text)) return true;
  if (isHeader(text.slice(0, 200).split(/[ /]+/)) && !/\d/.test(text)) return true;
  return text.endsWith(":") && readText(text).quantity === "";
}

const count = /^(?:and |plus )?\d{1,6} (?=[a-z])/i;

/** "12 goggles, 24 helmets and 6 cases", or items with a semicolon between them. */
function splitSentence(source: string): readonly string[] {
  const text = source.trim();
  const bySemicolon = source.split(/(?<=;)/).filter((part) => part.trim());
  if (bySemicolon.length > 1 && bySemicolon.every((part) => readText(part).quantity !== ""))
    return bySemicolon;
  const parts = source.split(/(?<=[,;] )(?=(?:and )?\d{1,6} [a-z])|(?<= )(?=and \d{1,6} [a-z])/i);
  const [first = "", ...others] = parts;
  const isCount = (part: string) => count.test(part) && !measured.test(part.replace(count, ""));
  const isList = others.length > 0 && readText(first).quantity !== "" && others.every(isCount);
  return isList && !isBulleted(text) ? parts : [source];
}
