import { duration, sayDay } from "#company/time-in.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { HandForm, MakeRequestLink } from "#desk/entry/entry-links.tsx";
import { Fold, HiddenFields, SubmitButton, TextField } from "#desk/shell/form-parts.tsx";
import { Plate } from "#desk/shell/page-parts.tsx";
import { requestWords } from "#desk/words.ts";
import type { StaffListing, StaffMember } from "#people/staff.ts";
import { nextRevision } from "#quote/quote-text.ts";
import { type RequestQuotes, standingOf } from "#quote/record/quotes.ts";
import { hasOpenOrder, isQuotable, type RequestDetails } from "#request/record/requests.ts";
import { unmatchedMail } from "#request/record/submission.ts";
import { useCompany } from "#site/use-company.tsx";
import { CountryForm } from "./country-form.tsx";
import { FollowUpState, PutOffForm, Reminder } from "./follow-up.tsx";
import { AllowForm } from "./listed-places.tsx";
import { nameSeen } from "./reply-box.tsx";
import { ScreeningForms } from "./screening-form.tsx";

export type ToDoProps = {
  request: RequestDetails;
  quotes: RequestQuotes;
  staff: StaffMember;
  colleagues: readonly StaffListing[];
  now: number;
};

/** What can be done with a request: one orange button, the rest folded away. */
export function ToDo({ request, quotes, staff, now }: ToDoProps) {
  const { shortTime } = useCompany().time;
  const { reference, takenBy, receivedAt, state, suspicions, source, toDos = [] } = request;
  const isQuoted = state === "quoted";
  // If so, the reply box has the orange button.
  const isAnswerNext = isQuoted || hasOpenOrder(request);
  const [latest] = quotes.sent;
  const note =
    isQuoted && latest
      ? `Rev ${latest.revision} ${standingOf(latest, now) === "expired" ? "has expired" : "sent"}`
      : takenBy
        ? `since ${shortTime(takenBy.at, now)}`
        : state === "open" && `for ${duration(now - receivedAt)}`;
  return (
    <Plate
      id="to-do"
      className="to-do"
      title={requestWords.onIt(takenBy?.name)}
      note={<span className="u-muted">{note}</span>}
    >
      {state === "quarantined" && suspicions.length > 0 && (
        <p className="data-plate__part u-note">{`Held back because of: ${suspicions.join(", ")}.`}</p>
      )}
      {(state === "open" || isQuoted) && !takenBy && (
        <Only
          request={request}
          action="take"
          button="Assign to me"
          look={isAnswerNext ? "outline" : "primary"}
        />
      )}
      {isQuotable(request) && (
        <div className="to-do__main">
          <a
            className={`button button--${takenBy && !isAnswerNext ? "primary" : "outline"}`}
            href={deskPaths.quote(reference)}
          >
            {nameNextQuote(quotes)}
          </a>
        </div>
      )}
      {state === "quarantined" && (
        <Only
          request={request}
          action="release"
          text={`It becomes an open request, and staff are notified.${source === "e-mail" || suspicions.includes(unmatchedMail) ? "" : " The sender gets the e-mail receipt, unless it was sent before."}`}
          button="Bring it back"
        />
      )}
      {state === "answered" && (
        <Only
          request={request}
          action="reopen"
          text="It has until the end of the next business day."
          button="Open it again"
          look={request.confirmed ? "outline" : "primary"}
        />
      )}
      <Reminder request={request} now={now} />
      <FollowUpState request={request} />
      {request.waitsSince !== undefined &&
        !(request.undelivered && state === "open") &&
        !hasOpenOrder(request) && (
          <Only
            request={request}
            action="settle"
            fields={{ seen: nameSeen(request) }}
            text={
              request.undelivered
                ? "If the buyer was told in another way, mark it as handled."
                : toDos.every(({ owed }) => owed === "follow-up")
                  ? "If there is nothing more to do, mark it as handled."
                  : "A message came in. If it needs no answer, mark it as handled."
            }
            button="Mark as handled"
            look="outline"
          />
        )}
      <MakeRequestLink request={request} />
      <HandForm request={request} />
      <PutOffForm request={request} now={now} />
      {state !== "erased" && (
        <Fold name="Write a note" request={request} action="note" button="Save note">
          <TextField name="note" label="Note" hint="Only the desk sees it." rows={3} />
        </Fold>
      )}
      {request.formType === "rfq" && state !== "erased" && state !== "quarantined" && (
        <>
          <CountryForm request={request} />
          <AllowForm request={request} staff={staff} />
          <Verification request={request} />
          <ScreeningForms request={request} now={now} />
        </>
      )}
    </Plate>
  );
}

type RequestProps = { request: RequestDetails };
type OnlyProps = RequestProps & {
  action: string;
  fields?: Readonly<Record<string, string>>;
  text?: string;
  button: string;
  look?: "primary" | "outline";
};

function Only({ request: { reference }, action, fields = {}, text, button, look = "primary" }: OnlyProps) {
  return (
    <form className="to-do__main" method="post" action={deskPaths.request(reference, action)}>
      {text && <p>{text}</p>}
      <HiddenFields {...fields} />
      <SubmitButton look={`button button--${look}`}>{button}</SubmitButton>
    </form>
  );
}

export function nameNextQuote({ draft, sent }: RequestQuotes) {
  const revision = nextRevision(sent[0]?.revision);
  if (draft) return `Continue Rev ${revision}`;
  return sent.length > 0 ? `Make Rev ${revision}` : "Make a quote";
}

/**
 * Begins a verification that was taken from an earlier request. It is cut off when that one is taken again,
 * so that such beginnings do not pile up.
 */
const asBeforeStart = /^As for RFQ-\w+ on [^:]+: /;

function Verification({ request }: RequestProps) {
  const { dayOf } = useCompany().time;
  if (request.verifiedBy) {
    return (
      <Fold
        name="Withdraw the verification"
        request={request}
        action="unverify"
        button="Mark as not verified"
      >
        <TextField
          name="why"
          label="What was wrong?"
          hint="Only the desk sees it. A quote already sent still says that both are verified: revise or withdraw it."
        />
      </Fold>
    );
  }
  const before = request.verifiedBefore;
  const day = before && sayDay(dayOf(before.at));
  const how = before?.how.replace(asBeforeStart, "") ?? "";
  return (
    <Fold
      name="Verify the buyer and the end use"
      request={request}
      action="verify"
      isOpen={before !== undefined}
      button={before ? "Confirm and mark as verified" : "Mark as verified"}
    >
      {before && (
        <p>
          <strong>{requestWords.verifiedBefore(sayDay(dayOf(before.at)), before.by, how)}</strong> It does not
          count for this request until you confirm it. Check that it still holds.
        </p>
      )}
      <TextField
        name="how"
        label="How do you know?"
        hint="State both: who may order, and what it is for. For example: signed letter on letterhead, called back at the agency’s own number; end-use statement received. Only the desk sees it. The quote then says that both are verified."
        value={before && `As for ${before.reference} on ${day}: ${how}`}
      />
    </Fold>
  );
}
