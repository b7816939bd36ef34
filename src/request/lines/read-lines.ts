import { isAboutSolicitation } from "#request/fields/solicitation.ts";
import { emptyLine, flags, type Line, number, type Open, readAmount, toOneLine } from "./line.ts";
import { type Piece, readParagraph } from "./paragraph.ts";
import { isHeader, isTable, type Row, readTable, splitCells, splitRows, tidy } from "./read-items.ts";
import { countedUnit } from "./units.ts";

export type ReadLines = {
  readonly lines: readonly Line[];
  /** Pieces of the Quantities box that name no line. */
  readonly unmatched: readonly string[];
};

/**
 * What a buyer typed or pasted, as lines: best effort, and nothing is lost. All words but a table's header and what is
 * said of the solicitation (`readSolicitation`) are part of one line's source, in order; what was not understood is in a line's description, and the line has a flag.
 */
export function readLines(items: string, quantities: string): ReadLines {
  const lines: Line[] = [];
  let headings: string[] = [];
  const rows = splitRows(items.replace(/\r\n?/g, "\n")).filter(
    ({ source, cells }) => cells !== undefined || !isAboutSolicitation(source),
  );
  for (const { source, read } of splitBlocks(rows.slice(0, mostRows)).flatMap(readBlock)) {
    headings.push(source);
    if (!read) continue;
    const above = headings.slice(0, -1).map((heading) => `${tidy(heading)}: `);
    lines.push({ ...read, description: above.join("") + read.description, source, quantitySource: "" });
    headings = [];
  }
  for (const source of headings) lines.push({ ...emptyLine(), ...asTyped(source), flags: [flags.noItem] });
  const unread = rows.slice(mostRows).filter(hasWords);
  if (unread.length > 0)
    lines.push({
      ...emptyLine(),
      ...asTyped(unread.map(({ source }) => source).join("\n")),
      flags: [flags.tooMany],
    });
  return matchQuantities(numberLines(joinRest(lines)), quantities);
}

const asTyped = (source: string) => ({ source, description: toOneLine(source), quantitySource: "" });

/** Neither a row of dashes nor an empty one. */
const hasWords = ({ source }: Row) => /[^\s\-–—=_*•·.,;:|"]/.test(source);

/** As many as a quote may have. */
export const mostLines = 500;
/** An item rarely has more than two rows; what is beyond is as typed. */
const mostRows = 2 * mostLines;

/** Lines are stored, and must not take many times as much room as the text itself. */
export function joinRest(lines: readonly Line[]): readonly Line[] {
  if (lines.length <= mostLines) return lines;
  const rest = lines.slice(mostLines - 1).map((line) => line.source);
  const last = { ...emptyLine(), ...asTyped(rest.join("\n")), flags: [flags.tooMany] };
  return [...lines.slice(0, mostLines - 1), last];
}

/**
 * The buyer's own numbers, if most lines have one and none comes twice; otherwise ours, and theirs become
 * part of the description.
 */
function numberLines(lines: readonly Line[]): readonly Line[] {
  const own = lines.map((line) => line.number).filter(Boolean);
  if (own.length * 2 > lines.length && new Set(own).size === own.length) return lines;
  return lines.map((line, index) => ({
    ...line,
    number: String(index + 1),
    description: line.number ? `${line.number}. ${line.description}` : line.description,
  }));
}

/** Rows that belong together: one table, or one paragraph. */
function splitBlocks(rows: readonly Row[]): readonly (readonly Row[])[] {
  const blocks: Row[][] = [];
  let isOpen = false;
  for (const row of rows) {
    const above = blocks.at(-1)?.[0];
    if (row.source.trim() === "") isOpen &&= Boolean(above?.cells);
    else if (isOpen && Boolean(above?.cells) === Boolean(row.cells)) blocks.at(-1)?.push(row);
    else {
      blocks.push([row]);
      isOpen = true;
    }
  }
  return blocks;
}

const splitAt = (pattern: RegExp) => (source: string) => source.split(pattern).map((cell) => cell.trim());
const splitters: readonly (readonly [(source: string) => readonly string[], number])[] = [
  [splitAt(/\|/), 2],
  [splitAt(/ {2,}/), 2],
  [splitAt(/;/), 3],
  [(source) => splitCells(source, ","), 3],
];

function readBlock(rows: readonly Row[]): readonly Piece[] {
  if (rows[0]?.cells) return readTables(rows.map(({ source, cells = [] }) => ({ source, cells })));
  for (const [split, fewestColumns] of splitters) {
    const table = rows.map(({ source }) => ({ source, cells: split(source.trim()) }));
    const cells = table.map((row) => row.cells);
    if (cells.slice(0, -1).some(isHeader) || isTable(cells, fewestColumns)) return readTables(table);
  }
  return readParagraph(rows.filter(hasWords).map(({ source }) => source));
}

/** Each header begins a table; what is above the first one is its title, or a table without a header. */
function readTables(typed: readonly Required<Row>[]): readonly Piece[] {
  const all = typed.filter(hasWords);
  const headers = all.flatMap(({ cells }, row) => (row < all.length - 1 && isHeader(cells) ? [row] : []));
  return [-1, ...headers].flatMap((header, table) => {
    const rows = all.slice(header + 1, headers[table]);
    const isTitle =
      header < 0 && headers.length > 0 && rows.every(({ cells }) => cells.filter(Boolean).length < 2);
    const read = readTable(
      rows.map(({ cells }) => cells),
      all[header]?.cells,
    );
    return rows.map(({ source }, row): Piece => {
      const line = read[row] ?? emptyLine();
      return { source, read: isTitle ? { ...line, flags: [flags.noItem] } : line };
    });
  });
}

/** What our own button writes into the box, and what people write who mean the same. */
export const asListed = "As listed with each item";
const oneOfThese =
  "(?:above|attach(?:ed|ments?)|below|detail(?:s|ed)?|each|file|in|items?|lines?|list(?:ed|s)?|needed|noted?|per|shown|spreadsheet|specified|stated|the|with|box)";
export const isAsListed = new RegExp(
  `^(?!(?:each|the|per|in|with|needed)\\b[.!]?$)(?:please )?(?:as|see|per|as per|refer to|in|with)? ?(?:the )?${oneOfThese}(?: ${oneOfThese}){0,3}[.!]?$|^(?:n/?a|none|various|varies)[.]?$`,
  "i",
);

/** Gives the lines what the Quantities box says about them, by number or in order, and gives back what names no line. */
function matchQuantities(typed: readonly Line[], box: string): ReadLines {
  const lines: Open<Line>[] = typed.map((line) => ({ ...line }));
  if (!box.trim() || isAsListed.test(box.trim())) return { lines, unmatched: [] };
  const items = lines.filter((line) => !line.flags.includes(flags.noItem));
  const waiting = items.filter((line) => !line.quantity);
  const entries = splitEntries(box);
  const isInOrder = entries.every(({ line }) => line === undefined);
  // "12 of each". "12 each" most likely means the same, but a person should look.
  const isForAll = isInOrder && entries.length === 1 && /\beach\b/i.test(box);
  const isSure = waiting.length === 1 || /\b(?:of|for)\s+each\b/i.test(box);
  const inOrder = isInOrder ? [waiting, items].find(({ length }) => length === entries.length) : undefined;
  const unmatched = entries.filter(({ source, line, amount }, index) => {
    const byNumber = lines.filter(({ number }) => number !== "" && Number(number) === line);
    const named = isForAll ? waiting : (inOrder?.slice(index, index + 1) ?? byNumber);
    if (!amount || named.length === 0 || !named.map((each) => give(each, amount)).every(Boolean)) return true;
    if (isForAll && !isSure) for (const each of named) each.flags = [...each.flags, flags.sameForAll];
    for (const first of named.slice(0, 1)) first.quantitySource += source;
    return false;
  });
  return { lines, unmatched: unmatched.map(({ source }) => source) };
}

type Amount = Pick<Line, "quantity" | "unit">;

function give(line: Open<Line>, { quantity, unit }: Amount) {
  const isSameUnit = !unit || !line.unit || unit === line.unit;
  if (line.quantity && (Number(line.quantity) !== Number(quantity) || !isSameUnit)) {
    line.flags = [...new Set([...line.flags, flags.twoQuantities])];
    return false;
  }
  line.quantity ||= quantity;
  line.unit ||= unit;
  line.flags = line.flags.filter((flag) => flag !== flags.noQuantity && flag !== flags.range);
  return true;
}

const numbered = new RegExp(
  `^(?:(?:lines?|items?|clin|no\\.?|#) ?#? ?(\\d{1,4}) ?[:.)=–-] ?|(\\d{1,4}) ?(?:[:)=]|\\.(?!\\d)) ?)(${number} ?(?:${countedUnit})?)$`,
  "i",
);

/** One entry per row or semicolon; also per comma, where that gives amounts only. */
function splitEntries(box: string) {
  const rows = box.split(/(?<=[\n;])/);
  const read = [...rows.slice(0, mostRows), rows.slice(mostRows).join("")];
  return read.flatMap((row) => {
    const entries = row.split(/(?<=,(?!\d{3}(?!\d)))/).map(readEntry);
    return row.trim() === "" ? [] : entries.every(({ amount }) => amount) ? entries : [readEntry(row)];
  });
}

/** "12", "40 each", "Line 6: 12", "6) 12": with the number of a line, where it names one. */
function readEntry(source: string) {
  const text = toOneLine(source)
    .slice(0, 160)
    .replace(/[,;.]$/, "");
  const amount = readAmount(text.replace(/^[-*•] ?/, ""));
  if (amount) return { source, amount };
  const found = numbered.exec(text);
  return { source, line: Number(found?.[1] ?? found?.[2] ?? 0), amount: readAmount(found?.[3] ?? "") };
}
