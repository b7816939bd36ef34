import { duration, sayDay, shortTime, zonedTime } from "#company/time.ts";
import { deskPaths, requestPath, sentQuotePath } from "#desk/desk-paths.ts";
import { sayUndelivered, Undelivered } from "#desk/requests/undelivered.tsx";
import { PostButton } from "#desk/shell/form-parts.tsx";
import { Plate, RequestHead, Section } from "#desk/shell/page-parts.tsx";
import { ThumbTime, TimeLeft } from "#desk/shell/time-left.tsx";
import { requestWords } from "#desk/words.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { formatMoney } from "#quote/money.ts";
import { countOutcomes } from "#quote/quote.ts";
import { nameQuote, nextRevision } from "#quote/quote-text.ts";
import type { SentQuote } from "#quote/record/quotes.ts";
import { factsOf } from "#request/record/request-facts.ts";
import type { Request, RequestDetails } from "#request/record/requests.ts";
import { PlateRow } from "#site/ui/data-plate.tsx";

export type SentView = {
  readonly request: RequestDetails;
  readonly sent: SentQuote;
  /** The open request that is due first. */
  readonly nextDue: Request | undefined;
  readonly now: number;
};

const words = quoteDeskWords.sent;

/** What went out, to whom, and what waits next. */
export function SentBody({ request, sent, nextDue, now }: SentView) {
  return (
    <>
      <RequestHead
        back={[deskPaths.list, "All open requests"]}
        title={sentTitle(request, sent)}
        facts={
          <>
            <span className="u-num">{nameQuote(sent.quote)}</span> <span>{nameOf(request)}</span>{" "}
            <span>{zonedTime(sent.sentAt, now)}</span>
          </>
        }
        request={request}
        now={now}
      />
      <div className="wrap desk-columns">
        <div className="desk-columns__main">
          <Undelivered request={request} />
          <WhatWentOut request={request} sent={sent} now={now} />
          <Section id="then" title={words.nextHeading}>
            <ol className="quote-steps">
              {words.next(nextRevision(sent.revision), sent.revision).map(({ title, text }) => (
                <li key={title} className="quote-steps__step">
                  <h3 className="quote-steps__title">{title}</h3>
                  <p className="quote-steps__text">{text}</p>
                </li>
              ))}
            </ol>
          </Section>
        </div>
        <aside className="desk-columns__side" aria-labelledby="next">
          <NextDue request={nextDue} now={now} />
        </aside>
      </div>
      {nextDue && (
        <section className="thumb-bar ink" aria-label={words.nextDue}>
          <ThumbTime request={nextDue} now={now} />
          <p className="thumb-bar__words">{words.nextIs(nameOf(nextDue))}</p>
          <NextAction request={nextDue} isBar />
        </section>
      )}
    </>
  );
}

/** Only the first revision is measured against the deadline. */
export function sentTitle({ respondBy, undelivered }: Request, { sentAt, quote, isLatest }: SentQuote) {
  if (isLatest && undelivered?.refused === "quote") return sayUndelivered({ undelivered });
  if (quote.supersedes) return words.revised(quote.revision);
  const difference = duration(respondBy - sentAt);
  return sentAt <= respondBy ? words.before(difference) : words.after(difference);
}

function WhatWentOut({ request, sent, now }: Omit<SentView, "nextDue">) {
  const { quote, revision } = sent;
  // The mail and the revision were stored in one transaction, at one time.
  const mail = request.mails.find(({ kind, createdAt }) => kind === "quote" && createdAt === sent.sentAt);
  return (
    <Plate
      id="out"
      className="data-plate--wide"
      title={words.whatWentOut}
      note={<span className="u-num">{nameQuote(quote)}</span>}
    >
      <dl>
        <PlateRow label={words.to}>{`${quote.buyer.name}, ${quote.buyer.email}`}</PlateRow>
        <PlateRow label={words.from}>{words.fromText(quote.preparedBy.name)}</PlateRow>
        <PlateRow label={words.total}>
          <span className="data-plate__figure u-num">{`$${formatMoney(quote.totals.total)}`}</span>
          {words.lines(...countOutcomes(quote.lines))}
        </PlateRow>
        <PlateRow label={words.validUntil}>{sayDay(quote.validUntil)}</PlateRow>
        {mail && (
          <PlateRow label={words.mail}>
            <span className={mail.state === "sent" ? "status status--available" : "status"}>
              {words.mailStates[mail.state]}
            </span>{" "}
            {mail.settledAt && words.at(shortTime(mail.settledAt, now))}
          </PlateRow>
        )}
      </dl>
      <div className="data-plate__part">
        <div className="button-group">
          <a className="button button--outline" href={sentQuotePath(quote.reference, revision, "pdf")}>
            {words.openPdf}
          </a>{" "}
          <a className="button button--outline" href={requestPath(quote.reference)}>
            {words.seeRequest}
          </a>
        </div>
      </div>
    </Plate>
  );
}

function NextDue({ request, now }: { request: Request | undefined; now: number }) {
  return (
    <div className="next-due">
      <h2 className="next-due__heading" id="next">
        {words.nextDue}
      </h2>
      {request ? (
        <>
          <TimeLeft request={request} now={now} size="stub" />
          <p>
            <strong>{nameOf(request)}</strong>
            <br />
            <span className="next-due__text">
              {`${factsOf(request).first}. ${requestWords.onIt(request.takenBy?.name)}.`}
            </span>
          </p>
          <div className="next-due__action">
            <NextAction request={request} />
          </div>
        </>
      ) : (
        <p>{words.nothingDue}</p>
      )}
    </div>
  );
}

/** Once beside the quote and once under the thumb; only one of them shows. */
function NextAction({ request, isBar }: { request: Request; isBar?: boolean }) {
  const look = `button button--primary${isBar ? " thumb-bar__main" : ""}`;
  if (request.takenBy) {
    return (
      <a className={look} href={requestPath(request.reference)}>
        {words.open}
      </a>
    );
  }
  return (
    <PostButton
      className={isBar ? "thumb-bar__form" : "to-do__take"}
      action={requestPath(request.reference, "take")}
      look={look}
    >
      Take it
      <span className="u-hidden">{words.takeLabel(nameOf(request))}</span>
    </PostButton>
  );
}

function nameOf({ fields, reference }: Request) {
  return fields.company || fields.name || reference;
}
