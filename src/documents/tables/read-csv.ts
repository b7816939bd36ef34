import { createRows, TableRefused, type TableRow, tableLimits } from "./table.ts";

/** Commas, semicolons (where the comma is in numbers), tabs, or bars; in UTF-8, UTF-16 or Windows' own letters. */
const delimiters = [",", ";", "\t", "|"] as const;
/** From so many rows, one can tell. */
const rowsToJudge = 20;

export function readCsv(bytes: Uint8Array): readonly TableRow[] {
  const text = decode(bytes);
  refuseControl(text);
  // Excel's own first row: it says what the delimiter is.
  const [said, named] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const rows = createRows();
  let row = said ? 1 : 0;
  for (const cells of parse(said ? text.slice(said.length) : text, named ?? findDelimiter(text))) {
    row += 1;
    if (!Array.isArray(cells))
      throw new TableRefused(
        cells.wide
          ? `Row ${row} has more than ${tableLimits.columns} columns.`
          : `Row ${row} has a quotation mark that is never closed.`,
      );
    rows.add(
      row,
      cells.map((cell) => withoutFormula(cell, row)),
    );
  }
  return rows.rows;
}

/** Text with one thing in each row: commas are part of it. */
export function readText(bytes: Uint8Array): readonly TableRow[] {
  const text = decode(bytes);
  refuseControl(text);
  const rows = createRows();
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) rows.add(index + 1, line.split("\t"));
  return rows.rows;
}

/** Enough to see whether every second byte is empty, as in UTF-16 of Western letters. */
const judgedBytes = 1_000;

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const head = bytes.subarray(0, judgedBytes);
  const empty = (rest: number) => head.filter((byte, at) => byte === 0 && at % 2 === rest).length * 4;
  if (empty(1) > head.length) return new TextDecoder("utf-16le").decode(bytes);
  if (empty(0) > head.length) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What no person typed: the file is not what its name says. */
function refuseControl(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  const at = text.search(/[\0-\x08\x0e-\x1a\x1c-\x1f]/);
  if (at < 0) return;
  const row = text.slice(0, at).split("\n").length;
  throw new TableRefused(`Row ${row} has characters that are no text. The file is not what its name says.`);
}

/** The one that splits most of the first rows into the same number of cells. */
function findDelimiter(text: string) {
  const judged = delimiters.map((delimiter) => {
    const counts = new Map<number, number>();
    let rows = 0;
    for (const cells of parse(text, delimiter)) {
      if (!Array.isArray(cells) || rows >= rowsToJudge) break;
      rows += 1;
      if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    }
    return { delimiter, alike: Math.max(0, ...counts.values()) };
  });
  return judged.reduce((best, each) => (each.alike > best.alike ? each : best)).delimiter;
}

type Unread = { readonly unclosed?: true; readonly wide?: true };

/** RFC 4180, and what Excel writes. A row after the other, so that whoever has enough stops. */
function* parse(text: string, delimiter: string): Generator<string[] | Unread> {
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    for (let isRow = true; isRow; ) {
      let cell = "";
      if (text[at] === '"') {
        for (at += 1; ; at += 1) {
          const end = text.indexOf('"', at);
          if (end < 0) return yield { unclosed: true };
          cell += text.slice(at, end);
          at = end + 1;
          if (text[at] !== '"') break;
          cell += '"';
          if (cell.length > tableLimits.characters) break;
        }
      }
      const end = findEnd(text, delimiter, at);
      cell += text.slice(at, end);
      cells.push(cell);
      isRow = text[end] === delimiter;
      at = end + (isRow || text[end] !== "\r" || text[end + 1] !== "\n" ? 1 : 2);
      if (cells.length > mostCells) return yield { wide: true };
    }
    yield cells;
  }
}

/** Of a row, empty ones too. */
const mostCells = 20_000;

function findEnd(text: string, delimiter: string, from: number) {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return end;
}

/** Excel writes ="0010" to keep a text a text. Any other formula has no value here. */
function withoutFormula(cell: string, row: number) {
  const typed = cell.trim();
  if (!typed.startsWith("=")) return cell;
  const [, text] = /^="([^"]*)"$/.exec(typed) ?? [];
  if (text !== undefined) return text;
  throw new TableRefused(
    `Row ${row} has a formula in place of a value: ${typed.slice(0, longestQuote)}. Save the file with values.`,
  );
}

const longestQuote = 40;
