import fc from "fast-check";
import { expect, test } from "vitest";
import { askedBreaks, breakFor, readBreaks } from "./breaks.ts";

const three = [
  { from: 1_000, to: 9_000, price: 125_000 },
  { from: 10_000, to: 49_000, price: 110_000 },
  { from: 50_000, price: 99_000 },
];

test.each([
  ["1-9: 12.50; 10-49: 11.00; 50+: 9.90", three],
  ["1–9 $12.50\n10 to 49 @ 11\n50 or more = 9.9", three],
  [
    "1: 12.50; 10: 11",
    [
      { from: 1_000, price: 125_000 },
      { from: 10_000, price: 110_000 },
    ],
  ],
  [
    "1,000-4,999: .304; 5,000+: .299",
    [
      { from: 1_000_000, to: 4_999_000, price: 3_040 },
      { from: 5_000_000, price: 2_990 },
    ],
  ],
  ["", []],
  ["1-9: 12.50", undefined],
  ["1-9: 12.50; 9-49: 11.00", undefined],
  ["10-49: 11.00; 1-9: 12.50", undefined],
  ["9-1: 11.00; 10+: 12.50", undefined],
  ["0-9: 11.00; 10+: 12.50", undefined],
  ["1-9: ; 10+: ", undefined],
  ["1-9: TBD; 10+: 12.50", undefined],
  ["1: 7; 2: 6; 3: 5; 4: 4; 5: 3; 6: 2; 7: 1", undefined],
  ["12.50", undefined],
])("the breaks in “%s”", (typed, breaks) => {
  expect(readBreaks(typed)).toEqual(breaks);
});

test("a quantity costs what its break says, and nothing where no break has it", () => {
  const prices = [1, 9, 10, 49, 50, 5_000].map((each) => breakFor(three, each * 1_000)?.price);
  expect(prices).toEqual([125_000, 125_000, 110_000, 110_000, 99_000, 99_000]);
  expect(breakFor(three, 500)).toBeUndefined();
  expect(breakFor(three, 9_500)).toBeUndefined();
  expect(breakFor([], 1_000)).toBeUndefined();
});

test("of every quantity that breaks have, exactly one break has it", () => {
  const steps = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 200_000 }), (starts, quantity) => {
      const sorted = starts.toSorted((one, other) => one - other);
      const breaks = readBreaks(sorted.map((from, index) => `${from}: ${index + 1}`).join("; ")) ?? [];
      const place = sorted.filter((from) => from <= quantity).length;
      expect(breakFor(breaks, quantity * 1_000)?.price).toBe(place === 0 ? undefined : place * 10_000);
    }),
  );
});

test.each([
  ["Battery BA-5590: price for 1-9, 10-49, 50+", "1-9: ; 10-49: ; 50+: "],
  ["Tourniquet, 1 to 99 / 100–499 / 500 or more", "1-99: ; 100-499: ; 500+: "],
  ["1,000-4,999 and 5,000 and up", "1000-4999: ; 5000+: "],
  ["Knee pads, sizes 8-10 and 12-14", ""],
  ["10-12 goggles", ""],
  ["MIL-STD-1-9, 10-49", ""],
  ["12 EA goggles", ""],
])("what a buyer wrote, “%s”, asks for the ranges “%s”", (text, ranges) => {
  expect(askedBreaks(text)).toBe(ranges);
});
