import { crc32, deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeSpreadsheet, streamSpreadsheet } from "#documents/spreadsheet.ts";
import { readTable } from "./read-table.ts";
import { tableLimits } from "./table.ts";

const read = (name: string, text: string | Uint8Array) =>
  readTable({ name, bytes: typeof text === "string" ? Buffer.from(text) : text });

async function cellsOf(name: string, text: string | Uint8Array) {
  const table = await read(name, text);
  return table.ok ? table.rows.map(({ row, cells }) => [row, ...cells]) : table.problem;
}

const list = [
  [1, "Part", "Description", "Qty"],
  [2, "EX-1", "Pouch, utility", "12"],
  [4, "EX-2", 'Sling 1" wide', "3"],
];
const csv = 'Part,Description,Qty\r\nEX-1,"Pouch, utility",12\r\n,,\r\nEX-2,"Sling 1"" wide",3\r\n';

test.each([
  ["commas", csv],
  ["semicolons", csv.replaceAll(",", ";").replace("Pouch; ", "Pouch, ")],
  ["tabs", csv.replaceAll(",", "\t").replace("Pouch\t ", "Pouch, ")],
  ["a byte order mark", `\uFEFF${csv}`],
])("a CSV file with %s is read", async (_name, text) => {
  expect(await cellsOf("list.csv", text)).toEqual(list);
});

test.each([
  ["UTF-16 with a mark", Buffer.from(`\uFEFF${csv}`, "utf16le")],
  ["UTF-16 without one", Buffer.from(csv, "utf16le")],
  ["UTF-16, the large end first", Buffer.from(`\uFEFF${csv}`, "utf16le").swap16()],
])("a CSV file in %s is read", async (_name, bytes) => {
  expect(await cellsOf("list.csv", bytes)).toEqual(list);
});

test("a CSV file in Windows-1252 is read", async () => {
  const text = Buffer.from(
    "Part,Description,Qty\nEX-1,Gilet pare-balles \xe9l\xe9ment \x96 noir,2",
    "latin1",
  );
  expect(await cellsOf("list.csv", text)).toEqual([
    list[0],
    [2, "EX-1", "Gilet pare-balles élément – noir", "2"],
  ]);
});

test("Excel's own first row names the delimiter, and its way to keep zeros is a text", async () => {
  expect(await cellsOf("list.csv", 'sep=;\nCLIN;Item\n="0010";Pouch, black\n')).toEqual([
    [2, "CLIN", "Item"],
    [3, "0010", "Pouch, black"],
  ]);
});

test("the commas of a text file are part of its lines", async () => {
  expect(await cellsOf("list.txt", "12 EA pouch, black, L\n\n3 slings\n")).toEqual([
    [1, "12 EA pouch, black, L"],
    [3, "3 slings"],
  ]);
});

test.each([
  ["list.csv", "Part,Qty\nEX-1,=A1*2\n", "Row 2 has a formula in place of a value: =A1*2."],
  ["list.csv", 'Part,Qty\nEX-1,"12\nEX-2,3\n', "Row 2 has a quotation mark that is never closed."],
  ["list.csv", `Part,Qty\nEX-1,${"x".repeat(6_000)}\n`, "Row 2 has a cell of more than 5,000 characters."],
  ["list.csv", `Part${",".repeat(80)}Qty\n`, "Row 1 has more than 60 columns."],
  ["list.csv", "Part,Qty\nEX-1,\x01\x02\n", "Row 2 has characters that are no text."],
  ["list.csv", "\n \n", "There is nothing in it."],
  ["list.xlsx", "Part,Qty\n", "It is no Excel file."],
  ["list.xlsx", Buffer.from("PK\u0003\u0004 and no more"), "It is damaged, or no Excel file."],
  ["list.xlsx", Buffer.from("d0cf11e0a1b11ae1", "hex"), "It is an old Excel file, or has a password."],
])("%s is refused in a sentence: %#", async (name, text, why) => {
  expect(await cellsOf(name, text)).toContain(`“${name}” was not read. ${why}`);
});

test("a hundred thousand rows are refused by the first that is too many", async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => `EX-${index},Pouch,1`);
  const tooMany = `Row ${tableLimits.rows + 1} is one too many`;
  expect(await cellsOf("list.csv", rows.join("\n"))).toContain(tooMany);
  const sheet = makeSpreadsheet("List", {
    columns: [{ head: "Part" }, { head: "Qty" }],
    rows: rows.map((row) => [row, 1]),
  });
  expect(await cellsOf("list.xlsx", sheet)).toContain(tooMany);
});

test("a spreadsheet of ours is read back", async () => {
  const sheet = makeSpreadsheet("List", {
    columns: [{ head: "Line" }, { head: "Description" }, { head: "Qty", format: "quantity" }],
    rows: [
      ["0010", 'Pouch & <sling>, 1" wide', 12],
      ["", "", ""],
      ["0020", "=1+1", 2.5],
    ],
  });
  expect(await cellsOf("list.xlsx", sheet)).toEqual([
    [1, "Line", "Description", "Qty"],
    [2, "0010", 'Pouch & <sling>, 1" wide', "12"],
    [4, "0020", "=1+1", "2.5"],
  ]);
});

test("one that was streamed page by page is the same, of any length", async () => {
  async function* pages() {
    yield [["0010", 'Pouch & <sling>, 1" wide', 12]];
    yield [];
    yield Array.from({ length: 400 }, (_, n) => [`EX-${n}`, "=1+1", 2.5]);
  }
  const columns = [{ head: "Line" }, { head: "Description" }, { head: "Qty", format: "quantity" }] as const;
  const pieces = await Array.fromAsync(streamSpreadsheet("List", columns, pages()));
  const rows = await cellsOf("list.xlsx", Buffer.concat(pieces));
  expect(rows.slice(0, 3)).toEqual([
    [1, "Line", "Description", "Qty"],
    [2, "0010", 'Pouch & <sling>, 1" wide', "12"],
    [3, "EX-0", "=1+1", "2.5"],
  ]);
  expect(rows).toHaveLength(402);
});

const head = `<?xml version="1.0"?>`;
const book = (sheets: string, more = "") => ({
  "xl/workbook.xml": `${head}<workbook xmlns:r="r">${more}<sheets>${sheets}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${head}<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="r3" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r4" Type="x/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0000"/><numFmt numFmtId="171" formatCode="[$-409]mmm\\ d, yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  "xl/sharedStrings.xml": `<sst><si><t>Part</t></si><si><r><t xml:space="preserve">Vest, </t></r><r><t>size &quot;M&quot;</t></r><rPh><t>spoken</t></rPh></si></sst>`,
});
const one = `<sheet name="Items" sheetId="1" r:id="r1"/>`;
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

function zip(files: Readonly<Record<string, string | Buffer>>, flags = 0) {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\0"), common, place, path]));
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, path, packed]);
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from("PK\u0005\u0006"), end]);
}

const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Qty</t></is></c><c r="D1" t="str"><v>Need by</v></c></row>
<row r="3"><c r="A3" s="1"><v>10</v></c><c r="B3" t="s"><v>1</v></c><c r="C3"><f>6*2</f><v>12.000000000000002</v></c><c r="D3" s="2"><v>46357</v></c></row>
<row><c s="3"><v>46357.5</v></c><c t="b"><v>1</v></c><c/><c><v>5855012345678</v></c></row>`;

test("a spreadsheet is read as it is shown: words in runs, values of formulas, dates, zeros before a number", async () => {
  const file = zip({ ...book(one), "xl/worksheets/sheet1.xml": sheetOf(rows) });
  expect(await cellsOf("list.xlsx", file)).toEqual([
    [1, "Part", "", "Qty", "Need by"],
    [3, "0010", 'Vest, size "M"', "12", "2026-12-01"],
    [4, "2026-12-01", "TRUE", "", "5855012345678"],
  ]);
});

test("the first sheet that is shown and says something is read, and the others are named", async () => {
  const sheets = `<sheet name="Old" state="hidden" r:id="r1"/><sheet name="Empty" r:id="r9"/><sheet name="Items" r:id="r2"/>`;
  const file = zip({
    ...book(sheets),
    "xl/worksheets/sheet1.xml": sheetOf(`<row r="1"><c t="str"><v>Not this</v></c></row>`),
    "xl/worksheets/sheet2.xml": sheetOf(`<row r="1"><c t="str"><v>This</v></c></row>`),
  });
  expect(await read("list.xlsx", file)).toEqual({
    ok: true,
    rows: [{ row: 1, cells: ["This"] }],
    notes: ["Only the sheet “Items” was read. The file also has “Empty”."],
  });
});

test.each([
  [
    "a formula without a value",
    `<row r="7"><c r="D7"><f>D1*2</f></c></row>`,
    "Row 7, column D has a formula without a value.",
  ],
  [
    "an error",
    `<row r="9"><c r="AB9" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
    "Row 9, column AB shows the error #DIV/0!.",
  ],
  [
    "words that are not there",
    `<row r="2"><c r="A2" t="s"><v>99</v></c></row>`,
    "Row 2, column A names words",
  ],
])("%s in a spreadsheet is refused with its place", async (_name, row, why) => {
  const file = zip({ ...book(one), "xl/worksheets/sheet1.xml": sheetOf(row) });
  expect(await cellsOf("list.xlsx", file)).toContain(why);
});

test("macros and passwords are refused", async () => {
  const plain = { ...book(one), "xl/worksheets/sheet1.xml": sheetOf(rows) };
  expect(await cellsOf("list.xlsx", zip({ ...plain, "xl/vbaProject.bin": "x" }))).toContain("It has macros.");
  expect(await cellsOf("list.xlsx", zip(plain, 1))).toContain("It is protected with a password.");
});

test("a file that unpacks to far more than it is, is refused before it does", async () => {
  const bomb = Buffer.alloc(80 * 1024 * 1024, " ");
  const file = zip({
    ...book(one),
    "xl/worksheets/sheet1.xml": Buffer.concat([Buffer.from("<worksheet><sheetData>"), bomb]),
  });
  expect(file.length).toBeLessThan(1024 * 1024);
  const before = process.memoryUsage().arrayBuffers;
  expect(await cellsOf("list.xlsx", file)).toContain("It unpacks to more than a list can need.");
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
  const words = zip({
    ...book(one),
    "xl/sharedStrings.xml": bomb,
    "xl/worksheets/sheet1.xml": sheetOf(rows),
  });
  expect(await cellsOf("list.xlsx", words)).toContain("It unpacks to more than a list can need.");
});
