import fc from "fast-check";
import { expect, test } from "vitest";
import {
  extend,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  netPrice,
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
  [".304", 3_040],
  ["0.0304", 304],
  ["$1,289.50", 12_895_000],
  ["US$1289.5", 12_895_000],
  ["$     212.00 ", 2_120_000],
  ["9,999,999.9900", 99_999_999_900],
])("%s is the price of one piece, in whole ten-thousandths of a dollar", (text, unitPrice) => {
  expect(parsePrice(text)).toBe(unitPrice);
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
  // Worked out by hand: quantity in thousandths, unit price in ten-thousandths, what it comes to in cents.
  [12_000, 94_800_000, 11_376_000],
  [48_000, 278_500, 133_680],
  [2_500, 33_300, 833],
  [500, 100, 1],
  [499, 100, 0],
  [1_500, 10_100, 152],
  [333, 100_000, 333],
  [5_000_000, 304, 15_200],
  [1_000, 3_045, 30],
  [1_000, 3_050, 31],
])(
  "%i thousandths at %i ten-thousandths of a dollar are %i cents: a half goes up",
  (quantity, price, extended) => {
    expect(extend(quantity, price)).toBe(extended);
  },
);

test("a line beyond ten billion dollars is refused, not rounded", () => {
  expect(extend(9_999_999_999, 99_999_999_900)).toBeUndefined();
});

const price = fc.integer({ min: 0, max: 999_999_999 });
const unitPrice = fc.integer({ min: 0, max: 99_999_999_900 });
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
    fc.property(unitPrice, (each) => {
      const shown = formatPrice(each);
      expect(parsePrice(shown)).toBe(each);
      expect(shown).toMatch(/^[\d,]+\.\d\d(?:\d?[1-9])?$/);
    }),
  );
});

test("a line is never off by more than half a cent, and whole quantities of whole cents are exact", () => {
  fc.assert(
    fc.property(unitPrice, quantity, (each, thousandths) => {
      const extended = extend(thousandths, each);
      if (extended === undefined) return;
      const error = BigInt(extended) * 100_000n - BigInt(thousandths) * BigInt(each);
      expect(error > -50_000n && error <= 50_000n).toBe(true);
      if (thousandths % 1_000 === 0 && each % 100 === 0) expect(error).toBe(0n);
    }),
  );
});

test.each([
  ["96.40", "5", "91.58"],
  ["212.00", "3", "205.64"],
  ["0.304", "5", "0.289"],
  ["0.0305", "50", "0.0153"],
  ["0.05", "50", "0.03"],
  ["1.99", "0.01", "1.99"],
  ["12.50", "100", "0.00"],
  ["9,999,999.99", "0", "9,999,999.99"],
])(
  "%s less %s%% is %s: a half goes up, and there are no more decimals than the price has",
  (list, percent, net) => {
    expect(formatPrice(netPrice(parsePrice(list) ?? 0, parsePercent(percent) ?? 0))).toBe(net);
  },
);

test("a share is rounded to the cent, and a percentage is read back as it is shown", () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 10_000 }), (cents, percent) => {
      const error = BigInt(shareOf(cents, percent)) * 10_000n - BigInt(cents) * BigInt(percent);
      expect(error > -5_000n && error <= 5_000n).toBe(true);
      expect(parsePercent(formatPercent(percent))).toBe(percent);
    }),
  );
  expect(shareOf(101, 5_000)).toBe(51);
});

test.each(["100.01", "-3", "3.333", "3 off", "%"])("%j is no discount", (text) => {
  expect(parsePercent(text)).toBeUndefined();
});

test("amounts are written as the browser's own formats write them", () => {
  const formats = [
    [formatMoney, 100, 2, 2],
    [formatPrice, 10_000, 2, 4],
    [formatPercent, 100, 0, 2],
    [formatQuantity, 1_000, 0, 3],
  ] as const;
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (value) => {
      for (const [write, scale, minimumFractionDigits, maximumFractionDigits] of formats) {
        const format = new Intl.NumberFormat("en-US", { minimumFractionDigits, maximumFractionDigits });
        expect(write(value)).toBe(format.format(value / scale));
      }
    }),
  );
});
