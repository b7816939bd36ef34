import { type Cents, extend, highestPrice, shareOf, type Thousandths, type UnitPrice } from "./money.ts";

/** Whole hundredths of a percent. Below 0 where something is sold for less than it costs; a markup may be over 100%. */
export type Share = number;

const whole = 10_000n;
const highest: UnitPrice = highestPrice * 100;
/** A thousand times the cost is a slip. */
const highestShare: Share = 10_000_000;
const share = /^([-−]?)(\d{1,6})(?:\.(\d{0,2}))? ?%?$/;

/** "12.5", "-3 %" */
export function parseShare(text: string): Share | undefined {
  const [, sign, digits = "", part = ""] = share.exec(text.trim()) ?? [];
  if (!digits) return undefined;
  const value = Number(digits + part.padEnd(2, "0"));
  if (value > highestShare) return undefined;
  return sign && value > 0 ? -value : value;
}

/** As `parseShare` reads it: "12.5", "-3". */
export function formatShare(part: Share) {
  return String(part / 100);
}

/** Of the net price, what is left after the cost; undefined of a price of 0. */
export function marginOf(net: UnitPrice, cost: UnitPrice): Share | undefined {
  return ratio(net - cost, net);
}

/** By how much of the cost the net price is above it; undefined of a cost of 0. */
export function markupOf(net: UnitPrice, cost: UnitPrice): Share | undefined {
  return ratio(net - cost, cost);
}

function ratio(part: number, of: number): Share | undefined {
  return of > 0 ? Number(divide(BigInt(part) * whole, BigInt(of))) : undefined;
}

type Known = { readonly cost?: UnitPrice | undefined; readonly net?: UnitPrice | undefined };

/**
 * The price that a typed percentage gives: to the cent, or to as many decimals as the cost has. The percentage
 * that is shown already moves nothing, so that going from a price to its percentage and back changes no cent.
 * Undefined where no price has that margin, or it is beyond what a price may be.
 */
export function priceFor({ cost, net }: Known, way: "margin" | "markup", typed: Share) {
  if (cost === undefined) return undefined;
  if (net !== undefined && typed === { margin: marginOf, markup: markupOf }[way](net, cost)) return net;
  const part = BigInt(typed);
  const [times, by] = way === "markup" ? [whole + part, whole] : [whole, whole - part];
  if (times < 0n || by <= 0n) return undefined;
  const step = [100, 10].find((each) => cost % each === 0) ?? 1;
  const price = Number(divide(BigInt(cost) * times, by * BigInt(step))) * step;
  return price <= highest ? price : undefined;
}

type SoldLine = {
  readonly quantity: Thousandths;
  readonly extended: Cents;
  readonly cost: UnitPrice | undefined;
};

/** Of the lines whose cost is known, less the discount of the whole quote. */
export function sumCosts(lines: readonly SoldLine[], discount: Share = 0) {
  const known = lines.flatMap(({ quantity, extended, cost }) => {
    const paid = cost === undefined ? undefined : extend(quantity, cost);
    return paid === undefined ? [] : [{ extended, paid }];
  });
  const gross = known.reduce((sum, { extended }) => sum + extended, 0);
  const cost = known.reduce((sum, { paid }) => sum + paid, 0);
  const sold = gross - shareOf(gross, discount);
  return { lines: known.length, cost, sold, profit: sold - cost, margin: marginOf(sold, cost) };
}

/** A half goes up, of what is below 0 too. */
function divide(dividend: bigint, divisor: bigint) {
  const doubled = 2n * dividend + divisor;
  const quotient = doubled / (2n * divisor);
  return doubled < 0n && quotient * 2n * divisor !== doubled ? quotient - 1n : quotient;
}
