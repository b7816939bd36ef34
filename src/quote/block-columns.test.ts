import { expect, test } from "vitest";
import { planBlock, sayColumns } from "./block-columns.ts";
import { readTable } from "./clipboard.ts";
import { columnNames, type StoredName } from "./columns.ts";
import { paste, pasteByNumber } from "./edit-lines.ts";
import { type DraftLine, emptyDraftLine } from "./quote.ts";

const fromPrice: readonly StoredName[] = ["unitPrice", "discount", "leadTime", "origin", "exportClass"];
const plan = (text: string, targets = fromPrice) => planBlock(readTable(text), targets);
const lines: readonly DraftLine[] = ["0010", "0020"].map((number) => ({
  ...emptyDraftLine,
  id: number,
  number,
}));

test("weeks pasted after prices are not taken for a discount, nor a country for weeks: it is asked first", () => {
  const asked = plan("12.50\t3\tCanada\tEAR99\n14.00\t4\tUSA\tEAR99");
  expect(asked.choices).toEqual([["unitPrice", "leadTime", "origin", "exportClass"]]);
  expect(sayColumns(asked.choices[0] ?? [], asked)).toBe("Unit price, $; Weeks; Origin; Export class");
  const two = plan("12.50\t3\n14.00\t4");
  expect(two.choices).toEqual([
    ["unitPrice", "leadTime"],
    ["unitPrice", "discount"],
  ]);
});

test.each([
  ["every column in its place", "12.50\t3\t4\tCanada\tEAR99", fromPrice],
  ["a percentage says that it is one", "12.50\t3%\t4\tUSA", fromPrice.slice(0, 4)],
  ["an empty column in its place", "12.50\t\t4\tUSA\tEAR99\n13\t\t10 days\tUSA\t0A504", fromPrice],
  ["a price that is not known yet", "12.50\t5%\nTBD\t5%\n7\t5%", fromPrice.slice(0, 2)],
  ["prices in another currency", "€12.50\t\t3\tUSA\n1.289,50 EUR\t\t4\tUSA", fromPrice.slice(0, 4)],
  ["one column, whatever is in it", "about 190\nTBD", ["unitPrice"]],
])("nothing is asked about %s", (_what, text, columns) => {
  expect(plan(text)).toMatchObject({ columns, choices: [] });
});

test("what a line or the list comes to is not taken for a discount: it is asked first", () => {
  const choices = [
    ["unitPrice", undefined],
    ["unitPrice", "discount"],
  ];
  expect(plan("12.50\t62.50\n13.00\t65.00").choices).toEqual(choices);
  expect(plan("12.50\t\n13.00\t\nTotal\t25.50").choices).toEqual(choices);
  expect(plan("12.50\t2.5%\n13.00\t5").choices).toEqual([]);
});

test("what is in a column that no column takes is left out, and shown before anything is written", () => {
  const asked = plan("12.50\t3\tCanada\t7 boxes of 12");
  expect(asked.choices).toEqual([["unitPrice", "leadTime", "origin", undefined]]);
  expect(sayColumns(asked.choices[0] ?? [], asked)).toBe(
    "Unit price, $; Weeks; Origin; without “7 boxes of 12”",
  );
  // Not into a column that is not shown, or past the last one.
  expect(plan("12.50\tShown nowhere", ["unitPrice"]).choices).toEqual([["unitPrice", undefined]]);
});

test.each([
  ["Price\tLead time (weeks)\tCOO\tECCN", ["unitPrice", "leadTime", "origin", "exportClass"]],
  ["ECCN\tUnit price, $\tOur cost", ["exportClass", "unitPrice", undefined]],
  ["UOM\tQty", ["unit", "quantity"]],
])("a row of heads names the columns in any order: %s", (heads, columns) => {
  const named = plan(`${heads}\n${columns.map(() => "1").join("\t")}`);
  expect(named).toMatchObject({ columns, rows: [columns.map(() => "1")], choices: [] });
  expect(named.unknownHeads).toEqual(columns.includes(undefined) ? ["Our cost"] : []);
});

test("a head alone is one only above its own column", () => {
  expect(plan("Unit price\n12.50")).toMatchObject({ rows: [["12.50"]], columns: ["unitPrice"] });
  expect(plan("Unit\nKit", ["description"])).toMatchObject({ rows: [["Unit"], ["Kit"]] });
});

test("heads with line numbers send each row to its line, wherever they are pasted", () => {
  expect(plan("Weeks\tLine\tPrice\n3\t0020\t7").numbers).toBe(1);
  const { rows, columns, numbers = 0 } = plan("Weeks\tCLIN\tPrice\n3\t20\t7\n4\t0030\t8");
  const { changes, unmatched } = pasteByNumber(lines, rows, numbers, columns);
  expect(changes).toEqual([
    { line: 1, name: "leadTime", after: "3" },
    { line: 1, name: "unitPrice", after: "7.00" },
  ]);
  expect(unmatched).toEqual(["0030"]);
});

test("a planned paste writes each column where the plan says, and nothing of one that is left out", () => {
  const table = readTable("12.50\tx\tCanada");
  const { changes } = paste(lines, [0], table, ["unitPrice", undefined, "origin"]);
  expect(changes.map(({ name, after }) => [name, after])).toEqual([
    ["unitPrice", "12.50"],
    ["origin", "Canada"],
  ]);
});

test("every column of the grid is known by the head that the grid shows", () => {
  const shown = columnNames.filter((name) => !name.startsWith("fact"));
  for (const name of shown.filter((each) => each !== "outcome")) {
    const { columns } = planBlock(
      [
        [headOf("outcome"), headOf(name)],
        ["Quoted", "x"],
      ],
      shown,
    );
    expect(columns).toEqual(["outcome", name]);
  }
});

function headOf(name: StoredName) {
  return sayColumns([name], { rows: [] });
}
