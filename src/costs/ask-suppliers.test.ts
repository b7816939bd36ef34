import { expect, test } from "vitest";
import { emptyDraftLine } from "#quote/quote.ts";
import { askingRows, readAnswers } from "./ask-suppliers.ts";
import { askingCsv } from "./asking-csv.ts";

const line = (changes: Partial<typeof emptyDraftLine>) => ({ ...emptyDraftLine, ...changes });
const lines = [
  line({ id: "a", number: "1", part: "EX-BP-4AA", description: "Battery pack", quantity: "12", unit: "EA" }),
  line({
    id: "b",
    number: "2",
    part: "EX-TQ-G7",
    maker: "Example Medical",
    unitPrice: "27.85",
    quantity: "48",
  }),
  line({ id: "c", number: "3", description: "=HYPERLINK(1)", quantity: "6", unit: "EA", flag: "Not sure" }),
];

test("a supplier reads what is wanted, and neither our price nor anything about the buyer", () => {
  const [heads, ...rows] = askingRows(lines);
  expect(heads).toEqual(["Line", "Part", "Maker", "Description", "Quantity", "Unit", "Unit cost", "Weeks"]);
  expect(rows).toEqual([
    ["1", "EX-BP-4AA", "", "Battery pack", "12", "EA", "", ""],
    ["2", "EX-TQ-G7", "Example Medical", "", "48", "", "", ""],
    ["3", "", "", "=HYPERLINK(1)", "6", "EA", "", ""],
  ]);
  const csv = askingCsv(lines);
  expect(csv).toContain("1,EX-BP-4AA,,Battery pack,12,EA,,\r\n");
  expect(csv).toContain("'=HYPERLINK(1)");
  expect(csv).not.toContain("27.85");
});

test("prices that are pasted back are known by line number or part, in any order and under any usual heads", () => {
  const back = "Line\tPart\tUnit cost\tWeeks\n2\tEX-TQ-G7\t$19.40\t2\n1\tex bp 4aa\t1,120.5\t\n3\t\t\t\n";
  expect(readAnswers(back, lines)).toEqual({
    costs: {
      b: { cost: "$19.40", value: 194_000, weeks: "2" },
      a: { cost: "1,120.5", value: 11_205_000, weeks: "" },
    },
    unread: [],
  });
  const byPart = "Part number\tPrice each\tTotal price\nEX-BP-4AA\t9.50\t114.00\n";
  expect(readAnswers(byPart, lines).costs).toEqual({ a: { cost: "9.50", value: 95_000, weeks: "" } });
});

test("what cannot be read is handed back, and no price goes to a line that the row does not name", () => {
  const back = "Line\tPart\tCost\n1\tEX-TQ-G7\t5.00\n9\t\t6.00\n2\tEX-TQ-G7\tTBD\nTotal\t\t11.00\n";
  expect(readAnswers(back, lines)).toEqual({
    costs: {},
    unread: ["1 EX-TQ-G7 5.00", "9  6.00", "2 EX-TQ-G7 TBD", "Total  11.00"],
  });
  expect(readAnswers("1\tEX-BP-4AA\t9.50", lines)).toEqual({ costs: {}, unread: ["1\tEX-BP-4AA\t9.50"] });
});
