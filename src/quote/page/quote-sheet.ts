import { sayDay } from "#company/time-in.ts";
import type { Said } from "#content/describe-company.ts";
import { makeSpreadsheet, type SheetColumn } from "#documents/spreadsheet.ts";
import { governmentRows } from "#quote/government.ts";
import { isCounted, numberOf, type Quote, type QuoteLine } from "#quote/quote.ts";
import {
  classOf,
  deliveryTerm,
  makerOf,
  nameQuote,
  nameTotal,
  sayDiscount,
  sayExtended,
  sayFirearms,
  sayLeadTerm,
  sayLeadTime,
  sayOrigin,
  statedOf,
  sumRows,
} from "#quote/quote-text.ts";
import { quoteWords } from "#quote/words.ts";

const sheetColumns = {
  line: { head: "Line" },
  part: { head: "Part no. or NSN" },
  description: { head: "Description" },
  outcome: { head: "Outcome" },
  note: { head: "Offered instead, or why no bid" },
  quantity: { head: "Qty", format: "quantity" },
  unit: { head: "Unit" },
  unitPrice: { head: "Unit price, US$", format: "price" },
  discount: { head: "Discount" },
  extended: { head: "Extended, US$", format: "money" },
  leadTime: { head: "Lead time" },
  origin: { head: "Origin" },
  exportClass: { head: "Export class (ECCN or USML)" },
  maker: { head: "Maker and model" },
  facts: { head: "Also stated" },
} as const satisfies Record<string, SheetColumn>;

/** The quote's lines, sums and terms as a spreadsheet. */

/** The lines of a quote for the buyer's own spreadsheet, under the buyer's own numbers. */
export function makeQuoteSheet(quote: Quote, said: Said): Uint8Array {
  const isDiscounted = quote.lines.some((line) => line.outcome !== "no-bid" && line.discount);
  const isFirstFormat = quote.lines.some(isDiscountedLater);
  const { discount: _, ...plain } = sheetColumns;
  const discount = isFirstFormat ? { head: "Discount, %" } : sheetColumns.discount;
  const columns = isDiscounted ? { ...sheetColumns, discount } : plain;
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const sums = sumRows(quote).map(({ label, value, cents }) => ({
    part: label,
    extended: cents === undefined ? value : cents / 100,
  }));
  const total = { part: nameTotal(quote), extended: quote.totals.total / 100 };
  const valid = { part: "Valid until", description: sayDay(quote.validUntil) };
  const firearms = sayFirearms(quote, said);
  const delivery = deliveryTerm(quote, said);
  const terms = [
    ...governmentRows(quote.government).map(({ label, value }) => ({ part: label, description: value })),
    ...(delivery ? [{ part: delivery.label, description: delivery.value }] : []),
    { part: "Lead time", description: sayLeadTerm(quote) },
    ...(sayOrigin(quote) ? [{ part: "Origin", description: sayOrigin(quote) }] : []),
    ...(firearms ? [{ part: firearms }] : []),
  ];
  const toCells = (row: Row) => names.map((name) => row[name] ?? "");
  return makeSpreadsheet(nameQuote(quote), {
    columns: Object.values(columns),
    rows: quote.lines.map((line, index) => toCells(rowOf(line, index, quote.needBy))),
    after: [...sums, total, ...terms, valid, { part: quoteWords.law }].map(toCells),
  });
}

/** In the first format, a line's discount was taken off what the line came to. */
function isDiscountedLater(line: QuoteLine) {
  return line.outcome !== "no-bid" && line.discount !== undefined && line.listPrice === undefined;
}

type Row = Readonly<Partial<Record<keyof typeof sheetColumns, string | number>>>;

function rowOf(line: QuoteLine, index: number, needBy: string): Row {
  const { part, description, unit, outcome } = line;
  const quantity = line.quantity > 0 ? line.quantity / 1_000 : "";
  const item = { line: numberOf(line, index), part, description, quantity, unit };
  const said = { ...item, outcome: quoteWords.outcomes[outcome] };
  if (line.outcome === "no-bid") return { ...said, note: line.reason };
  const { offered, origin } = line;
  return {
    ...{ ...said, note: offered, origin, exportClass: classOf(line), maker: makerOf(line) },
    unitPrice: line.unitPrice / 10_000,
    discount: isDiscountedLater(line) ? (line.discount ?? 0) / 100 : sayDiscount(line),
    extended: isCounted(line) ? line.extended / 100 : sayExtended(line),
    leadTime: sayLeadTime(line.leadTime),
    facts: statedOf(line, needBy).join("; "),
  };
}
