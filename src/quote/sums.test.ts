import { expect, test } from "vitest";
import { nameFreight, sayFreight, sumRows } from "./quote-text.ts";
import { exampleQuote } from "./testing/example-quote.ts";
import { freightWays } from "./words.ts";

test("freight that is in the prices is not said to be outside the total, and is named once", () => {
  const { included, collect, added } = freightWays;
  expect([nameFreight(included), sayFreight(included)]).toEqual(["Freight", "Included in the prices"]);
  expect([nameFreight(collect), sayFreight(collect)]).toEqual(["Freight", "Collect, not in the total"]);
  expect(nameFreight(added)).toBe("Freight, prepaid and added");
});

test("a discount that comes to nothing has no sign", () => {
  const totals = { lines: 5, discount: 0, freight: 0, total: 5 };
  const rows = sumRows(exampleQuote({ discount: 500, totals }));
  expect(rows).toContainEqual({ label: "Discount, 5%", value: "0.00", cents: 0 });
});
