import { expect, test } from "vitest";
import { type DraftLine, emptyDraftLine } from "#quote/quote.ts";
import { sayShare, withSource, writeShare } from "./shares.ts";
import { emptySource, type LineCosts } from "./sheet.ts";

const line = (fields: Partial<DraftLine> = {}): DraftLine => ({
  ...emptyDraftLine,
  quantity: "2",
  ...fields,
});
const costing = (cost: string): LineCosts => ({ sources: [{ ...emptySource, cost }], chosen: 0 });

test("a cost or a supplier goes to the source that counts, or makes the first one; nothing makes none", () => {
  const two = { sources: [emptySource, { ...emptySource, cost: "7" }], chosen: 1 };
  expect(withSource(two, { supplier: "Sample Works" }).sources).toEqual([
    emptySource,
    { ...emptySource, cost: "7", supplier: "Sample Works" },
  ]);
  const none = { sources: [], chosen: 0 };
  expect(withSource(none, { cost: "8" })).toEqual(costing("8"));
  expect(withSource(none, { cost: " " })).toBe(none);
});

test("a margin that is typed gives the price, and is shown as typed while the price is that", () => {
  const written = writeShare("margin", costing("80"), line(), "20");
  expect(written).toEqual({ costs: { ...costing("80"), margin: "20" }, price: "100.00" });
  const costs = { ...costing("3"), margin: "33.34" };
  expect(sayShare("margin", costs, 45_000)).toBe("33.34");
  expect(sayShare("margin", costs, 60_000)).toBe("50");
  expect(writeShare("margin", costing("80"), line({ unitPrice: "100" }), "20")).not.toHaveProperty("price");
});

test.each([
  ["", {}, "State the cost first."],
  ["80", {}, "No price has a margin of “100”."],
  ["80", { discount: "5" }, "has a discount"],
  ["80", { breaks: "1-9: 5; 10+: 4" }, "prices by quantity"],
  ["80", { outcome: "no-bid" }, "no bid"],
] as const)("a margin that gives no price is left out with the reason: %s %o", (cost, fields, why) => {
  expect(writeShare("margin", costing(cost), line(fields), "100")).toEqual({
    refused: expect.stringContaining(why),
  });
});
