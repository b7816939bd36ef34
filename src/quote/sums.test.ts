import { expect, test } from "vitest";
import { nameFreight, sayFreight } from "./quote-text.ts";
import { freightWays } from "./words.ts";

test("freight that is in the prices is not said to be outside the total, and is named once", () => {
  const { included, collect, added } = freightWays;
  expect([nameFreight(included), sayFreight(included)]).toEqual(["Freight", "Included in the prices"]);
  expect([nameFreight(collect), sayFreight(collect)]).toEqual(["Freight", "Collect, not in the total"]);
  expect(nameFreight(added)).toBe("Freight, prepaid and added");
});
