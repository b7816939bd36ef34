import { sayDay } from "#company/time.ts";
import { makeSpreadsheet } from "#documents/spreadsheet.ts";
import { numberOf, type Quote, type QuoteLine } from "#quote/quote.ts";
import {
  alsoStated,
  classOf,
  makerOf,
  nameQuote,
  nameTotal,
  sayLeadTime,
  sumRows,
} from "#quote/quote-text.ts";
import { quoteSheetWords, quoteWords } from "#quote/words.ts";

/** The lines of a quote for the buyer's own spreadsheet, under the buyer's own numbers. */
export function makeQuoteSheet(quote: Quote): Uint8Array {
  const isDiscounted = quote.lines.some((line) => line.outcome !== "no-bid" && line.discount);
  const { discount: _, ...plain } = quoteSheetWords.columns;
  const columns = isDiscounted ? quoteSheetWords.columns : plain;
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const sums = sumRows(quote).map(({ label, value, cents }) => ({
    part: label,
    extended: cents === undefined ? value : cents / 100,
  }));
  const total = { part: nameTotal(quote), extended: quote.totals.total / 100 };
  const valid = { part: quoteWords.facts.validUntil, description: sayDay(quote.validUntil) };
  const rows = [...quote.lines.map(rowOf), ...sums, total, valid, { part: quoteWords.law }];
  return makeSpreadsheet(nameQuote(quote), [
    Object.values(columns),
    ...rows.map((row: Row) => names.map((name) => row[name] ?? "")),
  ]);
}

type Row = Readonly<Partial<Record<keyof typeof quoteSheetWords.columns, string | number>>>;

function rowOf(line: QuoteLine, index: number): Row {
  const { part, description, unit, outcome } = line;
  const quantity = line.quantity > 0 ? line.quantity / 1_000 : "";
  const item = { line: numberOf(line, index), part, description, quantity, unit };
  const said = { ...item, outcome: quoteWords.outcomes[outcome] };
  if (line.outcome === "no-bid") return { ...said, note: line.reason };
  const { offered, origin, discount } = line;
  return {
    ...{ ...said, note: offered, origin, exportClass: classOf(line), maker: makerOf(line) },
    unitPrice: Math.round(line.unitPrice * 100) / 10_000,
    discount: discount ? discount / 100 : "",
    extended: line.extended / 100,
    leadTime: sayLeadTime(line.leadTime),
    facts: alsoStated(line).join("; "),
  };
}
