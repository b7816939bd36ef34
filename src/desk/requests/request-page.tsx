import { Fragment, type ReactNode } from "react";
import { recordYears } from "#company/retention.ts";
import { clockTime, dayOf, duration, lastMinute, longMonthOf, sayDay, shortTime } from "#company/time.ts";
import { answerPath, deskPaths, quotePath, requestPath } from "#desk/desk-paths.ts";
import { DeadlineScale, TimeLeft } from "#desk/shell/time-left.tsx";
import { listWords, memoryWords, requestWords, timeLeftWords } from "#desk/words.ts";
import { firstName } from "#people/names.ts";
import type { StaffListing, StaffMember } from "#people/staff.ts";
import { formatMoney } from "#quote/money.ts";
import type { RequestQuotes } from "#quote/record/quotes.ts";
import { describeAdded } from "#request/fields/rfq-message.ts";
import { Parts } from "#request/form/line-table.tsx";
import type { HoldKind } from "#request/record/holds.ts";
import { asksCountry, factsOf, isQuotable, type RequestFacts } from "#request/record/request-facts.ts";
import type { Request, RequestDetails } from "#request/record/requests.ts";
import { Conversation } from "./conversation.tsx";
import { QuotePlate } from "./quote-plate.tsx";
import { nameNextQuote, ToDo } from "./to-do.tsx";
import { Undelivered } from "./undelivered.tsx";

export type RequestView = {
  readonly request: RequestDetails;
  readonly quotes: RequestQuotes;
  readonly staff: StaffMember;
  readonly colleagues: readonly StaffListing[];
  readonly now: number;
  /** Why something was not done. */
  readonly notice?: string | undefined;
};

/** One request: the lines first while nothing was said, then the conversation; and what to do about it. */
export function RequestBody({ request, quotes, staff, colleagues, now, notice }: RequestView) {
  const facts = factsOf(request);
  const hasTalk = request.said.length > 0 || quotes.sent.length > 0;
  const talk = <Conversation request={request} quotes={quotes} staff={staff} now={now} />;
  return (
    <>
      <RequestHead request={request} facts={facts} now={now} />
      <div className="wrap desk-columns">
        <div className="desk-columns__main">
          {notice && (
            <p className="notice" role="alert">
              {notice}
            </p>
          )}
          <Undelivered request={request} />
          {hasTalk && talk}
          {facts.values ? <Need facts={facts} /> : <Message request={request} />}
          {facts.values && <Delivery request={request} facts={facts} />}
          {!hasTalk && talk}
        </div>
        <div className="desk-columns__side">
          <ToDo request={request} quotes={quotes} staff={staff} colleagues={colleagues} now={now} />
          <QuotePlate request={request} quotes={quotes} now={now} />
          <Buyer request={request} facts={facts} />
        </div>
      </div>
      <ThumbBar request={request} quotes={quotes} now={now} />
    </>
  );
}

type FactsProps = { facts: RequestFacts };
type RequestProps = { request: RequestDetails };

function RequestHead({ request, facts, now }: RequestProps & FactsProps & { now: number }) {
  const { reference, formType, fields, takenBy, state } = request;
  return (
    <div className="request-head ink">
      <div className="wrap request-head__row">
        <div className="request-head__words">
          <a className="request-head__back" href={deskPaths.list}>
            {requestWords.back}
          </a>
          <h1 className="request-head__title">{fields.company || fields.name || reference}</h1>
          <p className="request-head__facts">
            <span className="tag">{listWords.kinds[formType]}</span>
            <span className="u-num">{reference}</span>
            {facts.values && (
              <>
                <span>{requestWords.lines(facts.lines.length)}</span>
                <span>{requestWords.needBy(sayDay(facts.values.needByDate))}</span>
              </>
            )}
            <span className={takenBy ? "on-it" : "status"}>
              {takenBy ? requestWords.onIt(firstName(takenBy.name)) : requestWords.nobody}
            </span>
          </p>
        </div>
        <TimeLeft request={request} now={now} size="large" />
        {(state === "open" || state === "quoted") && <DeadlineScale request={request} now={now} />}
      </div>
    </div>
  );
}

function Need({ facts: { values, lines } }: FactsProps) {
  const typed = `${values?.items}\n\n${requestWords.quantities}:\n${values?.quantities}`;
  return (
    <section aria-labelledby="lines">
      <SectionHead id="lines">{requestWords.need}</SectionHead>
      <p className="desk-section__note">{requestWords.readFrom(lines.length)}</p>
      <Parts lines={lines} />
      <details className="fold as-typed">
        <summary className="fold__name">
          {requestWords.asTyped}{" "}
          <span className="fold__note">{requestWords.rows(typed.split("\n").length)}</span>
        </summary>
        <pre className="as-typed__text">{typed}</pre>
      </details>
    </section>
  );
}

/** A message, or a request that another program wrote: text, never rows. */
function Message({ request: { fields } }: RequestProps) {
  return (
    <section aria-labelledby="message">
      <SectionHead id="message">{requestWords.wrote}</SectionHead>
      <p>
        <strong>{fields.subject}</strong>
      </p>
      <pre className="as-typed__text">{fields.message}</pre>
    </section>
  );
}

function Delivery({ request, facts: { values } }: RequestProps & FactsProps) {
  if (!values) return null;
  const { deliveryCity, deliveryState, deliveryZip, needByDate, notes, attachments } = values;
  return (
    <section aria-labelledby="delivery">
      <SectionHead id="delivery">{requestWords.goes}</SectionHead>
      <dl className="desk-facts">
        <Fact label={requestWords.deliverTo}>{`${deliveryCity}, ${deliveryState} ${deliveryZip}`}</Fact>
        <PlaceBefore request={request} />
        {asksCountry(request) && (
          <Fact label={requestWords.country}>
            {request.deliveryCountry ?? <span className="status">{requestWords.askCountry}</span>}
          </Fact>
        )}
        <Fact label={requestWords.needByLabel}>
          <strong>{sayDay(needByDate)}</strong>
        </Fact>
        {describeAdded(values).map(({ name, label, value }) => (
          <Fact key={name} label={label}>
            {value}
          </Fact>
        ))}
        {notes && <Fact label={requestWords.notes}>{notes}</Fact>}
        {attachments.length > 0 && (
          <Fact label={requestWords.files}>
            {attachments.join(", ")} <span className="desk-facts__note">{requestWords.filesNote}</span>
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** Where the last delivery to this organization was to go, for a person to confirm. */
function PlaceBefore({ request }: RequestProps) {
  const earlier = request.neighbors.find(
    (other) => other.receivedAt < request.receivedAt && factsOf(other).values,
  );
  const [before, now] = [earlier, request].map((each) => each && sayPlace(each));
  if (!earlier || !before) return null;
  const day = sayDay(dayOf(earlier.receivedAt));
  return (
    <Fact label={memoryWords.deliveredTo}>
      {before === now ? (
        memoryWords.samePlace(day)
      ) : (
        <span className="status">{memoryWords.otherPlace(before, day)}</span>
      )}
    </Fact>
  );
}

function sayPlace(request: Request) {
  const { values } = factsOf(request);
  if (!values) return "";
  const place = `${values.deliveryCity}, ${values.deliveryState} ${values.deliveryZip}`;
  return request.deliveryCountry ? `${place}, ${request.deliveryCountry}` : place;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="desk-facts__row">
      <dt className="u-label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Buyer({ request, facts: { values } }: RequestProps & FactsProps) {
  const { fields, formType, neighbors, history, reference } = request;
  return (
    <section className="data-plate" aria-labelledby="buyer">
      <h2 className="data-plate__title" id="buyer">
        <span>{formType === "rfq" ? requestWords.buyer : requestWords.sender}</span>
      </h2>
      <dl>
        <PlateRow label={requestWords.name}>
          {fields.name}
          {values && (
            <>
              <br />
              {values.role}
            </>
          )}
        </PlateRow>
        {values && <PlateRow label={requestWords.buysFor}>{values.purchasingEntity}</PlateRow>}
        <PlateRow label={requestWords.call}>
          <a className="data-plate__link" href={telOf(fields.phone)}>
            {fields.phone}
          </a>
        </PlateRow>
        <PlateRow label={requestWords.write}>
          <a className="data-plate__link" href={mailtoOf(fields.email, reference)}>
            {fields.email}
          </a>
        </PlateRow>
        {formType === "rfq" && <Trust request={request} />}
        <PlateRow label={requestWords.before}>
          {neighbors.length === 0
            ? requestWords.noneBefore
            : memoryWords.sum(history.requests, history.orders, longMonthOf(history.lastAt ?? 0))}
          {neighbors.map((other) => (
            <Fragment key={other.reference}>
              <br />
              <a className="data-plate__link" href={requestPath(other.reference)}>
                {other.reference}
              </a>{" "}
              <span className="u-muted">{sayNeighbor(other)}</span>
            </Fragment>
          ))}
        </PlateRow>
      </dl>
    </section>
  );
}

/** How it ended, or its state, and for how much: "Won, $126,062.20". */
function sayNeighbor({ state, closedAs = "", quoted }: Request) {
  const { ends, closed } = timeLeftWords;
  return [ends[closedAs] ?? closed[state], ...(quoted ? [`$${formatMoney(quoted.total)}`] : [])].join(", ");
}

/** Two separate checks: may they buy, and are they on a list. Then how long the record is kept. */
function Trust({ request }: RequestProps) {
  const { verifiedBy, screening, holdKind, legalHoldUntil } = request;
  const words = requestWords;
  return (
    <>
      <PlateRow label={words.authority}>
        <span className={verifiedBy ? "u-muted" : "status"}>
          {verifiedBy ? words.verified : words.notVerified}
        </span>
      </PlateRow>
      <PlateRow label={words.screening}>
        <span className={screening?.result === "clear" ? "u-muted" : "status"}>
          {screening
            ? words.screened(
                words.results[screening.result],
                sayDay(screening.screenedOn),
                firstName(screening.by),
              )
            : words.notScreened}
        </span>
      </PlateRow>
      {holdKind && <PlateRow label={words.hold}>{sayHold(holdKind, legalHoldUntil)}</PlateRow>}
    </>
  );
}

function sayHold(kind: HoldKind, until: number | undefined) {
  const { holdKinds, holdUntil, holdOpen, holdUnpaid } = requestWords;
  const name = holdKinds[kind];
  if (until !== undefined) return holdUntil(name, sayDay(dayOf(until)));
  return kind === "manual" ? holdOpen(name) : holdUnpaid(name, recordYears[kind]);
}

function PlateRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="data-plate__row">
      <dt className="data-plate__label u-label">{label}</dt>
      <dd className="data-plate__value">{children}</dd>
    </div>
  );
}

function SectionHead({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="desk-section__head">
      <h2 className="desk-section__title" id={id}>
        {children}
      </h2>
    </div>
  );
}

/** On a phone, where the thumb is. */
function ThumbBar({ request, quotes, now }: Pick<RequestView, "request" | "quotes" | "now">) {
  const { reference, fields, takenBy, state, respondBy, answeredAt } = request;
  return (
    <section className="thumb-bar ink" aria-label={requestWords.actionsLabel}>
      {state === "open" && (
        <p className="thumb-bar__time">
          {duration(respondBy - now)}
          <span className="thumb-bar__due">{clockTime(lastMinute(respondBy))}</span>
        </p>
      )}
      {state === "quoted" && answeredAt && (
        <p className="thumb-bar__time">
          {timeLeftWords.closed.quoted}
          <span className="thumb-bar__due">{shortTime(answeredAt, now)}</span>
        </p>
      )}
      <a className="thumb-bar__icon" href={telOf(fields.phone)}>
        {requestWords.call}
      </a>
      <a className="thumb-bar__icon" href={mailtoOf(fields.email, reference)}>
        {requestWords.write}
      </a>
      {state === "open" && !takenBy && (
        <form className="thumb-bar__form" method="post" action={requestPath(reference, "take")}>
          <button className="thumb-bar__main button button--primary" type="submit">
            {requestWords.take}
          </button>
        </form>
      )}
      {state === "open" && takenBy && isQuotable(request) && (
        <a className="thumb-bar__main button button--primary" href={quotePath(reference)}>
          {nameNextQuote(quotes)}
        </a>
      )}
      {state === "quoted" && (
        <a className="thumb-bar__main button button--primary" href={answerPath(reference)}>
          {requestWords.reply}
        </a>
      )}
    </section>
  );
}

function telOf(phone: string) {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

function mailtoOf(email: string, reference: string) {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(reference)}`;
}
