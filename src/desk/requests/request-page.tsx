import { Fragment } from "react";
import { recordYears } from "#company/retention.ts";
import { dayOf, longMonthOf, sayDay, shortTime } from "#company/time.ts";
import { answerPath, deskPaths, quotePath, requestPath } from "#desk/desk-paths.ts";
import { PostButton } from "#desk/shell/form-parts.tsx";
import { Plate, RequestHead, Section } from "#desk/shell/page-parts.tsx";
import { DeadlineScale, sayState, ThumbTime } from "#desk/shell/time-left.tsx";
import { countOf, requestWords } from "#desk/words.ts";
import { firstName } from "#people/names.ts";
import type { StaffListing, StaffMember } from "#people/staff.ts";
import { formatMoney } from "#quote/money.ts";
import type { RequestQuotes } from "#quote/record/quotes.ts";
import { describeAdded } from "#request/fields/rfq-message.ts";
import { Parts } from "#request/form/line-table.tsx";
import { FactRow } from "#request/page/sent.tsx";
import type { HoldKind } from "#request/record/compliance.ts";
import { asksCountry, factsOf, isQuotable, type RequestFacts } from "#request/record/request-facts.ts";
import type { Request, RequestDetails } from "#request/record/requests.ts";
import { PlateLink, PlateRow } from "#site/ui/data-plate.tsx";
import { Conversation } from "./conversation.tsx";
import { kindNames } from "./list-page.tsx";
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
      <Head request={request} facts={facts} now={now} />
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

function Head({ request, facts, now }: RequestProps & FactsProps & { now: number }) {
  const { reference, formType, fields, takenBy } = request;
  return (
    <RequestHead
      back={[deskPaths.list, "All open requests"]}
      title={fields.company || fields.name || reference}
      facts={
        <>
          <span className="tag">{kindNames[formType]}</span>
          <span className="u-num">{reference}</span>
          {facts.values && (
            <>
              <span>{countOf(facts.lines.length, "line")}</span>
              <span>{`need by ${sayDay(facts.values.needByDate)}`}</span>
            </>
          )}
          <span className={takenBy ? "on-it" : "status"}>{requestWords.onIt(takenBy?.name)}</span>
        </>
      }
      request={request}
      now={now}
    >
      <DeadlineScale request={request} now={now} />
    </RequestHead>
  );
}

function Need({ facts: { values, lines } }: FactsProps) {
  const typed = `${values?.items}\n\nQuantities:\n${values?.quantities}`;
  return (
    <Section id="lines" title="What they need">
      <p className="desk-section__note">
        {`${countOf(lines.length, "line")}, read from the request. Check them against the text below.`}
      </p>
      <Parts lines={lines} />
      <details className="fold as-typed">
        <summary className="fold__name">
          Exactly as typed <span className="fold__note">{countOf(typed.split("\n").length, "row")}</span>
        </summary>
        <pre className="as-typed__text">{typed}</pre>
      </details>
    </Section>
  );
}

/** A message, or a request that another program wrote: text, never rows. */
function Message({ request: { fields } }: RequestProps) {
  return (
    <Section id="message" title="What they wrote">
      <p className="desk-section__subject">
        <strong>{fields.subject}</strong>
      </p>
      <pre className="as-typed__text">{fields.message}</pre>
    </Section>
  );
}

function Delivery({ request, facts: { values } }: RequestProps & FactsProps) {
  if (!values) return null;
  const { deliveryCity, deliveryState, deliveryZip, needByDate, notes, attachments } = values;
  return (
    <Section id="delivery" title="Where it goes">
      <dl>
        <FactRow label="Deliver to">{`${deliveryCity}, ${deliveryState} ${deliveryZip}`}</FactRow>
        <PlaceBefore request={request} />
        {asksCountry(request) && (
          <FactRow label="Country">
            {request.deliveryCountry ?? <span className="status">{requestWords.askCountry}</span>}
          </FactRow>
        )}
        <FactRow label="Need by">
          <strong>{sayDay(needByDate)}</strong>
        </FactRow>
        {describeAdded(values).map(({ name, label, value }) => (
          <FactRow key={name} label={label}>
            {value}
          </FactRow>
        ))}
        {notes && <FactRow label="Notes">{notes}</FactRow>}
        {attachments.length > 0 && (
          <FactRow label="Files named">
            {attachments.join(", ")}
            <br />
            <span className="u-muted">Names only. The buyer can add the files on their private page.</span>
          </FactRow>
        )}
      </dl>
    </Section>
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
    <FactRow label="Before">
      {before === now ? (
        `The same place on ${day}`
      ) : (
        <span className="status">{`${before}, on ${day}. It differs: confirm it with the buyer.`}</span>
      )}
    </FactRow>
  );
}

function sayPlace(request: Request) {
  const { values } = factsOf(request);
  if (!values) return "";
  const place = `${values.deliveryCity}, ${values.deliveryState} ${values.deliveryZip}`;
  return request.deliveryCountry ? `${place}, ${request.deliveryCountry}` : place;
}

function Buyer({ request, facts: { values } }: RequestProps & FactsProps) {
  const { fields, formType, neighbors, history } = request;
  return (
    <Plate id="buyer" title={formType === "rfq" ? "Buyer" : "Sender"}>
      <dl>
        <PlateRow label="Name">
          {fields.name}
          {values && (
            <>
              <br />
              {values.role}
            </>
          )}
        </PlateRow>
        {values && <PlateRow label="Buys for">{values.purchasingEntity}</PlateRow>}
        {waysToReach(request).map(({ name, to, href }) => (
          <PlateRow key={name} label={name}>
            <PlateLink href={href}>{to}</PlateLink>
          </PlateRow>
        ))}
        {formType === "rfq" && <Trust request={request} />}
        <PlateRow label="Before">
          {neighbors.length === 0
            ? "No other request from this organization"
            : [
                countOf(history.requests, "request"),
                history.orders === 0 ? "no order" : countOf(history.orders, "order"),
                `last in ${longMonthOf(history.lastAt ?? 0)}`,
              ].join(", ")}
          {neighbors.map((other) => (
            <Fragment key={other.reference}>
              <br />
              <PlateLink href={requestPath(other.reference)}>{other.reference}</PlateLink>{" "}
              <span className="u-muted">{sayNeighbor(other)}</span>
            </Fragment>
          ))}
        </PlateRow>
      </dl>
    </Plate>
  );
}

/** How it ended, or its state, and for how much: "Won, $126,062.20". */
function sayNeighbor(request: Request) {
  const { quoted } = request;
  return [sayState(request), ...(quoted ? [`$${formatMoney(quoted.total)}`] : [])].join(", ");
}

/** Two separate checks: may they buy, and are they on a list. Then how long the record is kept. */
function Trust({ request }: RequestProps) {
  const { verifiedBy, screening, holdKind, legalHoldUntil } = request;
  return (
    <>
      <PlateRow label="Buyer and end use">
        <span className={verifiedBy ? "u-muted" : "status"}>{verifiedBy ? "Verified" : "Not verified"}</span>
      </PlateRow>
      <PlateRow label="Screening">
        <span className={screening?.result === "clear" ? "u-muted" : "status"}>
          {screening
            ? `${requestWords.results[screening.result]}, ${sayDay(screening.screenedOn)}, by ${firstName(screening.by)}`
            : requestWords.notScreened}
        </span>
      </PlateRow>
      {holdKind && <PlateRow label="Kept">{sayHold(holdKind, legalHoldUntil)}</PlateRow>}
    </>
  );
}

function sayHold(kind: HoldKind, until: number | undefined) {
  const name = requestWords.holdKinds[kind];
  if (until !== undefined) return `${name}: not deleted before ${sayDay(dayOf(until))}`;
  if (kind === "manual") return requestWords.holdOpen(name);
  return `${name}: not deleted for ${recordYears[kind]} years from the final payment, which is not recorded yet`;
}

/** On a phone, where the thumb is. */
function ThumbBar({ request, quotes, now }: Pick<RequestView, "request" | "quotes" | "now">) {
  const { reference, takenBy, state, answeredAt } = request;
  if (state === "erased") return null;
  return (
    <section className="thumb-bar ink" aria-label="Main actions">
      <ThumbTime request={request} now={now} />
      {state === "quoted" && answeredAt && (
        <p className="thumb-bar__time">
          Quoted
          <span className="thumb-bar__due">{shortTime(answeredAt, now)}</span>
        </p>
      )}
      {waysToReach(request).map(({ name, href }) => (
        <a key={name} className="thumb-bar__icon" href={href}>
          {name}
        </a>
      ))}
      {state === "open" && !takenBy && (
        <PostButton
          className="thumb-bar__form"
          action={requestPath(reference, "take")}
          look="thumb-bar__main button button--primary"
        >
          Take it
        </PostButton>
      )}
      {state === "open" && takenBy && isQuotable(request) && (
        <a className="thumb-bar__main button button--primary" href={quotePath(reference)}>
          {nameNextQuote(quotes)}
        </a>
      )}
      {state === "quoted" && (
        <a className="thumb-bar__main button button--primary" href={answerPath(reference)}>
          Reply by e-mail
        </a>
      )}
    </section>
  );
}

/** An e-mail came without a phone number, and of an erased request nothing is left. */
function waysToReach({ fields: { phone, email }, reference }: Request) {
  const ways = [
    { name: "Call", to: phone, href: `tel:${phone.replace(/[^\d+]/g, "")}` },
    {
      name: "Write",
      to: email,
      href: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(reference)}`,
    },
  ];
  return ways.filter(({ to }) => to !== "");
}
