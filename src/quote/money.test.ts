import fc from "fast-check";
import { expect, test } from "vitest";
import {
  extend,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  parseMoney,
  parsePercent,
  parsePrice,
  parseQuantity,
  shareOf,
} from "./money.ts";

test.each([
  ["9,480.00", 948_000],
  ["$9480", 948_000],
  ["$ 9,480.5", 948_050],
  ["9480.", 948_000],
  [".05", 5],
  [" 0.00 ", 0],
  ["9,999,999.99", 999_999_999],
])("%s is a price", (text, cents) => {
  expect(parseMoney(text)).toBe(cents);
});

test.each([
  "",
  " ",
  "$",
  ".",
  "12.345",
  "1,48",
  "12,34.00",
  "9.480,00",
  "-5",
  "1e3",
  "12 each",
  "10,000,000.00",
  "٣",
])("%j is no price, and none is guessed", (text) => {
  expect(parseMoney(text)).toBeUndefined();
});

test.each([
  [".304", 30.4],
  ["0.0304", 3.04],
  ["$1,289.50", 128_950],
  ["US$1289.5", 128_950],
  ["$     212.00 ", 21_200],
  ["9,999,999.9900", 999_999_999],
])("%s is the price of one piece", (text, cents) => {
  expect(parsePrice(text)).toBe(cents);
});

test.each(["0.00001", "1.289,50", "$", "$ -", "61.45 ea", "12 each", "10,000,000", "TBD"])(
  "%j is not the price of one piece, and none is guessed",
  (text) => {
    expect(parsePrice(text)).toBeUndefined();
  },
);

test.each(["1.2345", "12 ea", "10-12", "", "1,2"])("%j is no quantity", (text) => {
  expect(parseQuantity(text)).toBeUndefined();
});

test.each([
  // Worked out by hand: quantity in thousandths, unit price in cents, what it comes to.
  [12_000, 948_000, 11_376_000],
  [48_000, 2_785, 133_680],
  [2_500, 333, 833],
  [500, 1, 1],
  [499, 1, 0],
  [1_500, 101, 152],
  [333, 1_000, 333],
  [5_000_000, 3.04, 15_200],
  [1_000, 30.45, 30],
  [1_000, 30.5, 31],
])("%i thousandths at %d cents are %i cents: a half goes up", (quantity, price, extended) => {
  expect(extend(quantity, price)).toBe(extended);
});

test("a line beyond ten billion dollars is refused, not rounded", () => {
  expect(extend(9_999_999_999, 999_999_999)).toBeUndefined();
});

const price = fc.integer({ min: 0, max: 999_999_999 });
const quantity = fc.integer({ min: 0, max: 9_999_999_999 });

test("what is shown is read back as the same cents and thousandths", () => {
  fc.assert(
    fc.property(price, quantity, (cents, thousandths) => {
      expect(parseMoney(formatMoney(cents))).toBe(cents);
      expect(parseMoney(`$${formatMoney(cents)}`)).toBe(cents);
      expect(parseQuantity(formatQuantity(thousandths))).toBe(thousandths);
    }),
  );
});

test("the price of one piece is shown with all its decimals and read back as the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_900 }), (hundredths) => {
      const shown = formatPrice(hundredths / 100);
      expect(parsePrice(shown)).toBe(hundredths / 100);
      expect(shown).toMatch(/^[\d,]+\.\d\d(?:\d?[1-9])?$/);
    }),
  );
});

test("a line is never off by more than half a cent, and whole quantities of whole cents are exact", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_900 }), quantity, (hundredths, thousandths) => {
      const extended = extend(thousandths, hundredths / 100);
      if (extended === undefined) return;
      const error = BigInt(extended) * 100_000n - BigInt(thousandths) * BigInt(hundredths);
      expect(error > -50_000n && error <= 50_000n).toBe(true);
      if (thousandths % 1_000 === 0 && hundredths % 100 === 0) expect(error).toBe(0n);
    }),
  );
});

test("a discount is taken off before the only rounding, and a share is rounded in the same way", () => {
  expect(extend(120_000, 21_200, 300)).toBe(2_467_680);
  fc.assert(
    fc.property(price, quantity, fc.integer({ min: 0, max: 10_000 }), (cents, thousandths, percent) => {
      const extended = extend(thousandths, cents, percent);
      if (extended === undefined) return;
      const exact = BigInt(thousandths) * BigInt(cents) * BigInt(10_000 - percent);
      const error = BigInt(extended) * 10_000_000n - exact;
      expect(error > -5_000_000n && error <= 5_000_000n).toBe(true);
      expect(parsePercent(formatPercent(percent))).toBe(percent);
    }),
  );
  expect(shareOf(101, 5_000)).toBe(51);
});

test.each(["100.01", "-3", "3.333", "3 off", "%"])("%j is no discount", (text) => {
  expect(parsePercent(text)).toBeUndefined();
});
