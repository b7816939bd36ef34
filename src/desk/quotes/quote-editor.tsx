import { sayDay, type Time } from "#company/time-in.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { AddressWarning } from "#desk/shell/page-parts.tsx";
import { nameOf, sayTimeLeft, urgencyOf } from "#desk/shell/time-left.tsx";
import { requestWords } from "#desk/words.ts";
import { firstName } from "#people/staff.ts";
import { actsId, type RoomData, roomDataId, roomId, savedId } from "#quote/editor/room-data.ts";
import { nameTerm } from "#quote/editor/terms.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import type { QuoteDraft } from "#quote/quote.ts";
import { nameQuote, quoteNumber } from "#quote/quote-text.ts";
import type { SavedDraft, SentQuote } from "#quote/record/quotes.ts";
import { sellerOf } from "#quote/seller.ts";
import { type EarlierTerms, startTerms } from "#quote/start-draft.ts";
import { sayTerm } from "#quote/words.ts";
import { Unmatched } from "#request/form/line-table.tsx";
import type { RequestDetails } from "#request/record/requests.ts";
import { useCompany } from "#site/use-company.tsx";

type QuoteView = {
  readonly request: RequestDetails;
  readonly room: RoomData;
  readonly saved: SavedDraft | undefined;
  /** The quote that was sent last, if the buyer has ordered it. */
  readonly ordered: SentQuote | undefined;
  /** The terms of the last quote to this buyer, until one was sent for this request. */
  readonly earlierTerms: EarlierTerms | undefined;
  readonly now: number;
  /** Whether whoever writes it may know what the lines cost. */
  readonly knowsCosts: boolean;
};

/** A quote being written: its head and what to know first; the script makes the rest from the data. */
export function QuoteEditor(view: QuoteView) {
  const { request, room } = view;
  return (
    <div className="quote-page">
      <QuoteHead {...view} />
      <div className="quote-page__notes">
        <AddressWarning request={request} />
        <OrderNotice {...view} />
        <EarlierNotice request={request} draft={room.draft} earlier={view.earlierTerms} />
        <Unmatched pieces={request.rfq?.unmatched ?? []} className="notice" />
      </div>
      <div
        className="quote-page__room"
        id={roomId}
        data-costs={view.knowsCosts ? JSON.stringify(costPaths(request)) : undefined}
      >
        <p className="quote-page__wait">The quote opens as soon as the page’s script has loaded.</p>
      </div>
      <script
        type="application/json"
        id={roomDataId}
        dangerouslySetInnerHTML={{ __html: JSON.stringify(room).replaceAll("<", "\\u003c") }}
      />
    </div>
  );
}

function costPaths({ reference }: RequestDetails) {
  return {
    costs: deskPaths.quoteCosts(reference),
    earlier: deskPaths.quoteEarlierCosts(reference, ""),
    asking: deskPaths.quoteAsking(reference),
    whoMayKnow: deskPaths.costs,
  };
}

function QuoteHead({ request, room, saved, now }: QuoteView) {
  const { time } = useCompany();
  const { reference, respondBy } = request;
  const name = nameQuote({ number: quoteNumber(reference), revision: room.revision });
  return (
    <div className="quote-head ink">
      <a className="quote-head__back" href={deskPaths.request(reference)}>
        <span aria-hidden="true">‹</span>
        <span className="u-hidden">{quoteDeskWords.back(reference)}</span>
      </a>
      <div className="quote-head__words">
        <h1 className="quote-head__name">
          <span className="u-hidden">{`Quote ${name}: `}</span>
          {nameOf(request)}
        </h1>
        <p className="quote-head__facts">
          {name} <span id={savedId}>{saved ? sayDraft(saved, now, time) : "Draft, not saved yet"}</span>
        </p>
      </div>
      {urgencyOf(request, now) !== "done" && (
        <p className={`quote-head__time quote-head__time--${urgencyOf(request, now)}`}>
          <strong className="quote-head__left">{sayTimeLeft(respondBy, now)}</strong>{" "}
          <span>{`due ${time.zonedTime(time.lastMinute(respondBy), now)}`}</span>
        </p>
      )}
      <div className="quote-head__acts" id={actsId} />
    </div>
  );
}

function sayDraft({ savedAt, savedBy }: SavedDraft, now: number, { shortTime }: Time) {
  return `Draft, saved ${shortTime(savedAt, now)} by ${firstName(savedBy)}`;
}

/** A revision would end the order of the one before it without a word to the buyer: it is sent after the order has an answer. */
function OrderNotice({ request, room, ordered, now }: QuoteView) {
  const { shortTime } = useCompany().time;
  if (!ordered?.order) return null;
  const { number, at } = ordered.order;
  return (
    <div className="notice" role="alert">
      <h2 className="u-size-lead">{`The buyer has ordered Rev ${ordered.revision}`}</h2>
      <p>
        {`Purchase order${number && ` ${number}`} came in (${shortTime(at, now)}). Confirm or decline the order on the request’s page before you send Rev ${room.revision}.`}{" "}
        <a href={deskPaths.request(request.reference)}>{quoteDeskWords.back(request.reference)}</a>
      </p>
    </div>
  );
}

type EarlierProps = { request: RequestDetails; draft: QuoteDraft; earlier: EarlierTerms | undefined };

/** Unusual terms taken from this buyer's last quote, and an earlier verification for a person to confirm. */
function EarlierNotice({ request, draft, earlier }: EarlierProps) {
  const company = useCompany();
  const { dayOf } = company.time;
  const { originPlace } = sellerOf(company);
  const usual = startTerms(company);
  const names = Object.keys(earlier?.terms ?? {}) as (keyof EarlierTerms["terms"])[];
  const taken = names.filter((name) => draft[name] === earlier?.terms[name] && draft[name] !== usual[name]);
  const { verifiedBefore, verifiedBy } = request;
  const asksToConfirm = verifiedBefore !== undefined && verifiedBy === undefined;
  if (taken.length === 0 && !asksToConfirm) return null;
  return (
    <section className="notice" aria-label="Known from before">
      {earlier && taken.length > 0 && (
        <details className="quote-page__known">
          <summary>
            <strong>{taken.length === 1 ? "1 term is" : `${taken.length} terms are`}</strong>
            {` as in the last quote to this organization (${nameQuote(earlier)}, ${sayDay(dayOf(earlier.sentAt))}). Read them: sending the quote confirms them.`}
          </summary>
          <p>
            {taken.map((name) => `${nameTerm(name)}: ${sayTerm(name, draft[name], originPlace)}`).join("; ")}
          </p>
        </details>
      )}
      {asksToConfirm && (
        <p>
          {requestWords.verifiedBefore(
            sayDay(dayOf(verifiedBefore.at)),
            verifiedBefore.by,
            verifiedBefore.how,
          )}{" "}
          <a href={`${deskPaths.request(request.reference)}#to-do`}>Confirm it for this request</a>
        </p>
      )}
    </section>
  );
}
