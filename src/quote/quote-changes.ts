import { sayDay } from "#company/time.ts";
import { kindOf } from "./finish-quote.ts";
import { sayWeeks } from "./lead-time.ts";
import { formatMoney, formatPercent, formatPrice, formatQuantity } from "./money.ts";
import { numberOf, type Quote, type QuoteLine } from "./quote.ts";
import { quoteChangeWords } from "./words.ts";

type Shown = Readonly<Record<string, string>>;

/** What a revision says otherwise than the one before: for a buyer who has read that one. Line by line, by number. */
export function describeChanges(before: Quote, after: Quote): readonly string[] {
  const count = Math.max(before.lines.length, after.lines.length);
  const lines = Array.from({ length: count }, (_, index) =>
    changesOfLine(index, before.lines[index], after.lines[index]),
  );
  return [...lines.flat(), ...differences(termsOf(before), termsOf(after))];
}

function changesOfLine(index: number, before: QuoteLine | undefined, after: QuoteLine | undefined) {
  const number = numberOf(after ?? before, index);
  const { line, added, removed } = quoteChangeWords;
  if (!before) return [line(number, added)];
  if (!after) return [line(number, removed)];
  return differences(valuesOf(before), valuesOf(after)).map((change) => line(number, change));
}

function differences(before: Shown, after: Shown) {
  const { instead, stated, dropped } = quoteChangeWords;
  return Object.entries(after).flatMap(([name, now]) => {
    const then = before[name] ?? "";
    if (then === now) return [];
    if (!then) return [stated(name, now)];
    return [now ? instead(name, now, then) : dropped(name, then)];
  });
}

function valuesOf(line: QuoteLine): Shown {
  const names = quoteChangeWords.fields;
  const isPriced = line.outcome !== "no-bid";
  return {
    [names.outcome]: quoteChangeWords.outcomes[line.outcome],
    [names.kind]: (isPriced && kindOf(line)?.name) || "",
    [names.part]: line.part,
    [names.description]: line.description,
    [names.quantity]: line.quantity > 0 ? formatQuantity(line.quantity) : "",
    [names.unit]: line.unit,
    [names.unitPrice]: isPriced ? formatPrice(line.unitPrice) : "",
    [names.discount]: isPriced && line.discount ? `${formatPercent(line.discount)}%` : "",
    [names.leadTime]: isPriced ? sayWeeks(line.leadTime) : "",
    [names.origin]: isPriced ? line.origin : "",
    [names.exportClass]: isPriced ? line.exportClass : "",
    // A revision of what an earlier release sent has none of these.
    [names.maker]: (isPriced && line.maker) || "",
    ...Object.fromEntries((isPriced && line.facts?.map(({ label, value }) => [label, value])) || []),
    [names.offered]: isPriced ? line.offered : "",
    [names.reason]: isPriced ? "" : line.reason,
  };
}

function termsOf({ validUntil, fob, freight, totals, payment, remarks, ...stated }: Quote): Shown {
  const names = quoteChangeWords.terms;
  const { discount, tax, carrier = "" } = stated;
  const taxed = totals.tax === undefined ? [] : [formatMoney(totals.tax)];
  return {
    [names.discount]: discount ? `${formatPercent(discount)}%` : "",
    [names.tax]: tax ? [tax.way, ...taxed, tax.note].filter(Boolean).join(", ") : "",
    [names.carrier]: carrier,
    [names.validUntil]: sayDay(validUntil),
    [names.fob]: fob,
    [names.freight]: totals.freight > 0 ? `${freight}, ${formatMoney(totals.freight)}` : freight,
    [names.payment]: payment,
    [names.incoterms]: stated.incoterms ?? "",
    [names.packaging]: stated.packaging ?? "",
    [names.cancellation]: stated.cancellation ?? "",
    [names.warranty]: stated.warranty ?? "",
    [names.remarks]: remarks,
  };
}
