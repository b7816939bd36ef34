import { expect, test } from "vitest";
import { makeSpreadsheet } from "#documents/spreadsheet.ts";
import { readTable } from "#documents/tables/read-table.ts";
import type { QuoteLine } from "#quote/quote.ts";
import { exampleQuote } from "#quote/testing/example-quote.ts";
import { filledHeads, fillList } from "./filled-list.ts";

const priced = (changes: Partial<QuoteLine>) =>
  ({
    ...{
      number: "",
      part: "",
      description: "",
      quantity: 12_000,
      unit: "EA",
      outcome: "quoted",
      kind: "other",
    },
    ...{
      isService: false,
      maker: "Example",
      facts: [],
      offered: "",
      unitPrice: 12_345_000,
      extended: 1_481_400,
    },
    ...{ leadTime: "4-6", origin: "USA", exportClass: "EAR99" },
    ...changes,
  }) as QuoteLine;

const quote = (...lines: readonly QuoteLine[]) => exampleQuote({ lines });

async function fill(name: string, text: string | Uint8Array, lines: readonly QuoteLine[]) {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const filled = fillList(name, await readTable({ name, bytes }), quote(...lines));
  if (typeof filled === "string") return filled;
  const read = await readTable({ name: `back.${filled.ending}`, bytes: filled.bytes });
  return read.ok ? read.rows.map(({ cells }) => cells) : read.problem;
}

const list = [
  "Buy list of May",
  "CLIN,Stock no,Item,Qty,Notes",
  '0001,EX-1000,"Pouch, utility",12,urgent',
  "0002,EX-2000,Sling,3,",
  "0003,EX-3000,Lamp,1,",
  ",,Total,16,",
].join("\r\n");
const lines = [
  priced({
    number: "0003",
    part: "EX-3000",
    outcome: "no-bid",
    reason: "Not made any more",
  } as Partial<QuoteLine>),
  priced({ number: "0001", part: "ex 1000", description: "Pouch, utility" }),
  priced({ number: "4", part: "EX-2000", outcome: "or-equal", offered: "Sling B" }),
];

test("the buyer's rows come back in their order with what we quote in columns of its own", async () => {
  expect(await fill("list.csv", list, lines)).toEqual([
    ["Buy list of May"],
    ["CLIN", "Stock no", "Item", "Qty", "Notes", ...filledHeads],
    ["0001", "EX-1000", "Pouch, utility", "12", "urgent", "1234.50", "4–6 wk", "USA", "EAR99"],
    ["0002", "EX-2000", "Sling", "3", "", "1234.50", "4–6 wk", "USA", "EAR99", "Or equal: Sling B"],
    ["0003", "EX-3000", "Lamp", "1", "", "", "", "", "", "No bid: Not made any more"],
    ["", "", "Total", "16"],
  ]);
});

test("a spreadsheet comes back as one: our price is a number, and their line 0010 and their formulas' texts stay", async () => {
  const sheet = makeSpreadsheet("List", {
    columns: [{ head: "Line" }, { head: "Part" }, { head: "Description" }, { head: "Qty" }],
    rows: [["0010", "EX-1000", "=1+1", 12]],
  });
  const [, ours] = lines;
  expect(await fill("list.XLSX", sheet, ours ? [ours] : [])).toEqual([
    ["Line", "Part", "Description", "Qty", ...filledHeads],
    ["0010", "EX-1000", "=1+1", "12", "1234.5", "4–6 wk", "USA", "EAR99"],
  ]);
});

test("what a spreadsheet program would run is text, also what we add", async () => {
  const made = fillList(
    "list.csv",
    await readTable({ name: "list.csv", bytes: Buffer.from("Part,Qty,Notes\r\nEX-1000,2,@SUM(A1)\r\n") }),
    quote(priced({ part: "EX-1000", origin: "=HYPERLINK(1)" })),
  );
  const text = typeof made === "string" ? made : Buffer.from(made.bytes).toString();
  expect(text).toContain("'@SUM(A1)");
  expect(text).toContain("'=HYPERLINK(1)");
});

test("a row that is not surely one of our lines stays as it is; each line is given once, an alternative never", async () => {
  const text = "Part,Qty\r\nEX-1000,1\r\nEX-1000,2\r\nEX-9999,3\r\n";
  const once = [
    priced({ number: "1", part: "EX-1000" }),
    priced({ number: "2", part: "EX-1000", alternativeTo: "1" } as Partial<QuoteLine>),
  ];
  const rows = await fill("list.csv", text, once);
  expect(rows).toMatchObject([
    {},
    ["EX-1000", "1", "1234.50", "4–6 wk", "USA", "EAR99", "More prices for this line are in the quote"],
    ["EX-1000", "2"],
    ["EX-9999", "3"],
  ]);
});

test("a file without lines is refused in a sentence", async () => {
  expect(await fill("list.csv", "Part,Qty\r\n", lines)).toContain("“list.csv”");
  expect(await fill("list.xlsx", "a\r\n", lines)).toContain("It is no Excel file.");
});
