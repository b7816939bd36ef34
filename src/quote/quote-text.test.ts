import { expect, test } from "vitest";
import { checkDraft } from "./finish-quote.ts";
import { nameFreight, sayFreight, sayLeadTime, sayLongestLead, sumRows } from "./quote-text.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "./testing/example-quote.ts";

test("freight that is in the prices is not said to be outside the total, and is named once", () => {
  const [included, collect, added] = ["included", "collect", "added"] as const;
  expect([nameFreight(included), sayFreight(included)]).toEqual(["Freight", "Included in the prices"]);
  expect([nameFreight(collect), sayFreight(collect)]).toEqual(["Freight", "Collect, not in the total"]);
  expect(nameFreight(added)).toBe("Freight, prepaid and added");
});

test("a discount that comes to nothing has no sign", () => {
  const totals = { lines: 5, discount: 0, freight: 0, total: 5 };
  const rows = sumRows(exampleQuote({ discount: 500, totals }));
  expect(rows).toContainEqual({ label: "Discount, 5%", value: "0.00", cents: 0 });
});

test.each([
  ["8", "8 wk"],
  ["6-8", "6–8 wk"],
  ["10 days", "10 days"],
  ["In stock", "In stock"],
])("a lead time of %s is said as %s", (typed, said) => {
  expect(sayLeadTime(typed)).toBe(said);
});

test("the longest lead time is told when all are weeks or all the same, and not guessed otherwise", () => {
  const { finished } = checkDraft(exampleDraft, exampleCheckContext);
  const lines = finished?.lines ?? [];
  expect(sayLongestLead({ lines })).toBe("8 weeks");
  const inDays = lines.map((line) => (line.outcome === "no-bid" ? line : { ...line, leadTime: "10 days" }));
  expect(sayLongestLead({ lines: inDays })).toBe("10 days");
  expect(sayLongestLead({ lines: [...lines, ...inDays] })).toBe("");
  expect(sayLongestLead({ lines: [] })).toBe("");
});
