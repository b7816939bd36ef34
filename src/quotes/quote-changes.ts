import { sayDay } from "#company/time.ts";
import { quoteChangeWords } from "#content/quotes.ts";
import { formatMoney, formatQuantity } from "./money.ts";
import type { Quote, QuoteLine } from "./quote.ts";

type Shown = Readonly<Record<string, string>>;

/** What a revision says otherwise than the one before: for a buyer who has read that one. Line by line, by number. */
export function describeChanges(before: Quote, after: Quote): readonly string[] {
  const count = Math.max(before.lines.length, after.lines.length);
  const lines = Array.from({ length: count }, (_, index) =>
    changesOfLine(index + 1, before.lines[index], after.lines[index]),
  );
  return [...lines.flat(), ...differences(termsOf(before), termsOf(after))];
}

function changesOfLine(number: number, before: QuoteLine | undefined, after: QuoteLine | undefined) {
  const { line, added, removed } = quoteChangeWords;
  if (!before) return [line(number, added)];
  if (!after) return [line(number, removed)];
  return differences(valuesOf(before), valuesOf(after)).map((change) => line(number, change));
}

function differences(before: Shown, after: Shown) {
  const { instead, nothing } = quoteChangeWords;
  return Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => instead(name, after[name] || nothing, before[name] || nothing));
}

function valuesOf(line: QuoteLine): Shown {
  const names = quoteChangeWords.fields;
  const isPriced = line.outcome !== "no-bid";
  return {
    [names.outcome]: quoteChangeWords.outcomes[line.outcome],
    [names.part]: line.part,
    [names.description]: line.description,
    [names.quantity]: line.quantity > 0 ? formatQuantity(line.quantity) : "",
    [names.unit]: line.unit,
    [names.unitPrice]: isPriced ? formatMoney(line.unitPrice) : "",
    [names.leadTime]: isPriced ? line.leadTime : "",
    [names.origin]: isPriced ? line.origin : "",
    [names.exportClass]: isPriced ? line.exportClass : "",
    [names.offered]: isPriced ? line.offered : "",
    [names.reason]: isPriced ? "" : line.reason,
  };
}

function termsOf({ validUntil, fob, freight, totals, payment, remarks }: Quote): Shown {
  const names = quoteChangeWords.terms;
  return {
    [names.validUntil]: sayDay(validUntil),
    [names.fob]: fob,
    [names.freight]: totals.freight > 0 ? `${freight}, ${formatMoney(totals.freight)}` : freight,
    [names.payment]: payment,
    [names.remarks]: remarks,
  };
}
