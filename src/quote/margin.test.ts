import fc from "fast-check";
import { expect, test } from "vitest";
import { formatShare, marginOf, markupOf, parseShare, priceFor, sumCosts } from "./margin.ts";

const cents = fc.integer({ min: 1, max: 99_999_999 }).map((each) => each * 100);
const price = fc.oneof(cents, fc.integer({ min: 1, max: 9_999_999_999 }));
const ways = fc.constantFrom("margin" as const, "markup" as const);
const shown = { margin: marginOf, markup: markupOf };

test("a price, its percentage, and back: no cent moves, however often", () => {
  fc.assert(
    fc.property(price, price, ways, (cost, net, way) => {
      const typed = shown[way](net, cost);
      expect(typed).toBeDefined();
      expect(priceFor({ cost, net }, way, typed ?? 0)).toBe(net);
    }),
    { numRuns: 2_000 },
  );
});

test("a percentage gives the nearest price, of as many decimals as the cost has, and of a half the higher", () => {
  fc.assert(
    fc.property(price, fc.integer({ min: -9_999, max: 100_000 }), ways, (cost, typed, way) => {
      const found = priceFor({ cost }, way, typed);
      if (way === "margin" && typed >= 10_000) return found === undefined;
      const step = cost % 100 === 0 ? 100 : cost % 10 === 0 ? 10 : 1;
      // The exact price is top / bottom.
      const [top, bottom] =
        way === "markup"
          ? [BigInt(cost) * BigInt(10_000 + typed), 10_000n]
          : [BigInt(cost) * 10_000n, BigInt(10_000 - typed)];
      if (found === undefined) return top > 99_999_999_900n * bottom - bottom * 50n;
      const off = 2n * (BigInt(found) * bottom - top);
      return found % step === 0 && off > -BigInt(step) * bottom && off <= BigInt(step) * bottom;
    }),
    { numRuns: 2_000 },
  );
});

test("a percentage is read back as it is shown", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999, max: 9_999_999 }),
      (part) => parseShare(formatShare(part)) === part,
    ),
  );
});

test("examples as a person works them out", () => {
  expect(marginOf(1_250_000, 1_000_000)).toBe(2_000);
  expect(markupOf(1_250_000, 1_000_000)).toBe(2_500);
  expect(marginOf(900_000, 1_000_000)).toBe(-1_111);
  expect([marginOf(0, 5), markupOf(5, 0)]).toEqual([undefined, undefined]);
  expect(priceFor({ cost: 1_000_000 }, "margin", 2_000)).toBe(1_250_000);
  expect(priceFor({ cost: 1_000_000 }, "markup", 2_500)).toBe(1_250_000);
  expect(priceFor({ cost: 1_000_000 }, "margin", 3_333)).toBe(1_499_900);
  expect(priceFor({ cost: 304 }, "markup", 1_000)).toBe(334);
  expect(priceFor({ cost: 1_000_000 }, "margin", 10_000)).toBeUndefined();
  expect(priceFor({ net: 5 }, "margin", 1)).toBeUndefined();
  expect(priceFor({ cost: 99_999_999_900 }, "markup", 1)).toBeUndefined();
});

test.each([
  ["12.5", 1_250],
  ["12.5 %", 1_250],
  ["-3%", -300],
  ["−3", -300],
  ["-0", 0],
  ["250", 25_000],
  ["", undefined],
  ["12.555", undefined],
  ["12%%", undefined],
  ["twelve", undefined],
  ["100001", undefined],
])("“%s” is the percentage %s", (text, value) => {
  expect(parseShare(text)).toBe(value);
});

test("the totals count the lines whose cost is known, less the quote’s discount", () => {
  const lines = [
    { quantity: 10_000, extended: 20_000, cost: 150_000 },
    { quantity: 3_000, extended: 10_000, cost: undefined },
    { quantity: 1_500, extended: 3_000, cost: 10_001 },
  ];
  expect(sumCosts(lines)).toEqual({ lines: 2, cost: 15_150, sold: 23_000, profit: 7_850, margin: 3_413 });
  expect(sumCosts(lines, 1_000)).toEqual({
    lines: 2,
    cost: 15_150,
    sold: 20_700,
    profit: 5_550,
    margin: 2_681,
  });
  expect(sumCosts([])).toEqual({ lines: 0, cost: 0, sold: 0, profit: 0, margin: undefined });
});
