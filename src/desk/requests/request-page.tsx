import { homeCountry } from "#company/countries.ts";
import { dayOf, sayDay, shortTime } from "#company/time.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { PostButton } from "#desk/shell/form-parts.tsx";
import { RequestHead, Section, Undelivered } from "#desk/shell/page-parts.tsx";
import { DeadlineScale, nameOf, ThumbTime } from "#desk/shell/time-left.tsx";
import { countOf, requestWords } from "#desk/words.ts";
import { describeAdded } from "#request/fields/message.ts";
import { Parts, Unmatched } from "#request/form/line-table.tsx";
import { FactRow } from "#request/page/request-page.tsx";
import { countriesOf, type PlaceRole, placeRoles } from "#request/record/places.ts";
import {
  factsOf,
  hasOpenOrder,
  isQuotable,
  type RequestDetails,
  type RequestFacts,
} from "#request/record/requests.ts";
import { Conversation } from "./conversation.tsx";
import { kindNames } from "./list-page.tsx";
import { ListedPlaces } from "./listed-places.tsx";
import { BuyerPlate, QuotePlate, waysToReach } from "./plates.tsx";
import { nameNextQuote, ToDo, type ToDoProps } from "./to-do.tsx";

type RequestView = ToDoProps & {
  /** Why something was not done. */
  notice?: string | undefined;
};

/** One request, and what to do about it. Its lines come first, or the conversation once there is one. */
export function RequestBody({ notice, ...view }: RequestView) {
  const { request, quotes, now } = view;
  const facts = factsOf(request);
  const hasTalk = request.said.length > 0 || quotes.sent.length > 0;
  const talk = <Conversation {...view} />;
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
          {request.screening?.hasMatch && (
            <p className="notice">
              <strong>Possible match.</strong> No quote is sent and no order is confirmed until someone clears
              it.
            </p>
          )}
          {facts.values || request.formType === "rfq" ? <ListedPlaces request={request} /> : null}
          {hasTalk && talk}
          {facts.values ? (
            <>
              <Need facts={facts} />
              <Delivery request={request} values={facts.values} />
            </>
          ) : (
            <Message request={request} />
          )}
          {!hasTalk && talk}
        </div>
        <div className="desk-columns__side">
          <ToDo {...view} />
          <QuotePlate request={request} quotes={quotes} now={now} />
          <BuyerPlate request={request} now={now} />
        </div>
      </div>
      <ThumbBar request={request} quotes={quotes} now={now} />
    </>
  );
}

type FactsProps = { facts: RequestFacts };
type RequestProps = { request: RequestDetails };

function Head({ request, facts, now }: RequestProps & FactsProps & { now: number }) {
  const { reference, formType, takenBy } = request;
  return (
    <RequestHead
      back={[deskPaths.list, "All open requests"]}
      title={nameOf(request)}
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
          <span className={takenBy ? "status status--available u-strong" : "status"}>
            {requestWords.onIt(takenBy?.name)}
          </span>
        </>
      }
      request={request}
      now={now}
    >
      <DeadlineScale request={request} now={now} />
    </RequestHead>
  );
}

function Need({ facts: { values, lines, unmatched } }: FactsProps) {
  const typed = `${values?.items}\n\nQuantities:\n${values?.quantities}`;
  return (
    <Section id="lines" title="What they need">
      <p className="desk-section__note u-note">
        {`${countOf(lines.length, "line")}, read from the request. Check them against the text below.`}
      </p>
      <Parts lines={lines} />
      <Unmatched pieces={unmatched} className="desk-section__note u-note" />
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
      <p className="desk-section__note u-note">{fields.subject}</p>
      <pre className="as-typed__text">{fields.message}</pre>
    </Section>
  );
}

type Values = NonNullable<RequestFacts["values"]>;

function Delivery({ request, values }: RequestProps & { values: Values }) {
  const { needByDate, notes, attachments } = values;
  return (
    <Section id="delivery" title="Where it goes">
      <dl>
        <FactRow label="Deliver to">{sayPlace(values)}</FactRow>
        <PlaceBefore request={request} values={values} />
        <CountryRows request={request} />
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

/** A row for each country: one where all are the same. */
function CountryRows({ request }: RequestProps) {
  const countries = countriesOf(request);
  const roles = Object.keys(placeRoles) as PlaceRole[];
  const isConfirmed = roles.every((role) => request.countries[role] !== undefined);
  if (roles.every((role) => countries[role] === homeCountry)) {
    const how = isConfirmed ? "confirmed" : "from the state and ZIP code; nobody has confirmed it";
    return (
      <FactRow label="Country">
        {homeCountry} <span className="u-muted">{how}</span>
      </FactRow>
    );
  }
  const rows = [...Map.groupBy(roles, (role) => countries[role])];
  const list = new Intl.ListFormat("en-US");
  return rows.map(([country, uses]) => (
    <FactRow key={country} label="Country">
      {country ?? <span className="status">Not clearly in the U.S.: confirm the country</span>}{" "}
      <span className="u-muted">{list.format(uses.map((role) => placeRoles[role]))}</span>
    </FactRow>
  ));
}

/** Where the last delivery to this organization was to go, for a person to confirm. */
function PlaceBefore({ request, values }: RequestProps & { values: Values }) {
  const earlier = request.neighbors.find(
    (other) => other.receivedAt < request.receivedAt && factsOf(other).values,
  );
  const place = earlier && factsOf(earlier).values;
  if (!place) return null;
  const before = sayPlace(place, earlier.countries.delivery);
  const day = sayDay(dayOf(earlier.receivedAt));
  return (
    <FactRow label="Last time">
      {before === sayPlace(values, request.countries.delivery) ? (
        `The same place on ${day}`
      ) : (
        <span className="status">{`${before}, on ${day}. It differs: confirm it with the buyer.`}</span>
      )}
    </FactRow>
  );
}

function sayPlace({ deliveryCity, deliveryState, deliveryZip }: Values, country?: string) {
  return [deliveryCity, `${deliveryState} ${deliveryZip}`, country].filter(Boolean).join(", ");
}

/** Shown on a phone, within reach of the thumb. */
function ThumbBar({ request, quotes, now }: Pick<RequestView, "request" | "quotes" | "now">) {
  const { reference, takenBy, state, quotedAt } = request;
  if (state === "erased") return null;
  const isOrdered = hasOpenOrder(request);
  return (
    <section className="thumb-bar ink" aria-label="Main actions">
      <ThumbTime request={request} now={now} />
      {quotedAt && (
        <p className="thumb-bar__time">
          Quoted
          <span className="thumb-bar__due">{shortTime(quotedAt, now)}</span>
        </p>
      )}
      {waysToReach(request).map(({ name, href }) => (
        <a key={name} className="thumb-bar__icon" href={href}>
          {name}
        </a>
      ))}
      {state === "open" && !takenBy && !isOrdered && (
        <PostButton
          className="thumb-bar__form"
          action={deskPaths.request(reference, "take")}
          look="thumb-bar__main button button--primary"
        >
          Assign to me
        </PostButton>
      )}
      {state === "open" && takenBy && !isOrdered && isQuotable(request) && (
        <a className="thumb-bar__main button button--primary" href={deskPaths.quote(reference)}>
          {nameNextQuote(quotes)}
        </a>
      )}
      {(state === "quoted" || isOrdered) && (
        <a className="thumb-bar__main button button--primary" href={deskPaths.answer(reference)}>
          Reply here
        </a>
      )}
    </section>
  );
}
