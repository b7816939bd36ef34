import { createContext, type ReactNode, use } from "react";
import { recordYears } from "#company/retention.ts";
import { dayOf, duration, sayDay, shortTime } from "#company/time.ts";
import { conversationWords } from "#content/desk-conversation.ts";
import { quotePath, requestPath } from "#desk/desk-paths.ts";
import { memoryWords, requestWords } from "#desk/words.ts";
import { firstName } from "#people/names.ts";
import type { StaffListing, StaffMember } from "#people/staff.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { nextRevision } from "#quote/quote-text.ts";
import type { RequestQuotes } from "#quote/record/quotes.ts";
import type { StoredFile } from "#request/files/files.ts";
import { homeCountry } from "#request/record/compliance.ts";
import {
  asksCountry,
  destinationOf,
  factsOf,
  hasOpenOrder,
  isQuotable,
  longestCountry,
  longestText,
} from "#request/record/request-facts.ts";
import type { Request, RequestDetails } from "#request/record/requests.ts";

type ToDoProps = {
  request: RequestDetails;
  quotes: RequestQuotes;
  staff: StaffMember;
  colleagues: readonly StaffListing[];
  now: number;
};

/** What can be done with a request: one orange button, the rest folded away. */
export function ToDo({ request, quotes, staff, colleagues, now }: ToDoProps) {
  const { takenBy, receivedAt, state, suspicions } = request;
  return (
    <section className="data-plate to-do" id="to-do" aria-labelledby="to-do-title">
      <h2 className="data-plate__title" id="to-do-title">
        <span>{takenBy ? requestWords.onIt(firstName(takenBy.name)) : requestWords.nobody}</span>
        <span className="u-muted">
          {state === "quoted"
            ? quoteDeskWords.isOut(quotes.sent[0]?.revision ?? "")
            : takenBy
              ? requestWords.since(shortTime(takenBy.at, now))
              : state === "open" && requestWords.forTime(duration(now - receivedAt))}
        </span>
      </h2>
      {suspicions.length > 0 && <p className="to-do__hint">{requestWords.why(suspicions.join(", "))}</p>}
      {state === "open" && !takenBy && <Take request={request} />}
      {isQuotable(request) && <MakeQuote request={request} quotes={quotes} />}
      {state === "quarantined" && (
        <Only
          request={request}
          action="release"
          text={requestWords.releaseText}
          button={requestWords.release}
        />
      )}
      {state === "answered" && (
        <Only request={request} action="reopen" text={requestWords.reopenText} button={requestWords.reopen} />
      )}
      {request.waitsSince !== undefined && !request.undelivered && !hasOpenOrder(request) && (
        <Only
          request={request}
          action="settle"
          text={conversationWords.settleText}
          button={conversationWords.settle}
          look="outline"
        />
      )}
      {state !== "erased" && <Note request={request} />}
      {request.formType === "rfq" && state !== "erased" && state !== "quarantined" && (
        <>
          {asksCountry(request) && <Country request={request} />}
          <Verification request={request} />
          <ScreeningForm request={request} now={now} />
        </>
      )}
      {(state === "open" || state === "quoted") && (
        <>
          <HandOver request={request} staff={staff} colleagues={colleagues} />
          <Closing request={request} words={state === "quoted" ? quoteDeskWords.close : requestWords.close} />
        </>
      )}
      {state === "open" && (
        <Fold name={requestWords.holdBack} request={request} action="hold" button={requestWords.holdButton}>
          <p className="to-do__hint">{requestWords.holdText}</p>
        </Fold>
      )}
      {state !== "erased" && <Keeping request={request} now={now} />}
    </section>
  );
}

type RequestProps = { request: RequestDetails };

function Take({ request: { reference } }: RequestProps) {
  return (
    <div className="to-do__main">
      <form className="to-do__take" method="post" action={requestPath(reference, "take")}>
        <button className="button button--primary" type="submit">
          {requestWords.take}
        </button>
      </form>
    </div>
  );
}

/** Before there is a quote, making one is what to do next. */
function MakeQuote({ request, quotes }: Pick<ToDoProps, "request" | "quotes">) {
  const { reference, state, takenBy } = request;
  const isQuoted = state === "quoted";
  const look = takenBy && !isQuoted ? "primary" : "outline";
  return (
    <div className="to-do__main">
      <a className={`button button--${look}`} href={quotePath(reference)}>
        {nameNextQuote(quotes)}
      </a>
    </div>
  );
}

export function nameNextQuote({ draft, sent }: RequestQuotes) {
  const revision = nextRevision(sent[0]?.revision);
  if (draft) return quoteDeskWords.goOn(revision);
  return sent.length > 0 ? quoteDeskWords.revise(revision) : quoteDeskWords.make;
}

type OnlyProps = RequestProps & {
  action: string;
  text: string;
  button: string;
  look?: "primary" | "outline";
};

function Only({ request: { reference }, action, text, button, look = "primary" }: OnlyProps) {
  return (
    <div className="to-do__main">
      <p>{text}</p>
      <form method="post" action={requestPath(reference, action)}>
        <button className={`button button--${look}`} type="submit">
          {button}
        </button>
      </form>
    </div>
  );
}

function Note({ request }: RequestProps) {
  return (
    <Fold name={requestWords.note} request={request} action="note" button={requestWords.noteButton}>
      <TextField name="note" label={requestWords.noteLabel} hint={requestWords.noteHint} rows={3} />
    </Fold>
  );
}

function Verification({ request }: RequestProps) {
  if (request.verifiedBy) {
    const { unverify, unverifyWhy, unverifyHint, unverifyButton } = requestWords;
    return (
      <Fold name={unverify} request={request} action="unverify" button={unverifyButton}>
        <TextField name="why" label={unverifyWhy} hint={unverifyHint} rows={2} />
      </Fold>
    );
  }
  const before = request.verifiedBefore;
  const day = before && sayDay(dayOf(before.at));
  const how = before?.how.replace(memoryWords.asBeforeStart, "") ?? "";
  return (
    <Fold
      name={requestWords.verify}
      request={request}
      action="verify"
      isOpen={before !== undefined}
      button={before ? memoryWords.confirmButton : requestWords.verifyButton}
    >
      {before && day && (
        <p>
          <strong>{memoryWords.verified(day, before.by, how)}</strong> {memoryWords.confirmText}
        </p>
      )}
      <TextField
        name="how"
        label={requestWords.verifyHow}
        hint={requestWords.verifyHint}
        rows={2}
        value={before && day ? memoryWords.asBefore(before.reference, day, how) : undefined}
      />
    </Fold>
  );
}

function ScreeningForm({ request, now }: RequestProps & { now: number }) {
  const { screening } = request;
  const words = requestWords;
  return (
    <Fold
      name={screening ? words.screenAgain : words.screen}
      request={request}
      action="screen"
      button={words.screenButton}
    >
      <TextField
        name="parties"
        label={words.parties}
        hint={words.partiesHint}
        rows={2}
        value={screening?.parties}
      />
      <TextField
        name="owners"
        label={words.owners}
        hint={words.ownersHint}
        rows={2}
        value={screening?.owners}
      />
      <TextField
        name="lists"
        label={words.lists}
        hint={words.listsHint}
        rows={2}
        value={screening?.lists ?? words.usualLists}
      />
      <DayField name="screenedOn" label={words.screenedOn} now={now} />
      <fieldset>
        <legend className="pick__legend">{words.result}</legend>
        <div className="pick">
          {Object.entries(words.results).map(([value, name]) => (
            <Choice key={value} name="result" value={value}>
              {name}
            </Choice>
          ))}
        </div>
      </fieldset>
    </Fold>
  );
}

function Country({ request }: RequestProps) {
  const words = requestWords;
  // Said before of the same place: for a person to confirm.
  const before = request.neighbors.find((other) => samePlace(request, other))?.deliveryCountry;
  return (
    <Fold
      name={words.setCountry}
      request={request}
      action="country"
      isOpen={request.deliveryCountry === undefined}
      button={words.countryButton}
    >
      <TextField
        name="country"
        label={words.countryLabel}
        hint={words.countryHint(homeCountry)}
        rows={1}
        longest={longestCountry}
        value={request.deliveryCountry ?? before}
      />
    </Fold>
  );
}

function samePlace(one: Request, other: Request) {
  const [here, there] = [one, other].map((each) => factsOf(each).values);
  return here && there && destinationOf(here) === destinationOf(there);
}

/** How long its records are kept, and what changes that. */
function Keeping({ request, now }: RequestProps & { now: number }) {
  const { holdKind, finalPaymentOn, closedAs } = request;
  const words = requestWords;
  const isOrder = closedAs === "won" || holdKind === "order" || holdKind === "export";
  const years = recordYears[holdKind === "export" ? "export" : "order"];
  return (
    <>
      {isOrder && request.state !== "open" && (
        <Fold name={words.pay} request={request} action="payment" button={words.payButton}>
          <DayField
            name="paidOn"
            label={words.payDay}
            hint={words.payHint(years)}
            now={now}
            value={finalPaymentOn}
          />
        </Fold>
      )}
      {holdKind !== "manual" && (
        <Fold name={words.keepIt} request={request} action="keep" button={words.keepButton}>
          <TextField name="keepReason" label={words.keepReason} hint={words.keepHint} rows={2} />
        </Fold>
      )}
      {holdKind === "manual" && (
        <Fold name={words.lift} request={request} action="lift-hold" button={words.liftButton}>
          <TextField name="liftReason" label={words.liftReason} hint={words.liftHint} rows={2} />
        </Fold>
      )}
      {holdKind && holdKind !== "manual" && <p className="to-do__hint">{words.heldByLaw[holdKind]}</p>}
    </>
  );
}

function HandOver({ request, staff, colleagues }: RequestProps & Pick<ToDoProps, "staff" | "colleagues">) {
  const others = colleagues.filter(
    ({ id, revokedAt }) => revokedAt === undefined && id !== request.takenBy?.id && id !== staff.id,
  );
  if (others.length === 0 && !request.takenBy) return null;
  return (
    <Fold
      name={requestWords.handOver}
      request={request}
      action="hand-over"
      button={requestWords.handOverButton}
    >
      <fieldset>
        <legend className="pick__legend">{requestWords.handOverTo}</legend>
        <div className="pick">
          {others.map(({ id, name }) => (
            <Choice key={id} name="to" value={String(id)}>
              {name}
            </Choice>
          ))}
          {request.takenBy && (
            <Choice name="to" value="nobody">
              {requestWords.putBack}
            </Choice>
          )}
        </div>
      </fieldset>
    </Fold>
  );
}

type ClosingWords = { name: string; how: string; ways: Readonly<Record<string, string>> };

/** Nothing is chosen beforehand: the person who closes a request says how it ended. */
function Closing({ request, words }: RequestProps & { words: ClosingWords }) {
  return (
    <Fold name={words.name} request={request} action="close" button={requestWords.closeButton}>
      <fieldset>
        <legend className="pick__legend">{words.how}</legend>
        <div className="pick">
          {Object.entries(words.ways).map(([value, way]) => (
            <Choice key={value} name="how" value={value}>
              {way}
            </Choice>
          ))}
        </div>
      </fieldset>
      <TextField name="reason" label={requestWords.reason} hint={requestWords.reasonHint} rows={3} />
    </Fold>
  );
}

type FoldProps = RequestProps & {
  name: string;
  action: string;
  isOpen?: boolean | undefined;
  button: string;
  children: ReactNode;
};

/** A form that was posted and not carried out: it is shown open, with what was typed and the files it came with. */
export type Refused = {
  readonly path: string;
  readonly fields: URLSearchParams;
  readonly kept?: readonly StoredFile[] | undefined;
};
export const RefusedForm = createContext<Refused | undefined>(undefined);
const Typed = createContext<URLSearchParams | undefined>(undefined);

export function Fold({ name, request: { reference }, action, isOpen, button, children }: FoldProps) {
  const refused = use(RefusedForm);
  const path = requestPath(reference, action);
  const typed = refused?.path === path ? refused.fields : undefined;
  return (
    <details className="fold to-do__fold" data-fold={action} open={isOpen || typed !== undefined}>
      <summary className="fold__name">{name}</summary>
      <form className="to-do__form" method="post" action={path}>
        <Typed value={typed}>{children}</Typed>
        <button className="button button--outline button--small" type="submit">
          {button}
        </button>
      </form>
    </details>
  );
}

type ChoiceProps = { type?: "radio" | "checkbox"; name: string; value: string; children: ReactNode };

function Choice({ type = "radio", name, value, children }: ChoiceProps) {
  return (
    <label className="pick__row">
      <input
        className="pick__input"
        type={type}
        name={name}
        value={value}
        required={type === "radio"}
        defaultChecked={use(Typed)?.get(name) === value}
      />
      {children}
    </label>
  );
}

export function TextField({
  name,
  label,
  hint,
  rows,
  longest = longestText,
  value,
}: {
  name: string;
  label: string;
  hint: string;
  rows: number;
  longest?: number;
  value?: string | undefined;
}) {
  const hintId = `${name}-hint`;
  return (
    <div className="field">
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      <p className="field__hint" id={hintId}>
        {hint}
      </p>
      <textarea
        className="field__input field__input--block"
        id={name}
        name={name}
        rows={rows}
        maxLength={longest}
        required
        defaultValue={use(Typed)?.get(name) ?? value}
        aria-describedby={hintId}
      />
    </div>
  );
}

type DayFieldProps = {
  name: string;
  label: string;
  hint?: string;
  now: number;
  value?: string | undefined;
};

/** A day that has passed; today unless another is known. */
function DayField({ name, label, hint, now, value }: DayFieldProps) {
  const today = dayOf(now).toString();
  return (
    <div className="field">
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      {hint && (
        <p className="field__hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <input
        className="field__input"
        type="date"
        id={name}
        name={name}
        max={today}
        required
        defaultValue={use(Typed)?.get(name) ?? value ?? today}
        aria-describedby={hint ? `${name}-hint` : undefined}
      />
    </div>
  );
}
