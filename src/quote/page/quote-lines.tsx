import { sayDay, type Time } from "#company/time-in.ts";
import { formatMoney, formatPrice, formatQuantity } from "#quote/money.ts";
import { numberOf, type PricedLine, type Quote, type QuoteLine } from "#quote/quote.ts";
import {
  classOf,
  leadTimeDays,
  nameTotal,
  sayDiscount,
  sayExtended,
  sayLate,
  sayLeadTime,
  sayOutside,
  sumRows,
} from "#quote/quote-text.ts";
import { useCompany } from "#site/use-company.tsx";

/** In the page's address: the line that a question is about. */
export const askField = "ask";

type QuoteLinesProps = {
  quote: Quote;
  /** Where a question about the line with this number is written. */
  askAbout: ((number: string) => string) | undefined;
  /** When the order was confirmed: from then on the lead times run. */
  confirmedAt: number | undefined;
};

/** On a phone each line is a card, a layout in which browsers drop the table's meaning. */
export function QuoteLines({ quote, askAbout, confirmedAt }: QuoteLinesProps) {
  return (
    <table className="offer">
      <caption className="u-hidden">{`Lines of quote ${quote.number}`}</caption>
      <thead className="offer__heads">
        <tr>
          <Head look="line">Line</Head>
          <Head look="words">Item</Head>
          <Head look="count">Quantity</Head>
          <Head look="price">Unit price</Head>
          <Head look="lead">{confirmedAt === undefined ? "Lead time" : "Expected"}</Head>
          <Head look="sum">Extended</Head>
        </tr>
      </thead>
      <tbody className="offer__body">
        {quote.lines.map((line, index) => {
          const number = numberOf(line, index);
          const row = { line, number, needBy: quote.needBy, ask: askAbout?.(number), confirmedAt };
          return <LineRow key={index} {...row} />;
        })}
        {sumRows(quote).map(({ label, value }) => (
          <SumRow key={label} look="part" label={label} value={value} />
        ))}
        <SumRow look="total" label={nameTotal(quote)} value={`$${formatMoney(quote.totals.total)}`} />
      </tbody>
    </table>
  );
}

function SumRow({ look, label, value }: { look: "part" | "total"; label: string; value: string }) {
  return (
    <tr className={`offer__row offer__row--${look}`}>
      <th className="offer__cell offer__cell--words" scope="row" colSpan={5}>
        {label}
      </th>
      <td className="offer__cell offer__cell--sum">
        <span className="offer__amount">{value}</span>
      </td>
    </tr>
  );
}

function Head({ look, children }: { look: string; children: string }) {
  return (
    <th className={`offer__head offer__head--${look} u-label`} scope="col">
      {children}
    </th>
  );
}

type LineRowProps = {
  line: QuoteLine;
  number: string;
  needBy: string;
  ask: string | undefined;
  confirmedAt: number | undefined;
};

function LineRow({ line, number, needBy, ask, confirmedAt }: LineRowProps) {
  const { time } = useCompany();
  const isBid = line.outcome !== "no-bid";
  const what = line.description || line.part;
  const about = [line.description && line.part, ...(isBid ? originsOf(line) : [])];
  return (
    <tr className="offer__row">
      <th className="offer__cell offer__cell--line u-num" scope="row">
        {number}
      </th>
      <td className="offer__cell offer__cell--words">
        <strong className="offer__item">{what}</strong>{" "}
        <span className="offer__about">{about.filter(Boolean).join(" · ")}</span>
        {line.outcome === "or-equal" && <Note title="Or equal:">{line.offered}</Note>}
        {!isBid && <Note title="No bid:">{line.reason}</Note>}
        {isBid && line.discount && <Note>{sayDiscount(line)}</Note>}
        {isBid && sayOutside(line) && <Note>{sayOutside(line)}</Note>}
        {isBid && line.isLate && <Note>{sayLate(line.leadTime, needBy)}</Note>}
      </td>
      <td className="offer__cell offer__cell--count">
        {[line.quantity > 0 && formatQuantity(line.quantity), line.unit].filter(Boolean).join(" ")}
      </td>
      <td className="offer__cell offer__cell--price">
        {isBid && <span className="offer__at">at </span>}
        {isBid ? formatPrice(line.unitPrice) : <span className="offer__none">–</span>}
      </td>
      <td className="offer__cell offer__cell--lead">
        {isBid && line.leadTime ? (
          sayExpected(line, confirmedAt, time)
        ) : (
          <span className="offer__none">–</span>
        )}
      </td>
      <td className="offer__cell offer__cell--sum">
        <span className="offer__amount">{isBid ? sayExtended(line) : "No bid"}</span>{" "}
        {ask && (
          <a className="offer__ask u-no-print" href={ask}>
            Ask about this line<span className="u-hidden">{` ${number}`}</span>
          </a>
        )}
      </td>
    </tr>
  );
}

function originsOf(line: PricedLine) {
  const { isService, maker, origin } = line;
  return isService ? [] : [maker || "Maker not named", origin && `Origin: ${origin}`, classOf(line)];
}

/** "8 wk"; once the order is confirmed, "by January 12, 2027" where the lead time is a number of days. */
function sayExpected({ leadTime }: PricedLine, confirmedAt: number | undefined, { dayOf }: Time) {
  const days = confirmedAt === undefined ? undefined : leadTimeDays(leadTime);
  if (confirmedAt === undefined || days === undefined) return sayLeadTime(leadTime);
  return `by ${sayDay(dayOf(confirmedAt).add({ days }))}`;
}

function Note({ title, children }: { title?: string; children: string }) {
  return (
    <span className="offer__note">
      {" "}
      {title && <strong>{title}</strong>} {children}
    </span>
  );
}
