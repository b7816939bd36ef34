import { duration, sayDay } from "#company/time-in.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { HandForm } from "#desk/entry/entry-links.tsx";
import { PostButton } from "#desk/shell/form-parts.tsx";
import { Plate, RequestHead, Section, sayUndelivered, Undelivered } from "#desk/shell/page-parts.tsx";
import { nameOf, ThumbTime, TimeLeft } from "#desk/shell/time-left.tsx";
import { countOf, requestWords } from "#desk/words.ts";
import { formatMoney } from "#quote/money.ts";
import { nameQuote, nextRevision, sayOutcomes } from "#quote/quote-text.ts";
import type { SentQuote } from "#quote/record/quotes.ts";
import { Steps } from "#request/page/follow-layout.tsx";
import type { Request, RequestDetails } from "#request/record/requests.ts";
import { factsOf } from "#request/record/requests.ts";
import { PlateRow, Status } from "#site/ui/data-plate.tsx";
import { ButtonLink } from "#site/ui/links.tsx";
import { useCompany } from "#site/use-company.tsx";

export type SentView = {
  readonly request: RequestDetails;
  readonly sent: SentQuote;
  /** The open request that is due first. */
  readonly nextDue: Request | undefined;
  readonly filesReplies: boolean;
  readonly now: number;
};

/** What went out, to whom, and what waits next. */
export function SentBody({ request, sent, nextDue, filesReplies, now }: SentView) {
  const { zonedTime } = useCompany().time;
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
          <WhatWentOut request={request} sent={sent} filesReplies={filesReplies} now={now} />
          <Section id="then" title="What happens next">
            <Steps
              steps={[
                { title: "The buyer opens it", text: "The time appears in the conversation." },
                {
                  title: `A change becomes Rev ${nextRevision(sent.revision)}`,
                  text: `Rev ${sent.revision} stays on file and is marked superseded on the buyer’s page.`,
                },
                {
                  title: "A purchase order number comes in",
                  text: "Verify the buyer and the end use, then confirm the order in writing. Until then nothing is binding.",
                },
              ]}
            />
          </Section>
        </div>
        <aside className="desk-columns__side" aria-labelledby="next">
          <NextDue request={nextDue} now={now} />
        </aside>
      </div>
      {nextDue && (
        <section className="thumb-bar ink" aria-label="Next due">
          <ThumbTime request={nextDue} now={now} />
          <p className="thumb-bar__words">{`Next: ${nameOf(nextDue)}`}</p>
          <NextAction request={nextDue} isBar />
        </section>
      )}
    </>
  );
}

/** Only the first revision is measured against the deadline. */
export function sentTitle({ respondBy, undelivered }: Request, { sentAt, quote, isLatest }: SentQuote) {
  if (isLatest && undelivered?.refused === "quote") return sayUndelivered({ undelivered });
  if (quote.buyer.email === "" && isLatest)
    return `Rev ${quote.revision} is ready to be brought to the buyer`;
  if (quote.supersedes) return `Rev ${quote.revision} sent`;
  return `Quote sent, ${duration(respondBy - sentAt)} ${sentAt <= respondBy ? "before it was due" : "late"}`;
}

function WhatWentOut({ request, sent, filesReplies, now }: Omit<SentView, "nextDue">) {
  const { shortTime } = useCompany().time;
  const { quote, revision } = sent;
  // The e-mail and the revision were stored in one transaction, with the same time.
  const mail = request.mails.find(({ kind, createdAt }) => kind === "quote" && createdAt === sent.sentAt);
  return (
    <Plate
      id="out"
      className="data-plate--wide"
      title="What went out"
      note={<span className="u-num">{nameQuote(quote)}</span>}
    >
      <dl>
        {/* The address may have been corrected since the quote was written. */}
        <PlateRow label="To">
          {[quote.buyer.name, mail?.to ?? quote.buyer.email].filter(Boolean).join(", ")}
        </PlateRow>
        <PlateRow label="Prepared by">
          {`${quote.preparedBy.name}. ${filesReplies ? "Replies by e-mail come into this request." : "Replies go to the company’s mailbox."}`}
        </PlateRow>
        <PlateRow label="Total">
          <span className="data-plate__figure u-num">{`$${formatMoney(quote.totals.total)}`}</span>
          {`${countOf(quote.lines.length, "line")}: ${sayOutcomes(quote.lines)}`}
        </PlateRow>
        <PlateRow label="Valid until">{sayDay(quote.validUntil)}</PlateRow>
        {mail && (
          <PlateRow label="E-mail">
            <Status state={mail.state === "sent" ? "available" : "pending"} text={mailStates[mail.state]} />{" "}
            {mail.settledAt && `at ${shortTime(mail.settledAt, now)}`}
          </PlateRow>
        )}
      </dl>
      <HandForm request={request} />
      <div className="data-plate__part">
        <div className="button-group">
          <ButtonLink href={deskPaths.sentQuote(quote.reference, revision, "pdf")} text="Open the PDF" />{" "}
          <ButtonLink href={deskPaths.request(quote.reference)} text="See the request" />
        </div>
      </div>
    </Plate>
  );
}

const mailStates = {
  pending: "Waiting to be sent",
  sent: "Accepted by the mail server",
  dead: "Could not be delivered",
} as const;

function NextDue({ request, now }: { request: Request | undefined; now: number }) {
  return (
    <div className="next-due data-plate">
      <h2 className="u-size-lead" id="next">
        Next due
      </h2>
      {request ? (
        <>
          <TimeLeft request={request} now={now} size="stub" />
          <p>
            <strong>{nameOf(request)}</strong>
            <br />
            <span className="u-note">
              {`${factsOf(request).first}. ${requestWords.onIt(request.takenBy?.name)}.`}
            </span>
          </p>
          <div className="next-due__action">
            <NextAction request={request} />
          </div>
        </>
      ) : (
        <p>Nothing else is waiting.</p>
      )}
    </div>
  );
}

/** Rendered beside the quote and in the thumb bar; only one of them shows. */
function NextAction({ request, isBar }: { request: Request; isBar?: boolean }) {
  const look = `button button--primary${isBar ? " thumb-bar__main" : ""}`;
  if (request.takenBy) {
    return (
      <a className={look} href={deskPaths.request(request.reference)}>
        Open it
      </a>
    );
  }
  return (
    <PostButton
      className="thumb-bar__form"
      action={deskPaths.request(request.reference, "take")}
      look={look}
      about={nameOf(request)}
    >
      Assign to me
    </PostButton>
  );
}
