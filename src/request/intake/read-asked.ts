import type { TableReader } from "#documents/tables/table-thread.ts";
import type { ReadMail } from "#mail/inbound/read-mail.ts";
import { flags, type Line } from "#request/lines/line.ts";
import { rowOfSubject, rowsOfBody } from "#request/lines/mail-body.ts";
import { splitCells, splitRows } from "#request/lines/read-items.ts";
import { joinRest, readLines } from "#request/lines/read-lines.ts";
import type { Asked } from "#request/record/inbound.ts";
import { writeRows } from "./read-file-lines.ts";

type AskingMail = Pick<ReadMail, "from" | "subject" | "text" | "enclosed" | "files">;

/** What an e-mail asks for: in its text, in e-mails and lists attached to it, or in its subject alone. Call it in a worker thread, like `readMail`. */
export async function readAsked(
  { from, subject, text, enclosed, files }: AskingMail,
  tables: TableReader,
): Promise<Asked> {
  const sources = [
    { text, rows: rowsOfBody(text, from.name) },
    ...enclosed
      .filter((each) => each.text !== text)
      .map((each) => ({ text: each.text, rows: rowsOfBody(each.text, from.name) })),
    ...files.flatMap(listIn),
    ...(await readSheets(files, tables)),
  ];
  const read = sources.map(({ rows }) => readLines(rows, ""));
  const rows = rowOfSubject(subject);
  if (rows !== "" && !read.some(({ lines }) => lines.some(isItem))) {
    sources.unshift({ text: subject, rows });
    read.unshift(readLines(rows, ""));
  }
  const lines = joinRest(read.reduce((all: readonly Line[], { lines: more }) => join(all, more), []));
  return {
    text: sources
      .map((each) => each.text)
      .filter(Boolean)
      .join("\n\n"),
    lines,
    unmatched: [],
  };
}

function isItem({ quantity, flags: doubts }: Line) {
  return quantity !== "" || !doubts.includes(flags.noItem);
}

/** What the e-mail lists and the file attached to it too is asked for once. The buyer's numbers stay where none comes twice. */
function join(before: readonly Line[], more: readonly Line[]): readonly Line[] {
  const known = new Set(before.map(nameOf));
  const added = more.filter((line) => !known.has(nameOf(line)));
  const isSame = before.length > 0 && added.length < more.length * MOST_OTHERS;
  const all = [...before, ...(isSame ? added : more)];
  if (new Set(all.map(({ number }) => number)).size === all.length) return all;
  return all.map((line, index) => ({ ...line, number: String(index + 1) }));
}

/** If fewer of its lines are new, it is the same list. */
const MOST_OTHERS = 0.5;

function nameOf({ quantity, nsn, partNumber, description }: Line) {
  const words = description
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  return [Number(quantity), nsn || partNumber.toUpperCase() || words].join(" ");
}

/** Larger ones, and those of other programs, are read at the desk. */
const MOST_BYTES = 256 * 1024;
const delimiters = ["\t", ";", ","] as const;

function listIn({ name, bytes }: ReadMail["files"][number]) {
  const [, extension] = /\.(csv|tsv|txt)$/i.exec(name) ?? [];
  if (extension === undefined || bytes.length > MOST_BYTES) return [];
  const text = decode(bytes).replace(/\r\n?/g, "\n").trim();
  if (text.includes("\0")) return [];
  return [{ text, rows: extension.toLowerCase() === "txt" ? rowsOfBody(text) : toTabs(text) }];
}

/** Of spreadsheets: each takes a thread of its own. */
const MOST_SHEETS = 3;
const MOST_SHEET_BYTES = 1024 * 1024;

/** What cannot be read by itself is read at the desk, which says why. */
async function readSheets(files: ReadMail["files"], tables: TableReader) {
  const sheets = files.filter(({ name, bytes }) => /\.xlsx$/i.test(name) && bytes.length <= MOST_SHEET_BYTES);
  const read = await Promise.all(sheets.slice(0, MOST_SHEETS).map((sheet) => tables.read(sheet)));
  return read.flatMap((table) => {
    if (!table.ok) return [];
    const rows = writeRows(table.rows);
    return [{ text: rows, rows }];
  });
}

function decode(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** By what parts its first row the most. */
function toTabs(text: string) {
  const rows = splitRows(text).map(({ source }) => source);
  const count = (delimiter: string) => splitCells(rows[0] ?? "", delimiter).length;
  const delimiter = delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
  const toCell = (cell: string) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => splitCells(row, delimiter).map(toCell).join("\t")).join("\n");
}
