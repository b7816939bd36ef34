import { sayDay, shortTime } from "#company/time.ts";
import { sentQuotePath } from "#desk/desk-paths.ts";
import { Fold, HiddenFields, TextField } from "#desk/shell/form-parts.tsx";
import { Plate } from "#desk/shell/page-parts.tsx";
import { firstName } from "#people/names.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { formatMoney } from "#quote/money.ts";
import { nameQuote, quoteNumber } from "#quote/quote-text.ts";
import { orderOf, type RequestQuotes, type SentQuote, standingOf } from "#quote/record/quotes.ts";
import { hasOpenOrder } from "#request/record/request-facts.ts";
import type { RequestDetails } from "#request/record/requests.ts";

type QuotePlateProps = { request: RequestDetails; quotes: RequestQuotes; now: number };

const words = quoteDeskWords.plate;

/** What was quoted: the latest revision first, those before it struck through; and the order, once its number is in. */
export function QuotePlate({ request, quotes: { sent }, now }: QuotePlateProps) {
  const [latest] = sent;
  if (!latest) return null;
  const canWithdraw = !latest.withdrawn && (request.state === "open" || request.state === "quoted");
  const ordered = sent.find((each) => each.order);
  return (
    <Plate
      id="quote"
      title={words.title}
      note={<span className="u-num">{quoteNumber(request.reference)}</span>}
    >
      {ordered?.order && (
        <div className="data-plate__part">
          <p>
            <strong>{words.order}</strong>
          </p>
          <p>
            {orderOf(ordered)
              ? words.orderText(ordered.order.number, hasOpenOrder(request))
              : words.orderReplaced(ordered.order.number, ordered.revision)}
          </p>
        </div>
      )}
      <ul className="sent-quotes">
        {sent.map((each) => (
          <Revision key={each.revision} sent={each} now={now} />
        ))}
      </ul>
      {canWithdraw && (
        <Fold
          name={words.withdraw}
          request={request}
          action={`quotes/${latest.revision}/withdraw`}
          button={words.withdrawButton}
        >
          <HiddenFields seenOrder={String(latest.order?.at ?? "")} />
          <TextField name="withdrawal" label={words.withdrawReason} hint={words.withdrawHint} rows={2} />
        </Fold>
      )}
    </Plate>
  );
}

function Revision({ sent, now }: { sent: SentQuote; now: number }) {
  const { quote, revision } = sent;
  const standing = standingOf(sent, now);
  const name = <span>{words.revision(revision)}</span>;
  return (
    <li className="sent-quotes__item">
      <p className="sent-quotes__name">
        {standing === "valid" ? <strong>{name}</strong> : <s>{name}</s>}{" "}
        <span className={standing === "valid" ? "tag tag--filled" : "tag tag--void"}>
          {words.standings[standing]}
        </span>
      </p>
      <p className="sent-quotes__total u-num">{`$${formatMoney(quote.totals.total)}`}</p>
      <p className="sent-quotes__facts">
        {words.sentAt(shortTime(sent.sentAt, now), firstName(sent.sentBy))}
        <br />
        {sent.withdrawn ? sent.withdrawn.reason : words.validUntil(sayDay(quote.validUntil))}
      </p>
      <a className="sent-quotes__paper" href={sentQuotePath(quote.reference, revision, "pdf")}>
        {words.pdf}
        <span className="u-hidden">{words.pdfLabel(nameQuote(quote))}</span>
      </a>
    </li>
  );
}
