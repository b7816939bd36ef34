import type { ReadTable, TableRow } from "#documents/tables/table.ts";
import { flags, type Line } from "#request/lines/line.ts";
import { isHeader } from "#request/lines/read-items.ts";
import { mostLines, readLines } from "#request/lines/read-lines.ts";

export type FileLines =
  | {
      readonly ok: true;
      /** As a spreadsheet program copies it. */
      readonly text: string;
      readonly lines: readonly Line[];
      /** "list.csv: 20 lines, from rows 2 to 21" */
      readonly words: string;
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/** The rows of a file as the lines of a request: read as a list that someone pasted. */
export function readFileLines(name: string, table: ReadTable): FileLines {
  if (!table.ok) return table;
  const { rows, notes } = table;
  const last = rows.at(-1);
  if (last && isHeader(last.cells))
    return refuse(name, `Row ${last.row} is a header, and no row follows it.`);
  const text = writeRows(rows);
  const { lines } = readLines(text, "");
  const items = lines.filter((line) => !line.flags.includes(flags.noItem));
  if (items.length === 0)
    return refuse(name, `No row from ${rows[0]?.row} to ${last?.row} looks like an item.`);
  if (lines.length >= mostLines && rows.length > mostLines)
    return refuse(
      name,
      `Row ${rows[mostLines]?.row} is one too many: a request has at most ${mostLines} lines. Split the file.`,
    );
  const from = rows.find(({ cells }) => !isHeader(cells))?.row;
  const count = items.length === 1 ? "1 line" : `${items.length} lines`;
  const where = from === last?.row ? `row ${from}` : `rows ${from} to ${last?.row}`;
  return { ok: true, text, lines, notes, words: `${name}: ${count}, from ${where}` };
}

function refuse(name: string, why: string): FileLines {
  return { ok: false, problem: `“${name}” has no lines that can be taken. ${why}` };
}

/** All rows of a table have tabs; a list of sentences has none. */
export function writeRows(rows: readonly TableRow[]) {
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  const write = ({ cells }: TableRow) =>
    Array.from({ length: columns }, (_, column) => writeCell(cells[column] ?? "")).join("\t");
  return rows.map(write).join("\n");
}

function writeCell(cell: string) {
  return /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""').replace(/\s*[\r\n]\s*/g, " ")}"` : cell;
}
