import { Fragment } from "react";
import { recordYears } from "#company/retention.ts";
import { sayDay, type Time } from "#company/time-in.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { Fold, TextField } from "#desk/shell/form-parts.tsx";
import { Plate } from "#desk/shell/page-parts.tsx";
import { personOf, sayState } from "#desk/shell/time-left.tsx";
import { countOf, requestWords } from "#desk/words.ts";
import { firstName } from "#people/staff.ts";
import { formatMoney } from "#quote/money.ts";
import { quoteNumber } from "#quote/quote-text.ts";
import { type ConfirmedOrder, type RequestQuotes, type SentQuote, standingOf } from "#quote/record/quotes.ts";
import type { HoldKind } from "#request/lifecycle.ts";
import { factsOf, hasOpenOrder, type Request, type RequestDetails } from "#request/record/requests.ts";
import {
  judgeScreening,
  type RecordedScreening,
  type ScreeningState,
  screeningDays,
} from "#request/record/screening.ts";
import { PlateLink, PlateRow } from "#site/ui/data-plate.tsx";
import { useCompany } from "#site/use-company.tsx";

type RequestProps = { request: RequestDetails };

/** Who asks, how to reach them, whether they may buy, and what they asked for before. */
export function BuyerPlate({ request, now }: RequestProps & { now: number }) {
  const { longMonthOf } = useCompany().time;
  const { formType, neighbors, history } = request;
  const { values } = factsOf(request);
  return (
    <Plate id="buyer" title={formType === "rfq" ? "Buyer" : "Sender"}>
      <dl>
        <PlateRow label="Name">
          {personOf(request)}
          {values?.role && (
            <>
              <br />
              {values.role}
            </>
          )}
        </PlateRow>
        {values?.purchasingEntity && <PlateRow label="Purchasing entity">{values.purchasingEntity}</PlateRow>}
        {waysToReach(request).map(({ name, to, href }) => (
          <PlateRow key={name} label={name}>
            <PlateLink href={href}>{to}</PlateLink>
          </PlateRow>
        ))}
        {formType === "rfq" && <Trust request={request} now={now} />}
        <PlateRow label="Earlier requests">
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
              <PlateLink href={deskPaths.request(other.reference)}>{other.reference}</PlateLink>{" "}
              <span className="u-muted">
                {[sayState(other), sayAmount(other)].filter(Boolean).join(", ")}
              </span>
            </Fragment>
          ))}
        </PlateRow>
      </dl>
    </Plate>
  );
}

/** After "Won": what was confirmed, which may be less than was quoted; otherwise what was quoted. */
function sayAmount({ confirmed, closedAs, quoted }: Request) {
  const cents = confirmed || closedAs === "won" ? confirmed?.total : quoted?.total;
  return cents === undefined ? undefined : `$${formatMoney(cents)}`;
}

/** Two separate checks: may they buy, and are they on a list. Then how long the record is kept. */
function Trust({ request, now }: RequestProps & { now: number }) {
  const { time } = useCompany();
  const { verifiedBy, screening, holdKind, legalHoldUntil } = request;
  const state = judgeScreening(screening, time.dayOf(now).toString());
  return (
    <>
      <PlateRow label="Buyer and end use">
        <span className={verifiedBy ? "u-muted" : "status"}>{verifiedBy ? "Verified" : "Not verified"}</span>
      </PlateRow>
      <PlateRow label="Screening">
        <span className={state === "clear" ? "u-muted" : "status"}>
          {screening ? sayScreening(screening, state, time) : "Not screened"}
        </span>
      </PlateRow>
      {holdKind && <PlateRow label="Kept">{sayHold(holdKind, legalHoldUntil, time)}</PlateRow>}
    </>
  );
}

function sayScreening(
  { result, screenedOn, by, cleared, hasMatch }: RecordedScreening,
  state: ScreeningState,
  { dayOf }: Time,
) {
  const found = `${requestWords.results[result]}, ${sayDay(screenedOn)}, by ${firstName(by)}`;
  if (hasMatch) return `${found}: nobody has cleared it`;
  const alone = cleared?.isAlone ? ", the only person at the desk" : "";
  const after = cleared
    ? `; cleared by ${firstName(cleared.by)} on ${sayDay(dayOf(cleared.at))}${alone}`
    : "";
  return `${found}${after}${state === "old" ? `; older than ${screeningDays} days` : ""}`;
}

function sayHold(kind: HoldKind, until: number | undefined, { dayOf }: Time) {
  const name = requestWords.holdKinds[kind];
  if (until !== undefined) return `${name}: not deleted before ${sayDay(dayOf(until))}`;
  if (kind === "manual") return `${name}: not deleted until the hold is lifted`;
  return `${name}: not deleted for ${recordYears[kind]} years from the final payment, which is not recorded yet`;
}

/** The way to its orders, and how to withdraw the latest quote. The conversation has all that was sent. */
export function QuotePlate({
  request,
  quotes: { sent },
  now,
}: RequestProps & { quotes: RequestQuotes; now: number }) {
  const [latest] = sent;
  const isOpen = request.state === "open" || request.state === "quoted";
  const canWithdraw = latest && !latest.withdrawn && !hasOpenOrder(request) && isOpen;
  const ordered = sent.find((each) => each.order || each.confirmed);
  if (!latest || (!canWithdraw && !ordered)) return null;
  return (
    <Plate id="quote" title="Quote" note={<span className="u-num">{quoteNumber(request.reference)}</span>}>
      <OrderBlock request={request} ordered={ordered} canOrder={standingOf(latest, now) === "valid"} />
      {canWithdraw && (
        <Fold
          name="Withdraw the quote"
          request={request}
          action={`quotes/${latest.revision}/withdraw`}
          button="Withdraw it"
        >
          <TextField
            name="withdrawal"
            label="Reason for the buyer"
            hint="We e-mail the buyer that the quote is no longer valid, with this reason. The request is then open again; what is confirmed stays confirmed."
          />
        </Fold>
      )}
    </Plate>
  );
}

type OrderBlockProps = RequestProps & { ordered: SentQuote | undefined; canOrder: boolean };

/** What is ordered in a sentence; its page has the rest. */
function OrderBlock({ request, ordered, canOrder }: OrderBlockProps) {
  const { time } = useCompany();
  const { reference } = request;
  if (!ordered)
    return canOrder ? (
      <p className="data-plate__part">
        <a href={deskPaths.newOrder(reference)}>Enter an order</a>{" "}
        <span className="u-muted">that came by phone or on paper</span>
      </p>
    ) : null;
  const { order, confirmed } = ordered;
  const number = order?.number || (order ? "number in the file" : "no number");
  const isWaiting = hasOpenOrder(request);
  return (
    <div className="data-plate__part">
      <p>
        <span className="u-strong">{`Order ${number}`}</span>
        {confirmed && `. ${sayConfirmed(confirmed, time)}`}
      </p>
      <a
        className={`button button--small button--${isWaiting ? "primary" : "outline"}`}
        href={deskPaths.orders(reference)}
      >
        {isWaiting ? "Confirm the order" : "Open the order"}
      </a>
    </div>
  );
}

function sayConfirmed({ at, total }: ConfirmedOrder, { dayOf }: Time) {
  return `${[total !== undefined && `$${formatMoney(total)}`, "confirmed on"].filter(Boolean).join(" ")} ${sayDay(dayOf(at))}.`;
}

/** Leaves out what is empty: an e-mail has no phone number, and an erased request has nothing left. */
export function waysToReach({ fields: { phone, email }, reference }: Request) {
  const ways = [
    { name: "Call", to: phone, href: `tel:${phone.replace(/[^\d+]/g, "")}` },
    {
      name: "E-mail",
      to: email,
      href: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(reference)}`,
    },
  ];
  return ways.filter(({ to }) => to !== "");
}
