import {
  formatPrice,
  formatQuantity,
  parsePrice,
  parseQuantity,
  type Thousandths,
  type UnitPrice,
} from "./money.ts";

/** What one costs from this quantity on, up to the next break or to the quantity stated. */
export type PriceBreak = {
  readonly from: Thousandths;
  readonly to?: Thousandths;
  readonly price: UnitPrice;
};

const count = String.raw`(\d{1,3}(?:,\d{3})+|\d+)`;
const typedRange = new RegExp(
  `^${count} ?(?:(?:-|–|to) ?${count}|\\+|or more)?(?: |:|@|=|at|\\t)+(.+)$`,
  "i",
);
export const mostBreaks = 6;

/**
 * "1-9: 12.50; 10-49: 11.00; 50+: 9.90" in ascending order, two at least. Empty without any; undefined if it cannot
 * be read, or two overlap.
 */
export function readBreaks(typed: string): readonly PriceBreak[] | undefined {
  if (typed === "") return [];
  const parts = typed.split(/[;\n]+/).filter((part) => part.trim() !== "");
  const read = parts.map(readBreak).filter((each) => each !== undefined);
  if (read.length < parts.length || read.length === 1 || read.length > mostBreaks) return undefined;
  const isAscending = read.every(({ from, to = from }, index) => {
    const next = read[index + 1];
    return from > 0 && to >= from && (!next || next.from > to);
  });
  return isAscending ? read : undefined;
}

function readBreak(part: string): PriceBreak | undefined {
  const [, first = "", last, amount = ""] = typedRange.exec(part.trim()) ?? [];
  const from = parseQuantity(first);
  const to = last === undefined ? undefined : parseQuantity(last);
  const price = parsePrice(amount);
  if (from === undefined || price === undefined || (last !== undefined && to === undefined)) return undefined;
  return { from, ...(to !== undefined && { to }), price };
}

/** As someone would type them. */
export function writeBreaks(breaks: readonly PriceBreak[]) {
  const said = breaks.map(({ from, to, price }) => {
    const range =
      to === undefined ? `${formatQuantity(from)}+` : `${formatQuantity(from)}-${formatQuantity(to)}`;
    return `${range}: ${formatPrice(price)}`;
  });
  return said.join("; ");
}

/** What such a quantity costs; undefined where no break has it. */
export function breakFor(breaks: readonly PriceBreak[], quantity: Thousandths): PriceBreak | undefined {
  const found = breaks.findLast(({ from }) => from <= quantity);
  return found && (found.to === undefined || quantity <= found.to) ? found : undefined;
}

const asked = new RegExp(
  `(?<![\\w.,/$#-])${count} ?(?:(?:-|–|to) ?${count}(?![\\w/-])|\\+|(?:or more|and (?:up|over|above)))`,
  "gi",
);

/**
 * The ranges that a buyer asked to have priced, "1-9, 10-49, 50+", as breaks whose prices are still to be typed.
 * Each has to begin where the one before it ends, so that no sizes are taken for quantities. Empty without any.
 */
export function askedBreaks(text: string): string {
  const ranges = [...text.matchAll(asked)].map(([, first = "", last]) => {
    const from = Number(first.replaceAll(",", ""));
    return { from, to: last === undefined ? undefined : Number(last.replaceAll(",", "")) };
  });
  const isRow = ranges.every(({ from, to }, index) => {
    const next = ranges[index + 1];
    return next ? to !== undefined && to >= from && next.from === to + 1 : to === undefined || to >= from;
  });
  if (!isRow || ranges.length < 2 || ranges.length > mostBreaks) return "";
  return ranges.map(({ from, to }) => `${from}${to === undefined ? "+" : `-${to}`}: `).join("; ");
}
