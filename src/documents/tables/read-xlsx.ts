import { createRows, TableRefused, type TableRow } from "./table.ts";
import { openZip, type Parts } from "./unzip.ts";

const MB = 1024 * 1024;
/** Of the sheet, its words and its looks, unpacked. A list of the most rows has far less. */
const mostBytes = { sheet: 16 * MB, words: 32 * MB, other: 4 * MB };

/** ECMA-376. The first sheet that is shown and says something; of formulas, the values that were saved with them. */
export async function readXlsx(bytes: Uint8Array) {
  const parts = openZip(bytes);
  if (parts.names.some((name) => name.endsWith("vbaProject.bin")))
    throw new TableRefused("It has macros. Save it as .xlsx without macros.");
  const { sheets, words, looks, is1904 } = await openWorkbook(parts);
  for (const [index, { name, path }] of sheets.entries()) {
    const sheet = await parts.read(path, mostBytes.sheet);
    if (!sheet) continue;
    const rows = readSheet(sheet, { words, looks, is1904 });
    const others = sheets.filter((_, other) => other !== index).map((other) => `“${other.name}”`);
    const notes =
      others.length > 0 ? [`Only the sheet “${name}” was read. The file also has ${others.join(", ")}.`] : [];
    if (rows.length > 0) return { rows, notes };
  }
  return { rows: [], notes: [] };
}

type Book = {
  readonly words: readonly string[];
  /** By the number of a style: how its numbers are shown. */
  readonly looks: readonly string[];
  readonly is1904: boolean;
};

async function openWorkbook(parts: Parts) {
  const path = parts.names.find((name) => /(?:^|\/)workbook\.xml$/.test(name)) ?? "xl/workbook.xml";
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const book = await readPart(parts, path);
  const links = await readPart(parts, `${folder}_rels/workbook.xml.rels`);
  const targets = new Map<string, string>();
  let [wordsPath, looksPath] = ["", ""];
  for (const { name, isEnd, attributes } of tagsIn(links)) {
    if (name !== "Relationship" || isEnd) continue;
    const { Id = "", Type = "", Target = "" } = attributes();
    const target = Target.startsWith("/") ? Target.slice(1) : folder + Target;
    targets.set(Id, target);
    if (Type.endsWith("/sharedStrings")) wordsPath = target;
    if (Type.endsWith("/styles")) looksPath = target;
  }
  const sheets: { name: string; path: string }[] = [];
  let is1904 = false;
  for (const { name, isEnd, attributes } of tagsIn(book)) {
    if (isEnd) continue;
    if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes().date1904 ?? "");
    if (name !== "sheet") continue;
    const { name: title = "", state = "", "r:id": link = "" } = attributes();
    if (state === "" || state === "visible") sheets.push({ name: title, path: targets.get(link) ?? "" });
  }
  const [words, looks] = await Promise.all([
    readPart(parts, wordsPath, mostBytes.words),
    readPart(parts, looksPath),
  ]);
  return { sheets, is1904, words: readWords(words), looks: readLooks(looks) };
}

async function readPart(parts: Parts, name: string, most = mostBytes.other) {
  const part = name === "" ? undefined : await parts.read(name, most);
  if (part?.isCut) throw tooLarge();
  return part?.text ?? "";
}

function tooLarge() {
  return new TableRefused("It unpacks to more than a list can need. Copy the rows into a new file.");
}

/** Each may be written in several runs; how it is pronounced is no part of it. */
function readWords(xml: string) {
  const words: string[] = [];
  let [word, isSpoken] = ["", false];
  for (const { name, isEnd, before } of tagsIn(xml)) {
    if (name === "rPh") isSpoken = !isEnd;
    else if (name === "si" && !isEnd) word = "";
    else if (name === "t" && isEnd && !isSpoken) word += before;
    else if (name === "si") words.push(word);
  }
  return words;
}

/** Excel's own formats have numbers below this. */
const firstOwnFormat = 164;
const dateFormats = new Set([14, 15, 16, 17, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

function readLooks(xml: string) {
  const formats = new Map<string, string>();
  const looks: string[] = [];
  let isCells = false;
  for (const { name, isEnd, attributes } of tagsIn(xml)) {
    if (name === "numFmt") formats.set(attributes().numFmtId ?? "", attributes().formatCode ?? "");
    else if (name === "cellXfs") isCells = !isEnd;
    else if (name === "xf" && isCells && !isEnd) {
      const { numFmtId = "0" } = attributes();
      const isOwn = Number(numFmtId) >= firstOwnFormat;
      looks.push(
        isOwn ? (formats.get(numFmtId) ?? "") : dateFormats.has(Number(numFmtId)) ? "yyyy-mm-dd" : "",
      );
    }
  }
  return looks;
}

type Cell = { column: number; type: string; look: string; value: string; text: string; hasFormula: boolean };

function readSheet({ text, isCut }: { text: string; isCut: boolean }, book: Book): readonly TableRow[] {
  const rows = createRows();
  let [row, column] = [0, -1];
  let cells: string[] = [];
  let cell: Cell | undefined;
  let isSpoken = false;
  for (const { name, isEnd, before, attributes } of tagsIn(text)) {
    if (name === "row" && !isEnd) {
      row = Number(attributes().r) || row + 1;
      [cells, column] = [[], -1];
    } else if (name === "row") {
      rows.add(row, cells);
    } else if (name === "c" && !isEnd) {
      const { r = "", t: type = "n", s = "0" } = attributes();
      column = columnOf(r) ?? column + 1;
      cell = { column, type, look: book.looks[Number(s)] ?? "", value: "", text: "", hasFormula: false };
    } else if (name === "c" && cell) {
      const shown = show(cell, book, row);
      if (shown !== "" && column < mostColumns) cells[column] = shown;
      cell = undefined;
    } else if (name === "v" && isEnd && cell) cell.value = before;
    else if (name === "rPh") isSpoken = !isEnd;
    else if (name === "t" && isEnd && cell && !isSpoken) cell.text += before;
    else if (name === "f" && cell) cell.hasFormula = true;
  }
  if (isCut) throw tooLarge();
  return rows.rows;
}

/** Of any sheet. */
const mostColumns = 16_384;

/** "AB12" is in column 27, counted from 0. */
function columnOf(reference: string) {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function nameColumn(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : nameColumn(Math.floor(column / 26) - 1) + letter;
}

function show(cell: Cell, { words, is1904 }: Book, row: number): string {
  const { column, type, look, value, text, hasFormula } = cell;
  const where = `Row ${row}, column ${nameColumn(column)}`;
  if (type === "inlineStr") return text;
  if (type === "e")
    throw new TableRefused(`${where} shows the error ${value.slice(0, 20)}. Correct it first.`);
  if (value === "" && hasFormula && type !== "str")
    throw new TableRefused(
      `${where} has a formula without a value. Open the file in Excel, save it, and try again.`,
    );
  if (type === "s") {
    const word = words[Number(value)];
    if (word === undefined) throw new TableRefused(`${where} names words that the file does not have.`);
    return word;
  }
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type === "d") return value.slice(0, 10);
  return type === "n" && value !== "" ? showNumber(value, look, is1904) : value;
}

const DAY_MS = 86_400_000;
const lastSerial = 2_958_465;

/** As the sheet shows it, where that changes what it says: a date, or the zeros before a line's number. */
function showNumber(value: string, look: string, is1904: boolean) {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (/^0{2,}$/.test(look) && Number.isInteger(number)) return String(number).padStart(look.length, "0");
  const isDate = /[dy]/i.test(look.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ""));
  if (isDate && number >= 1 && number <= lastSerial) {
    const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
    return new Date(start + Math.floor(number) * DAY_MS).toISOString().slice(0, 10);
  }
  // What a sheet shows of a number has 15 digits; the file has the rounding error too.
  const rounded = Number(number.toPrecision(15));
  return Number.isSafeInteger(rounded) || !Number.isInteger(rounded)
    ? String(rounded)
    : BigInt(rounded).toString();
}

type Tag = {
  readonly name: string;
  readonly isEnd: boolean;
  /** The text since the tag before. */
  readonly before: string;
  readonly attributes: () => Readonly<Record<string, string>>;
};

/** Tag after tag, once through the text: nothing of it is kept but what is asked for. */
function* tagsIn(xml: string): Generator<Tag> {
  let last = 0;
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", last)) {
    const end = xml.indexOf(">", at);
    if (end < 0) return;
    const inside = xml.slice(at + 1, end);
    const before = unescapeXml(xml.slice(last, at));
    last = end + 1;
    const name = /^\/?(?:[\w.-]+:)?([\w.-]+)/.exec(inside)?.[1] ?? "";
    const isEnd = inside.startsWith("/");
    const attributes = () => readAttributes(inside);
    yield { name, isEnd, before, attributes };
    // It ends itself.
    if (inside.endsWith("/")) yield { name, isEnd: true, before: "", attributes };
  }
}

function readAttributes(inside: string) {
  const found = inside.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries(
    Array.from(found, ([, name = "", double, single]) => [name, unescapeXml(double ?? single ?? "")]),
  );
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Excel writes what XML cannot hold as _x000D_. */
function unescapeXml(text: string) {
  if (!text.includes("&") && !text.includes("_x")) return text;
  return text
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .replace(/_x([\dA-F]{4})_/gi, (_whole, code) => (/^000[9AD]$/i.test(code) ? "\n" : ""));
}
