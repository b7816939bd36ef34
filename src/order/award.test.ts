import { expect, test } from "vitest";
import type { PricedLine, QuoteLine } from "#quote/quote.ts";
import type { LineQuantity } from "#request/order-limits.ts";
import { isWithin, leftOf } from "#request/order-limits.ts";
import {
  type AwardQuote,
  type Charged,
  limitsOf,
  priceLines,
  priceOf,
  roundingOf,
  sumOrder,
  wholeOf,
} from "./award.ts";

const line = (changes: Partial<PricedLine> = {}): PricedLine => {
  const quantity = changes.quantity ?? 10_000;
  const unitPrice = changes.unitPrice ?? 100_000;
  return {
    ...{ outcome: "quoted", kind: "other", isService: false, maker: "", facts: [], offered: "" },
    ...{ part: "", description: "", unit: "EA", leadTime: "", origin: "", exportClass: "" },
    ...{ quantity, unitPrice, extended: Number(halfUp(BigInt(quantity) * BigInt(unitPrice), 100_000n)) },
    ...changes,
  };
};

const quoteOf = (lines: readonly QuoteLine[], totals: Partial<AwardQuote["totals"]> = {}, terms = {}) => {
  const sum = lines.reduce((all, each) => all + (each.outcome === "no-bid" ? 0 : each.extended), 0);
  return {
    lines,
    freight: "included",
    totals: { lines: sum, freight: 0, total: sum, ...totals },
    ...terms,
  } as AwardQuote;
};

const none = { charged: [], taken: [] };

test("a line with prices by quantity costs what this order's own quantity costs, or cannot be ordered in it", () => {
  const breaks = [
    { from: 1_000, to: 9_000, price: 125_000 },
    { from: 10_000, price: 110_000 },
  ];
  const byQuantity = line({ quantity: 0, unitPrice: 125_000, extended: 0, breaks });
  expect(priceOf(byQuantity, 9_000)).toEqual({ price: 125_000, amount: 11_250 });
  expect(priceOf(byQuantity, 10_000)).toEqual({ price: 110_000, amount: 11_000 });
  expect(priceOf(byQuantity, 9_500)).toBeUndefined();
  expect(priceLines(quoteOf([byQuantity]), [{ place: 0, quantity: 9_500 }])).toBeUndefined();
});

test("all of a line comes to what the quote printed, however an earlier release rounded it", () => {
  const discounted = line({ quantity: 3_000, unitPrice: 10_050, discount: 500, extended: 287 });
  expect(priceOf(discounted, 3_000)?.amount).toBe(287);
  expect(priceOf(discounted, 1_000)?.price).toBe(9_550);
});

test("no more than was quoted: an alternative takes its part of its line, an option has its own", () => {
  const lines = [
    line({ number: "0010", quantity: 12_000 }),
    line({ number: "0010A", alternativeTo: "0010", quantity: 1_000, unit: "BX" }),
    line({ number: "0020", optional: true, quantity: 5_000 }),
    { ...line(), outcome: "no-bid", reason: "Out of production" } as QuoteLine,
  ];
  const limits = limitsOf(lines);
  expect(limits).toEqual([
    { place: 0, group: 0, most: 12_000 },
    { place: 1, group: 0, most: 1_000 },
    { place: 2, group: 2, most: 5_000 },
  ]);
  expect(leftOf(limits, [{ place: 0, quantity: 6_000 }], 1)).toBe(500);
  expect(isWithin(limits, [{ place: 1, quantity: 1_000 }], [{ place: 0, quantity: 1 }])).toBe(false);
  expect(isWithin(limits, [], [{ place: 3, quantity: 1 }])).toBe(false);
  expect(isWithin(limits, [], [{ place: 0, quantity: 0.5 }])).toBe(false);
  expect(wholeOf(lines)).toEqual([{ place: 0, quantity: 12_000 }]);
});

test("an order of one line has the discount, the rate and its share of the freight", () => {
  const lines = [line({ extended: 10_000 }), line({ extended: 20_000, unitPrice: 200_000 })];
  const totals = { lines: 30_000, discount: 1_500, freight: 1_000, tax: 1_140, total: 30_640 };
  const quote = quoteOf(lines, totals, {
    ...{ freight: "added", discount: 500, tax: { way: "added", note: "", rate: 400 } },
  });
  const first = sumOrder(quote, priceLines(quote, [{ place: 0, quantity: 10_000 }]) ?? [], none);
  expect(first).toEqual({
    lines: 10_000,
    discount: 500,
    freight: 333,
    tax: 380,
    total: 10_213,
    goods: 10_000,
  });
  const others = { charged: [first], taken: [{ place: 0, quantity: 10_000 }] };
  const second = sumOrder(quote, priceLines(quote, [{ place: 1, quantity: 10_000 }]) ?? [], others);
  expect(second.freight).toBe(667);
  expect(roundingOf(quote, wholeOf(lines), [first, second])).toBe(0);
});

/*
 * Random awards, computed a second time with arithmetic of the test's own. `npm run proof` runs a hundred thousand.
 */
const awards = process.env.FULL_SIZE === "true" ? 100_000 : 3_000;

test(`${awards} random awards: no cent appears or is lost`, () => {
  let complete = 0;
  let withRounding = 0;
  for (let seed = 1; seed <= awards; seed++) {
    try {
      const rounding = award(createRandom(seed));
      if (rounding !== undefined) complete++;
      if (rounding) withRounding++;
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
  // Otherwise they would prove less than they say.
  expect(complete).toBeGreaterThan(awards / 4);
  expect(withRounding).toBeGreaterThan(awards / 100);
});

/** Orders parts of a random quote, some of which end again, until all that its total counts is ordered. */
function award(random: () => number) {
  const quote = randomQuote(random);
  const { lines, totals } = quote;
  const limits = limitsOf(lines);
  type Live = { readonly taken: readonly LineQuantity[]; readonly charged: Charged };
  let live: readonly Live[] = [];
  const takenBy = (orders: readonly Live[]) => orders.flatMap(({ taken }) => taken);
  const others = () => ({ charged: live.map(({ charged }) => charged), taken: takenBy(live) });
  const isWholeOnly = random() < 0.5;
  for (let step = 0; step < 6; step++) {
    const isLast = step === 5;
    const wanted: LineQuantity[] = [];
    for (const [place, each] of lines.entries()) {
      if (each.outcome === "no-bid") continue;
      const left = leftOf(limits, [...takenBy(live), ...wanted], place);
      const isWhole = each.quantity > 0 && !each.optional && !each.alternativeTo;
      const part = Math.ceil(left * random());
      const quantity = isLast ? (isWhole ? left : 0) : random() < 0.3 ? (isWholeOnly ? left : part) : 0;
      const isTaken = isLast || !isWholeOnly || isWhole;
      if (quantity > 0 && isTaken && priceOf(each, quantity)) wanted.push({ place, quantity });
    }
    if (!isWithin(limits, takenBy(live), wanted)) throw new Error("more than was quoted");
    const priced = priceLines(quote, wanted);
    if (!priced) throw new Error("a price is missing");
    const charged = sumOrder(quote, priced, others());
    checkOrder(quote, wanted, charged);
    live = [...live, { taken: wanted, charged }];
    const freight = live.reduce((sum, each) => sum + each.charged.freight, 0);
    const fixedTax =
      quote.tax?.rate === undefined ? live.reduce((sum, each) => sum + each.charged.tax, 0) : 0;
    if (freight > totals.freight || fixedTax > (totals.tax ?? 0))
      throw new Error("more freight or tax than quoted");
    if (!isLast && random() < 0.2) live = live.filter(() => random() < 0.6);
  }
  const rounding = roundingOf(quote, takenBy(live), others().charged);
  if (rounding === undefined) return undefined;
  const sum = (name: keyof Charged) => live.reduce((all, each) => all + each.charged[name], 0);
  if (rounding !== sum("total") - totals.total) throw new Error("the rounding is not the difference");
  if (sum("freight") !== totals.freight) throw new Error(`freight ${sum("freight")} of ${totals.freight}`);
  if (quote.tax?.way === "added" && quote.tax.rate === undefined && sum("tax") !== totals.tax)
    throw new Error(`tax ${sum("tax")} of ${totals.tax}`);
  const isSplit = lines.some((_, place) => takenBy(live).filter((each) => each.place === place).length > 1);
  if (!isSplit && sum("lines") !== totals.lines) throw new Error("the lines do not add up");
  // Half a cent for each rounding: a discount and a rate of each order, and each part of a line.
  const roundings = 2 * live.length + 2 + takenBy(live).length + lines.length;
  if (Math.abs(rounding) > roundings) throw new Error(`rounding of ${rounding}`);
  return rounding;
}

/** With the test's own arithmetic. */
function checkOrder(quote: AwardQuote, wanted: readonly LineQuantity[], charged: Charged) {
  const amounts = wanted.map(({ place, quantity }) => {
    const each = quote.lines[place] as PricedLine;
    const found = each.breaks?.filter(({ from }) => from <= quantity).at(-1);
    return halfUp(BigInt(quantity) * BigInt(found ? found.price : each.unitPrice), 100_000n);
  });
  const sum = amounts.reduce((all, each) => all + each, 0n);
  const discount = halfUp(sum * BigInt(quote.discount ?? 0), 10_000n);
  const rate = quote.tax?.rate;
  const tax = rate === undefined ? BigInt(charged.tax) : halfUp((sum - discount) * BigInt(rate), 10_000n);
  const total = sum - discount + BigInt(charged.freight) + tax;
  const own = [sum, discount, tax, total].map(Number);
  const said = [charged.lines, charged.discount, charged.tax, charged.total];
  if (own.some((each, index) => each !== said[index])) throw new Error(`${said} instead of ${own}`);
  if (Object.values(charged).some((each) => each < 0 || !Number.isSafeInteger(each)))
    throw new Error("below zero");
}

function randomQuote(random: () => number): AwardQuote {
  const upTo = (most: number) => Math.floor(random() * most);
  const price = () => (random() < 0.5 ? 100 * (1 + upTo(2_000_000)) : 1 + upTo(90_000));
  const lines = Array.from({ length: 1 + upTo(6) }, (_, index): PricedLine => {
    const kind = random();
    const quantity = random() < 0.8 ? 1_000 * (1 + upTo(60)) : 1 + upTo(60_000);
    const number = String(index + 1);
    const isService = random() < 0.2;
    if (kind < 0.15 && index > 0)
      return line({ number, alternativeTo: "1", quantity, unitPrice: price(), isService });
    if (kind < 0.25 && index > 0)
      return line({ number, optional: true, quantity, unitPrice: price(), isService });
    if (kind < 0.4 && index > 0) {
      const [first, second] = [price(), price()];
      const breaks = [
        { from: 1, to: 9_000, price: first },
        { from: 9_001, price: second },
      ];
      return line({ number, quantity: 0, unitPrice: first, extended: 0, breaks, isService });
    }
    return line({ number, quantity, unitPrice: random() < 0.05 ? 0 : price(), isService });
  });
  const counted = lines.filter(
    ({ quantity, optional, alternativeTo }) => quantity > 0 && !optional && !alternativeTo,
  );
  const sum = counted.reduce((all, { extended }) => all + extended, 0);
  const percent = random() < 0.5 ? upTo(10_001) : 0;
  const discount = Number(halfUp(BigInt(sum) * BigInt(percent), 10_000n));
  const hasFreight = random() < 0.6 && counted.some(({ isService }) => !isService);
  const freight = hasFreight ? upTo(100_000) : 0;
  const rate = random() < 0.5 ? 1 + upTo(1_500) : undefined;
  const isTaxed = random() < 0.6;
  const net = sum - discount;
  const tax = isTaxed
    ? rate === undefined
      ? upTo(500_000)
      : Number(halfUp(BigInt(net) * BigInt(rate), 10_000n))
    : 0;
  return {
    lines,
    freight: hasFreight ? "added" : "included",
    ...(percent > 0 && { discount: percent }),
    ...(isTaxed && { tax: { way: "added", note: "", ...(rate !== undefined && { rate }) } }),
    totals: {
      ...{ lines: sum, freight, total: net + freight + tax },
      ...(percent > 0 && { discount }),
      ...(isTaxed && { tax }),
    },
  };
}

function halfUp(dividend: bigint, divisor: bigint) {
  return (2n * dividend + divisor) / (2n * divisor);
}

function createRandom(seed: number) {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
