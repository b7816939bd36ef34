import { toOneLine } from "./line.ts";

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
