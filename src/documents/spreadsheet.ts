import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A number stays a number; any text stays text, even "=1+1" and "0010". */
type SheetCell = string | number;

export type SheetColumn = {
  readonly head: string;
  /** How its numbers are shown. */
  readonly format?: keyof typeof formats;
};

type Sheet = {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** Sums and sentences under the rows: no column is widened for them. */
  readonly after?: readonly (readonly SheetCell[])[];
};

/** In Excel's notation; "General" shows no point after a whole number, which "0.###" does. */
const formats = { quantity: "General", money: "#,##0.00", price: "#,##0.00##" } as const;
const formatNames = Object.keys(formats) as readonly (keyof typeof formats)[];
/** Numbers of the styles: plain, the head, words that wrap, then one for each format. */
const styles = { head: 1, words: 2, formats: 3 } as const;
/** Of letters: a column is as wide as its longest cell, within these. */
const narrowest = 6;
const widest = 44;

/**
 * One sheet as XLSX. Not CSV: there a spreadsheet program turns the buyer's line 0010 into 10 and a part
 * number into a date, and runs what begins with "=". Here every text is marked as text (ECMA-376, part 1,
 * 18.3.1.53).
 */
export function makeSpreadsheet(name: string, { columns, rows, after = [] }: Sheet): Uint8Array {
  const widths = columns.map(({ head }, index) =>
    rows.reduce((most, row) => Math.max(most, String(row[index] ?? "").length), head.length),
  );
  const lines = [...rows, ...after].map((cells) => writeRow(columns, cells));
  const sheet = [xmlHead, startSheet(columns, widths), ...lines, sheetEnd].join("");
  const { parts, directory } = zip({ ...bookParts(name), [sheetPath]: sheet });
  const offset = parts.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([...parts, ...endZip(directory, offset)]);
}

/** Letters. */
const usualWidth = 18;
/** What a sheet holds, with its head. */
const mostRows = 1_048_576;

/** The same of any length, a page of rows at a time: nothing of it is kept in memory. */
export async function* streamSpreadsheet(
  name: string,
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const { parts, directory } = zip(bookParts(name));
  yield* parts;
  const path = Buffer.from(sheetPath);
  yield Buffer.concat([localMark, zipHead(path, streamed), path]);
  let [crc, size, packed] = [0, 0, 0];
  async function* write() {
    const widths = columns.map(({ head }) => Math.max(usualWidth, head.length));
    yield count(xmlHead + startSheet(columns, widths));
    let rows = 1;
    for await (const page of pages) {
      rows += page.length;
      if (rows > mostRows) throw new Error("More rows than a spreadsheet can hold");
      yield count(page.map((cells) => writeRow(columns, cells)).join(""));
    }
    yield count(sheetEnd);
  }
  function count(text: string) {
    const bytes = Buffer.from(text);
    crc = crc32(bytes, crc);
    size += bytes.length;
    return bytes;
  }
  for await (const chunk of Readable.from(write()).compose(createDeflateRaw()) as AsyncIterable<Buffer>) {
    packed += chunk.length;
    yield chunk;
  }
  const sums = Buffer.alloc(16);
  sums.write("PK\u0007\u0008", "latin1");
  for (const [index, sum] of [crc, packed, size].entries()) sums.writeUInt32LE(sum, 4 + 4 * index);
  yield sums;
  const head = zipHead(path, { ...streamed, crc, packed, size });
  const offset = parts.reduce((sum, { length }) => sum + length, 0);
  yield* endZip(
    [...directory, directoryEntry(head, path, offset)],
    offset + localMark.length + head.length + path.length + packed + sums.length,
  );
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const xmlHead = `<?xml version="1.0" encoding="UTF-8"?>`;
const sheetPath = "xl/worksheets/sheet1.xml";
const sheetEnd = "</sheetData></worksheet>";

function startSheet(columns: readonly SheetColumn[], widths: readonly number[]) {
  const heads = columns.map(({ head }) => `<c s="${styles.head}" ${textCell(head)}`).join("");
  const cols = columns.map(({ format }, index) => {
    const width = Math.min(widest, Math.max(narrowest, (widths[index] ?? 0) + (format ? 4 : 2)));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const frozenHead = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>`;
  return `<worksheet xmlns="${main}">${frozenHead}<cols>${cols.join("")}</cols><sheetData><row>${heads}</row>`;
}

function writeRow(columns: readonly SheetColumn[], cells: readonly SheetCell[]) {
  return `<row>${cells.map((cell, index) => writeCell(cell, columns[index]?.format)).join("")}</row>`;
}

/** All of a workbook but its sheet. */
function bookParts(name: string): Readonly<Record<string, string>> {
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const link = (...links: readonly (readonly [type: string, target: string])[]) =>
    `<Relationships xmlns="${packages}/relationships">${links.map(([type, target], index) => `<Relationship Id="r${index + 1}" Type="${relations}/${type}" Target="${target}"/>`).join("")}</Relationships>`;
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    "_rels/.rels": link(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": link(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]),
    "xl/styles.xml": writeStyles(),
  };
  return Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, xmlHead + text]));
}

/** A word that runs over an empty cell needs the cell to be empty, not to hold an empty text. */
function writeCell(cell: SheetCell, format: SheetColumn["format"]) {
  if (cell === "") return "<c/>";
  if (typeof cell === "string")
    return `<c ${cell.length > widest ? `s="${styles.words}" ` : ""}${textCell(cell)}`;
  return format
    ? `<c s="${styles.formats + formatNames.indexOf(format)}"><v>${cell}</v></c>`
    : `<c><v>${cell}</v></c>`;
}

function textCell(text: string) {
  return `t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function writeStyles() {
  /** Below this, numbers of formats are Excel's own. */
  const firstOwn = 164;
  const own = formatNames.map(
    (name, index) => `<numFmt numFmtId="${firstOwn + index}" formatCode="${formats[name]}"/>`,
  );
  const style = (given: string, inside = "") => `<xf xfId="0" borderId="0" ${given}>${inside}</xf>`;
  const wrapped = `<alignment vertical="top" wrapText="1"/>`;
  const all = [
    style(`numFmtId="0" fontId="0" fillId="0"`),
    style(`numFmtId="0" fontId="1" fillId="0" applyFont="1" applyAlignment="1"`, wrapped),
    style(`numFmtId="0" fontId="0" fillId="0" applyAlignment="1"`, wrapped),
    ...own.map((_, index) =>
      style(`numFmtId="${firstOwn + index}" fontId="0" fillId="0" applyNumberFormat="1"`),
    ),
  ];
  const font = (inside: string) => `<font>${inside}<sz val="11"/><name val="Calibri"/></font>`;
  const fill = (pattern: string) => `<fill><patternFill patternType="${pattern}"/></fill>`;
  return [
    `<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.join("")}</numFmts>`,
    `<fonts count="2">${font("")}${font("<b/>")}</fonts>`,
    `<fills count="2">${fill("none")}${fill("gray125")}</fills>`,
    `<borders count="1"><border/></borders>`,
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`,
    `<cellXfs count="${all.length}">${all.join("")}</cellXfs></styleSheet>`,
  ].join("");
}

/** XML has no way to write most control characters. */
const unwritable = /[^\P{Cc}\t\n]|[\ufffe\uffff]|\p{Cs}/gu;
const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string) {
  return text.replace(unwritable, "").replace(/[&<>"]/g, (character) => escapes[character] ?? "");
}

type ZipEntry = {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
};

const utf8 = 0x0800;
const sumsFollow = 0x0008;
const stored = { flags: utf8, method: 0 };
/** Compressed, with its sums after it. */
const streamed: ZipEntry = { flags: utf8 | sumsFollow, method: 8, crc: 0, packed: 0, size: 0 };
const localMark = Buffer.from("PK\u0003\u0004");

/** Stored uncompressed: what is not streamed is small. */
function zip(files: Readonly<Record<string, string>>) {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const { length } = content;
    const head = zipHead(path, { ...stored, crc: crc32(content), packed: length, size: length });
    const local = Buffer.concat([localMark, head, path, content]);
    directory.push(directoryEntry(head, path, offset));
    parts.push(local);
    offset += local.length;
  }
  return { parts, directory };
}

/** The date is always the first that the format has, so that the same content gives the same bytes. */
function zipHead(path: Buffer, { flags, method, crc, packed, size }: ZipEntry) {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(flags, 2);
  head.writeUInt16LE(method, 4);
  head.writeUInt16LE(0x21, 8);
  head.writeUInt32LE(crc, 10);
  head.writeUInt32LE(packed, 14);
  head.writeUInt32LE(size, 18);
  head.writeUInt16LE(path.length, 22);
  return head;
}

function directoryEntry(head: Buffer, path: Buffer, offset: number) {
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), head, place, path]);
}

function endZip(directory: readonly Buffer[], offset: number): readonly Buffer[] {
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return [list, Buffer.from("PK\u0005\u0006"), end];
}
