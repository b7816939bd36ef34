import { finishLine, lineField, mostNamed, readPercent } from "#quote/finish-line.ts";
import type { Check } from "#quote/finish-quote.ts";
import { formatShare, marginOf, type Share, sumCosts } from "#quote/margin.ts";
import type { UnitPrice } from "#quote/money.ts";
import { type DraftLine, isCounted, numberOf, type QuoteDraft } from "#quote/quote.ts";
import { checkTitles } from "#quote/words.ts";
import { type CostSheet, costOf, type LineCosts } from "./sheet.ts";

/** The lowest margin that an owner allows, of a line or of all. A loss needs no number to be refused. */
export const lowestFloor: Share = 0;
export const highestFloor: Share = 9_999;

export function costsIn({ lines }: CostSheet, id: string): LineCosts {
  return (Object.hasOwn(lines, id) && lines[id]) || { sources: [], chosen: 0 };
}

/** At the lowest of its prices; undefined of a line without a cost, or of one that is free. */
function marginsOf(line: DraftLine, cost: UnitPrice | undefined) {
  const finished = finishLine(line);
  if (!finished || finished.outcome === "no-bid" || cost === undefined || cost === 0) return undefined;
  const lowest = Math.min(finished.unitPrice, ...(finished.breaks ?? []).map(({ price }) => price));
  return { margin: marginOf(lowest, cost) };
}

/** Whether a line is sold for less than an owner allows. What costs something and is given away always is. */
export function isBelow(line: DraftLine, costs: LineCosts, floor: Share | undefined) {
  const found = marginsOf(line, costOf(costs));
  return floor !== undefined && found !== undefined && (found.margin === undefined || found.margin < floor);
}

type Floor = {
  readonly floor: Share | undefined;
  readonly sheet: CostSheet;
  readonly isOwner: boolean;
  /** Whether whoever writes the quote may know what its lines cost. */
  readonly isTold: boolean;
};

/** Undefined where nothing is below it. Whoever may not know costs is told which lines, and no figure. */
export function checkFloor(draft: QuoteDraft, { floor, sheet, isOwner, isTold }: Floor): Check | undefined {
  if (floor === undefined) return undefined;
  const below = draft.lines.flatMap((line, index) => {
    const costs = costsIn(sheet, line.id);
    if (!isBelow(line, costs, floor)) return [];
    const margin = marginsOf(line, costOf(costs))?.margin;
    return [{ name: `Line ${numberOf(line, index)}`, margin, field: lineField("unitPrice", index + 1) }];
  });
  const sold = draft.lines.flatMap((line) => {
    const finished = finishLine(line);
    return finished && isCounted(finished) ? [{ ...finished, cost: costOf(costsIn(sheet, line.id)) }] : [];
  });
  const { cost, margin } = sumCosts(sold, readPercent(draft.discount) ?? 0);
  const isAllBelow = cost > 0 && (margin === undefined || margin < floor);
  if (below.length === 0 && !isAllBelow) return undefined;
  const named = below.length > 0 ? below.slice(0, mostNamed) : [{ name: "The quote as a whole", margin }];
  const list = named.map((each) => (isTold ? `${each.name}: ${sayMargin(each.margin)}` : each.name));
  const more = below.length > mostNamed ? `, and ${below.length - mostNamed} more lines` : "";
  const lowest = isTold ? `the lowest margin, ${formatShare(floor)}%` : "the lowest margin";
  const who = isOwner ? "As an owner you can go on, with a reason." : "Only an owner can send it.";
  return {
    ...{ name: "margin", state: "missing", canOverrule: isOwner, title: checkTitles.margin },
    text: `Below ${lowest}: ${list.join("; ")}${more}. ${who}`,
    fields: below.map(({ field }) => field),
  };
}

function sayMargin(margin: Share | undefined) {
  return margin === undefined ? "given away" : `${formatShare(margin)}%`;
}
