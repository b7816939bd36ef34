import { makeSpreadsheet } from "#documents/spreadsheet.ts";
import { sayLeadTime } from "#quote/lead-time.ts";
import { numberOf, type Quote, type QuoteLine } from "#quote/quote.ts";
import { nameQuote } from "#quote/quote-number.ts";
import { quoteSheetWords, quoteWords } from "#quote/words.ts";

/** The lines of a quote for the buyer's own spreadsheet, under the buyer's own numbers. */
export function makeQuoteSheet(quote: Quote): Uint8Array {
  const { freight, total } = quote.totals;
  const blanks = Array.from({ length: 6 }, () => "");
  return makeSpreadsheet(nameQuote(quote), [
    Object.values(quoteSheetWords.columns),
    ...quote.lines.map(rowOf),
    ...(freight > 0 ? [["", quoteWords.sums.freight, ...blanks, freight / 100]] : []),
    ["", quoteWords.sums.total, ...blanks, total / 100],
  ]);
}

function rowOf(line: QuoteLine, index: number) {
  const { part, description, unit, outcome } = line;
  const quantity = line.quantity > 0 ? line.quantity / 1_000 : "";
  const item = [numberOf(line, index), part, description, quoteSheetWords.outcomes[outcome]];
  if (line.outcome === "no-bid") return [...item, line.reason, quantity, unit];
  const { offered, unitPrice, extended, leadTime, origin, exportClass, maker } = line;
  const money = [Math.round(unitPrice * 100) / 10_000, extended / 100];
  return [...item, offered, quantity, unit, ...money, sayLeadTime(leadTime), origin, exportClass, maker];
}
