import { sayDay } from "#company/time.ts";
import { makeSpreadsheet } from "#documents/spreadsheet.ts";
import { formatMoney, formatPercent, formatPrice, formatQuantity } from "#quote/money.ts";
import { numberOf, type Quote, type QuoteLine } from "#quote/quote.ts";
import {
  alsoStated,
  classOf,
  makerOf,
  nameQuote,
  nameTotal,
  quoteWords,
  sayLeadTime,
  sumRows,
} from "#quote/words.ts";

/** The lines in short. A phone shows each as a card, where browsers forget that this is a table. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const { totals } = quote;
  return (
    <table className="offer">
      <caption className="offer__caption">
        In US dollars. The export class and the maker of each line are in the PDF.
      </caption>
      <thead className="offer__heads">
        <tr>
          <Head>Line</Head>
          <Head>Item</Head>
          <Head look=" offer__head--number">Quantity</Head>
          <Head look=" offer__head--number">Unit price</Head>
          <Head look=" offer__head--number">Lead time</Head>
          <Head look=" offer__head--number offer__head--sum">Extended</Head>
        </tr>
      </thead>
      <tbody className="offer__body">
        {quote.lines.map((line, index) => (
          <LineRow key={index} line={line} number={numberOf(line, index)} />
        ))}
        {sumRows(quote).map(({ label, value }) => (
          <tr className="offer__row offer__row--part" key={label}>
            <th className="offer__cell offer__cell--words" scope="row" colSpan={5}>
              {label}
            </th>
            <td className="offer__cell offer__cell--number offer__cell--sum">{value}</td>
          </tr>
        ))}
        <tr className="offer__row offer__row--total">
          <th className="offer__cell offer__cell--words" scope="row" colSpan={5}>
            Total
          </th>
          <td className="offer__cell offer__cell--number offer__cell--sum">
            {`$${formatMoney(totals.total)}`}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Head({ look = "", children }: { look?: string; children: string }) {
  return (
    <th className={`offer__head${look} u-label`} scope="col">
      {children}
    </th>
  );
}

function LineRow({ line, number }: { line: QuoteLine; number: string }) {
  const isBid = line.outcome !== "no-bid";
  return (
    <tr className="offer__row">
      <th className="offer__cell offer__cell--line u-num" scope="row">
        {number}
      </th>
      <td className="offer__cell offer__cell--words">
        {line.part && line.description && <strong className="offer__part">{line.part}</strong>}{" "}
        {line.description || line.part}
        {line.outcome === "or-equal" && <Note title="Or equal:" text={line.offered} />}
        {!isBid && <Note title="No bid:" text={line.reason} />}
        {isBid && line.discount && (
          <span className="offer__note"> {quoteWords.discounted(formatPercent(line.discount))}</span>
        )}
        {isBid && line.origin && <span className="offer__note"> {`Origin: ${line.origin}`}</span>}
      </td>
      <td className="offer__cell offer__cell--number offer__cell--count">
        {[line.quantity > 0 && formatQuantity(line.quantity), line.unit].filter(Boolean).join(" ")}
      </td>
      <td className="offer__cell offer__cell--number offer__cell--price">
        <span className="offer__at">at </span>
        {isBid ? formatPrice(line.unitPrice) : "–"}
      </td>
      <td className="offer__cell offer__cell--number offer__cell--lead">
        {isBid && line.leadTime ? sayLeadTime(line.leadTime) : "–"}
      </td>
      <td className="offer__cell offer__cell--number offer__cell--sum">
        {isBid ? formatMoney(line.extended) : "No bid"}
      </td>
    </tr>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <span className="offer__note">
      {" "}
      <strong>{title}</strong> {text}
    </span>
  );
}

const sheetColumns = {
  line: "Line",
  part: "Part no. or NSN",
  description: "Description",
  outcome: "Outcome",
  note: "Offered instead, or why no bid",
  quantity: "Qty",
  unit: "Unit",
  unitPrice: "Unit price, US$",
  discount: "Discount, %",
  extended: "Extended, US$",
  leadTime: "Lead time",
  origin: "Origin",
  exportClass: "Export class.",
  maker: "Maker and model",
  facts: "Also stated",
} as const;

/** The lines of a quote for the buyer's own spreadsheet, under the buyer's own numbers. */
export function makeQuoteSheet(quote: Quote): Uint8Array {
  const isDiscounted = quote.lines.some((line) => line.outcome !== "no-bid" && line.discount);
  const { discount: _, ...plain } = sheetColumns;
  const columns = isDiscounted ? sheetColumns : plain;
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const sums = sumRows(quote).map(({ label, value, cents }) => ({
    part: label,
    extended: cents === undefined ? value : cents / 100,
  }));
  const total = { part: nameTotal(quote), extended: quote.totals.total / 100 };
  const valid = { part: "Valid until", description: sayDay(quote.validUntil) };
  const rows = [...quote.lines.map(rowOf), ...sums, total, valid, { part: quoteWords.law }];
  return makeSpreadsheet(nameQuote(quote), [
    Object.values(columns),
    ...rows.map((row: Row) => names.map((name) => row[name] ?? "")),
  ]);
}

type Row = Readonly<Partial<Record<keyof typeof sheetColumns, string | number>>>;

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
