import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { checkDraft } from "#quote/finish-quote.ts";
import type { DraftLine } from "#quote/quote.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import { quotesByKind } from "#quote/testing/quote-of-each-kind.ts";
import { quoteWords } from "#quote/words.ts";
import { makeQuoteSheet } from "./quote-sheet.ts";

const END_OF_DIRECTORY = 22;

/** The files of the archive, found by its directory and checked by their sums, as a spreadsheet program does. */
function unpack(archive: Uint8Array) {
  const bytes = Buffer.from(archive);
  const end = bytes.length - END_OF_DIRECTORY;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [sum, size, nameLength] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ];
    const place = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(place)).toBe(0x04034b50);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const content = bytes.subarray(place + 30 + nameLength, place + 30 + nameLength + size);
    expect(crc32(content)).toBe(sum);
    files.set(name, content.toString());
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

function readCells(files: ReadonlyMap<string, string>) {
  const rows = files.get("xl/worksheets/sheet1.xml")?.match(/<row>.*?<\/row>/g) ?? [];
  return rows.map((row) =>
    [...row.matchAll(/<c\/>|<t [^>]*>([^<]*)<|<v>([^<]*)</g)].map(([cell, text, number]) =>
      cell === "<c/>" ? "" : (text ?? Number(number)),
    ),
  );
}

test("the spreadsheet states what the paper states: no maker, no class, how long it is valid, and what it is not", () => {
  const changes = { maker: "", exportClass: "not classified" };
  const lines = exampleDraft.lines.with(0, { ...(exampleDraft.lines[0] as DraftLine), ...changes });
  const { finished } = checkDraft({ ...exampleDraft, lines }, exampleCheckContext);
  const course = quotesByKind.get("training")?.lines ?? [];
  const quote = exampleQuote({ ...finished, lines: [...(finished?.lines ?? []), ...course] });
  const cells = readCells(unpack(makeQuoteSheet(quote, theCompany.said)));
  expect(cells[1]?.slice(-3)).toEqual([
    "Not classified",
    "not named",
    "Tube: Gen 3, figures per tube data sheet; Eye spacing: 51–72 mm; May not be exported",
  ]);
  expect(cells[2]?.slice(-3)).toEqual(["EAR99", "Example Power BP-4", ""]);
  expect(cells[7]?.slice(-3)).toEqual(["", "", expect.stringMatching(/^Instructor.*Operator course$/)]);
  expect(cells.map((row) => row.filter(Boolean))).toContainEqual(["Origin", quoteWords.origin]);
  const [valid, law] = cells.slice(-2).map((row) => row.filter(Boolean));
  expect(valid).toEqual(["Valid until", "December 16, 2026"]);
  expect(law).toEqual([quoteWords.law]);
});

test("abroad the spreadsheet has the Incoterms rule, what the lead times leave out and what comes too late", () => {
  const [, pack] = exampleDraft.lines;
  const lines = pack ? [{ ...pack, leadTime: "20" }] : [];
  const needBy = "2027-02-15";
  const abroad = { ...exampleCheckContext, destination: "abroad", needBy } as const;
  const { finished } = checkDraft({ ...exampleDraft, lines, incoterms: "CIP Oslo" }, abroad);
  const sheet = unpack(makeQuoteSheet(exampleQuote({ ...finished, needBy }), theCompany.said)).get(
    "xl/worksheets/sheet1.xml",
  );
  expect(sheet).toContain("CIP Oslo");
  expect(sheet).toContain("export licenses are not included");
  expect(sheet).toContain("later than your February 15 date");
  expect(sheet).not.toMatch(/\bFOB\b/);
});

test("discounts and an exemption have their place in the spreadsheet only if there are any", () => {
  const lines = exampleDraft.lines.with(0, { ...(exampleDraft.lines[0] as DraftLine), discount: "2.5" });
  const given = { discount: "2", tax: "exempt", taxNote: "AL certificate 123" };
  const { finished } = checkDraft({ ...exampleDraft, lines, ...given }, exampleCheckContext);
  const sheet =
    unpack(makeQuoteSheet(exampleQuote({ ...finished }), theCompany.said)).get("xl/worksheets/sheet1.xml") ??
    "";
  const inWords = "2.5% discount; net unit price 9,243.00";
  for (const text of ["<v>9243</v>", inWords, "Discount, 2%", "Sales tax exempt, AL certificate 123"]) {
    expect(sheet).toContain(text);
  }
  expect(sheet).toContain(`<v>${-(finished?.totals.discount ?? 0) / 100}</v>`);
  const plain = checkDraft(exampleDraft, exampleCheckContext).finished;
  const other = unpack(makeQuoteSheet(exampleQuote({ ...plain }), theCompany.said)).get(
    "xl/worksheets/sheet1.xml",
  );
  expect(other).not.toMatch(/Discount|Sales tax exempt/);
});

test("a quote opens in a spreadsheet with the buyer's numbers, and no cell is a formula", () => {
  const [first, second, ...rest] = exampleDraft.lines;
  if (!first || !second) throw new Error("The example has lines");
  const lines = [
    { ...first, number: "0010", description: "=1+1 <b>" },
    { ...second, number: "0020", quantity: "1,200", unitPrice: "0.0304" },
    ...rest,
  ];
  const { finished } = checkDraft({ ...exampleDraft, lines }, exampleCheckContext);
  const files = unpack(makeQuoteSheet(exampleQuote({ ...finished }), theCompany.said));
  expect([...files.keys()]).toContain("[Content_Types].xml");
  const cells = readCells(files);
  expect(cells[0]?.slice(0, 3)).toEqual(["Line", "Part no. or NSN", "Description"]);
  expect(cells[1]?.slice(0, 4)).toEqual(["0010", "NSN 5855-00-000-0101", "=1+1 &lt;b&gt;", "Quoted"]);
  expect(cells[2]?.slice(5, 9)).toEqual([1_200, "EA", 0.0304, 36.48]);
  expect(cells[6]).toEqual([
    "6",
    "",
    "Hard case, wheeled, foam cut for 2 goggles",
    "No bid",
    "maker’s minimum order is 25",
    6,
    "EA",
    ...Array.from({ length: 7 }, () => ""),
  ]);
  expect(cells[0]?.at(-1)).toBe("Also stated");
  expect(cells[1]?.at(-1)).toBe("Tube: Gen 3, figures per tube data sheet; Eye spacing: 51–72 mm");
  const total = cells.find(([, part]) => part === "Total, sales tax not included");
  expect(total?.[8]).toBe((finished?.totals.total ?? 0) / 100);
  expect(files.get("xl/worksheets/sheet1.xml")).not.toContain("<f>");
});

test("the head is bold and stays in sight, prices have their decimals, and columns are as wide as their words", () => {
  const { finished } = checkDraft(exampleDraft, exampleCheckContext);
  const files = unpack(makeQuoteSheet(exampleQuote({ ...finished }), theCompany.said));
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  const [first = ""] = sheet.match(/<row>.*?<\/row>/) ?? [];
  expect(new Set(first.match(/ s="\d"/g))).toEqual(new Set([' s="1"']));
  expect(sheet).toContain('ySplit="1"');
  expect(sheet).toContain('<c s="5"><v>9480</v></c>');
  expect(sheet).toContain('<c s="4"><v>113760</v></c>');
  const [fonts = "", all = ""] = [/<fonts.*<\/fonts>/, /<cellXfs.*<\/cellXfs>/].map(
    (part) => part.exec(files.get("xl/styles.xml") ?? "")?.[0] ?? "",
  );
  expect(fonts.split("<font>")[2]).toContain("<b/>");
  expect(all.split("<xf ").slice(1)).toEqual([
    expect.stringContaining('fontId="0"'),
    expect.stringContaining('fontId="1"'),
    expect.stringContaining("wrapText"),
    ...["164", "165", "166"].map((id) => expect.stringContaining(`numFmtId="${id}"`)),
  ]);
  const widths = [...sheet.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths).toHaveLength(first.match(/<c /g)?.length ?? 0);
  expect(Math.max(...widths)).toBe(44);
});
