import { breakFor, writeBreaks } from "#quote/breaks.ts";
import { type Cents, extend, netPrice, shareOf, type Thousandths, type UnitPrice } from "#quote/money.ts";
import { isCounted, numberOf, type PricedLine, type Quote, type QuoteLine } from "#quote/quote.ts";
import type { Limit, LineQuantity } from "#request/order-limits.ts";

/*
 * What an order of some lines comes to. Each is computed as its buyer's own system computes it: quantity times the net
 * price that is printed, once per line, then the quote's discount and the rate of its tax. Only freight and tax that were
 * entered as amounts are shared between the orders of a quote.
 */

export type AwardQuote = Pick<Quote, "lines" | "freight" | "discount" | "tax" | "totals">;

/** What an order or a part of one is charged, and what the shares of the next one are computed from. */
export type Charged = {
  readonly lines: Cents;
  readonly discount: Cents;
  readonly freight: Cents;
  readonly tax: Cents;
  readonly total: Cents;
  /** The lines that freight is shared by. */
  readonly goods: Cents;
};

export const nothingCharged: Charged = { lines: 0, discount: 0, freight: 0, tax: 0, total: 0, goods: 0 };

/** In thousandths: as much as can be typed, where the last of a line's prices has no upper end. */
const unlimited: Thousandths = 9_999_999_999;

/** What of a quote can be ordered, by the place of its lines. */
export function limitsOf(lines: readonly QuoteLine[]): readonly Limit[] {
  const places = new Map(lines.map((line, place) => [numberOf(line, place), place]));
  return lines.flatMap((line, place) => {
    if (line.outcome === "no-bid") return [];
    const base = line.alternativeTo === undefined ? undefined : places.get(line.alternativeTo);
    return [{ place, group: base ?? place, most: mostOf(line) }];
  });
}

function mostOf({ quantity, breaks = [] }: PricedLine): Thousandths {
  if (quantity > 0) return quantity;
  const last = breaks.at(-1);
  return last ? (last.to ?? unlimited) : 0;
}

/** What a whole order has: each line that the total counts. */
export function wholeOf(lines: readonly QuoteLine[]): readonly LineQuantity[] {
  return lines.flatMap((line, place) => (isCounted(line) ? [{ place, quantity: line.quantity }] : []));
}

export type Priced = { readonly price: UnitPrice; readonly amount: Cents };

/** A line with prices by quantity costs what this order's own quantity costs; undefined where none of them has it. */
export function priceOf(line: PricedLine, quantity: Thousandths): Priced | undefined {
  if (!Number.isSafeInteger(quantity) || quantity <= 0) return undefined;
  const { breaks = [] } = line;
  const price = breaks.length > 0 ? breakFor(breaks, quantity)?.price : netPriceOf(line);
  if (price === undefined) return undefined;
  // All of a line comes to what the quote printed.
  const amount = quantity === line.quantity ? line.extended : extend(quantity, price);
  return amount === undefined ? undefined : { price, amount };
}

/** The first format stored the price before the line's discount. */
function netPriceOf({ unitPrice, discount = 0, listPrice }: PricedLine) {
  return listPrice === undefined ? netPrice(unitPrice, discount) : unitPrice;
}

/** Why a line cannot be ordered in this quantity. */
export function sayNoPrice(line: PricedLine, place: number) {
  return `Line ${numberOf(line, place)} has no price for this quantity: ${writeBreaks(line.breaks ?? [])}.`;
}

export type AwardedLine = LineQuantity & Priced & { readonly line: PricedLine };

/** Undefined if one of them is not offered, or not in this quantity. */
export function priceLines(
  { lines }: Pick<Quote, "lines">,
  wanted: readonly LineQuantity[],
): readonly AwardedLine[] | undefined {
  const priced = wanted.flatMap(({ place, quantity }) => {
    const line = lines[place];
    const price = line && line.outcome !== "no-bid" ? priceOf(line, quantity) : undefined;
    return price && line?.outcome !== "no-bid" && line ? [{ place, quantity, line, ...price }] : [];
  });
  return priced.length === wanted.length ? priced : undefined;
}

/** The orders of the same quote that are neither declined nor canceled. */
export type OtherOrders = {
  readonly charged: readonly Charged[];
  readonly taken: readonly LineQuantity[];
};

/** What these lines come to, beside the other orders of the quote. */
export function sumOrder(
  quote: AwardQuote,
  lines: readonly Pick<AwardedLine, "place" | "quantity" | "amount" | "line">[],
  { charged, taken }: OtherOrders,
): Charged {
  const sum = add(lines.map(({ amount }) => amount));
  const ofGoods = lines.filter(({ line }) => !line.isService);
  const goods = add(ofGoods.map(({ amount }) => amount));
  const discount = shareOf(sum, quote.discount ?? 0);
  const net = sum - discount;
  const all = [...taken, ...lines];
  const freight = ofGoods.length > 0 ? shareFreight(quote, goods, charged, all) : 0;
  const tax = lines.length > 0 ? chargeTax(quote, net, charged, all) : 0;
  return { lines: sum, discount, freight, tax, total: net + freight + tax, goods };
}

function shareFreight(
  { freight, lines, totals }: AwardQuote,
  goods: Cents,
  others: readonly Charged[],
  taken: readonly LineQuantity[],
) {
  if (freight !== "added") return 0;
  const whole = wholeOf(lines).filter(({ place }) => isGoodsAt(lines, place));
  return share(totals.freight, {
    part: goods + add(others.map((each) => each.goods)),
    whole: add(lines.filter(isCounted).map(({ isService, extended }) => (isService ? 0 : extended))),
    isAll: hasAll(whole, taken),
    charged: add(others.map((each) => each.freight)),
  });
}

function isGoodsAt(lines: readonly QuoteLine[], place: number) {
  const line = lines[place];
  return line !== undefined && line.outcome !== "no-bid" && !line.isService;
}

function chargeTax(
  { tax, totals, lines }: AwardQuote,
  net: Cents,
  others: readonly Charged[],
  taken: readonly LineQuantity[],
) {
  if (tax?.way !== "added") return 0;
  if (tax.rate !== undefined) return shareOf(net, tax.rate);
  return share(totals.tax ?? 0, {
    part: net + add(others.map(({ lines, discount }) => lines - discount)),
    whole: totals.lines - (totals.discount ?? 0),
    isAll: hasAll(wholeOf(lines), taken),
    charged: add(others.map((each) => each.tax)),
  });
}

function hasAll(whole: readonly LineQuantity[], taken: readonly LineQuantity[]) {
  return whole.every(({ place, quantity }) => {
    const own = taken.filter((each) => each.place === place);
    return add(own.map((each) => each.quantity)) >= quantity;
  });
}

type Share = {
  readonly part: Cents;
  readonly whole: Cents;
  /** Nothing that it is shared by is left, whatever cents a discount or a part of a line has left over. */
  readonly isAll: boolean;
  readonly charged: Cents;
};

/** What the orders have together, less what the others were charged, so that all of them add up. */
function share(fixed: Cents, { part, whole, isAll, charged }: Share): Cents {
  const isFull = isAll || part >= whole;
  const together = isFull ? BigInt(fixed) : halfUp(BigInt(fixed) * BigInt(part), BigInt(whole));
  return Math.max(0, Number(together) - charged);
}

function halfUp(dividend: bigint, divisor: bigint) {
  return (2n * dividend + divisor) / (2n * divisor);
}

function add(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, each) => sum + each, 0);
}

/** Two charges as one: an order that was confirmed in parts. */
export function addCharges(charges: readonly Charged[]): Charged {
  const sum = (name: keyof Charged) => add(charges.map((each) => each[name]));
  return {
    ...{ lines: sum("lines"), discount: sum("discount"), freight: sum("freight"), tax: sum("tax") },
    ...{ total: sum("total"), goods: sum("goods") },
  };
}

/**
 * Once all that the total counts is ordered, by how much the orders together differ from it: cents that the discount on
 * the whole quote, a rate of tax, or the price of a part of a line left over. Undefined before that.
 */
export function roundingOf(
  { lines, totals }: AwardQuote,
  taken: readonly LineQuantity[],
  charges: readonly Charged[],
): Cents | undefined {
  const places = new Set(taken.flatMap(({ place, quantity }) => (quantity > 0 ? [place] : [])));
  const whole = wholeOf(lines);
  const isWhole = places.size === whole.length && hasAll(whole, taken);
  return isWhole ? add(charges.map(({ total }) => total)) - totals.total : undefined;
}
