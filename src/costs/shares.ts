import { isFilled, netPriceOf } from "#quote/finish-line.ts";
import { formatShare, marginOf, markupOf, parseShare, priceFor } from "#quote/margin.ts";
import { formatPrice, type UnitPrice } from "#quote/money.ts";
import type { DraftLine } from "#quote/quote.ts";
import { type CostSource, costOf, emptySource, type LineCosts } from "./sheet.ts";

export type Way = "margin" | "markup";
const shareIn = { margin: marginOf, markup: markupOf } as const;

/** Changes the source that the margin counts with, or makes the first one. */
export function withSource(costs: LineCosts, changes: Partial<CostSource>): LineCosts {
  const { sources, chosen } = costs;
  if (sources.length === 0)
    return isFilled(Object.values(changes).join(""))
      ? { ...costs, sources: [{ ...emptySource, ...changes }] }
      : costs;
  return { ...costs, sources: sources.with(chosen, { ...(sources[chosen] ?? emptySource), ...changes }) };
}

/** As it was typed, as long as the price still is what it gives; otherwise what cost and price come to. */
export function sayShare(way: Way, costs: LineCosts, net: UnitPrice | undefined) {
  const cost = costOf(costs);
  if (cost === undefined || net === undefined) return "";
  const typed = costs[way];
  const share = typed === undefined ? undefined : parseShare(typed);
  if (typed && share !== undefined && priceFor({ cost }, way, share) === net) return typed;
  const actual = shareIn[way](net, cost);
  return actual === undefined ? "" : formatShare(actual);
}

/** Whether margin and markup only follow from the price: a discount, or prices by quantity, stand between them. */
export function isShownOnly({ discount, breaks, outcome }: DraftLine) {
  return isFilled(discount) || isFilled(breaks) || outcome === "no-bid";
}

export type WrittenShare =
  /** The price is as it was, unless one is given. */
  { readonly costs: LineCosts; readonly price?: string } | { readonly refused: string };

/** A percentage that someone typed, and the price that it gives. */
export function writeShare(way: Way, costs: LineCosts, line: DraftLine, text: string): WrittenShare {
  const { margin: _margin, markup: _markup, ...plain } = costs;
  if (!isFilled(text)) return { costs: plain };
  if (isShownOnly(line))
    return { refused: "Where a line has a discount, prices by quantity or no bid, its margin follows." };
  const [cost, net, share] = [costOf(costs), netPriceOf(line), parseShare(text)];
  if (cost === undefined) return { refused: "State the cost first." };
  const price = share === undefined ? undefined : priceFor({ cost, net }, way, share);
  if (price === undefined) return { refused: `No price has a ${way} of “${text.trim()}”.` };
  const typed = { ...plain, [way]: text.trim() };
  return price === net ? { costs: typed } : { costs: typed, price: formatPrice(price) };
}
