import { recordYears } from "#company/retention.ts";
import { CorrectForm } from "#desk/entry/entry-links.tsx";
import { DayField, Fold, HiddenFields, KeptChoices, TextField } from "#desk/shell/form-parts.tsx";
import { Plate } from "#desk/shell/page-parts.tsx";
import { requestWords } from "#desk/words.ts";
import type { Request, RequestDetails } from "#request/record/requests.ts";
import { nameSeen } from "./reply-box.tsx";
import type { ToDoProps } from "./to-do.tsx";

/** What is done once in the life of a request, or never: at the end, folded. */
export function RareActs({ request, staff, colleagues, now }: ToDoProps) {
  const { state } = request;
  if (state === "erased") return null;
  return (
    <Plate id="rare" className="rare-acts" title="More">
      <CorrectForm request={request} />
      {(state === "open" || state === "quoted") && (
        <>
          <HandOver request={request} staff={staff} colleagues={colleagues} />
          <Closing request={request} {...findClosing(request)} />
        </>
      )}
      {state === "open" && (
        <Fold name="Mark as spam" request={request} action="hold" button="Mark as spam">
          <HiddenFields seen={nameSeen(request)} />
          <p className="u-note">
            Removes it from the list and stops the deadline. No e-mail is sent. You can bring it back.
          </p>
        </Fold>
      )}
      <Keeping request={request} staff={staff} now={now} />
    </Plate>
  );
}

type RequestProps = { request: RequestDetails };

/** How long its records are kept, and what changes that. */
function Keeping({ request, staff, now }: RequestProps & Pick<ToDoProps, "staff" | "now">) {
  const { holdKind, finalPaymentOn, closedAs, confirmed } = request;
  const mayHold = staff.role === "owner";
  const isOrder = confirmed || closedAs === "won" || holdKind === "order" || holdKind === "export";
  const years = recordYears[holdKind === "export" ? "export" : "order"];
  return (
    <>
      {isOrder && request.state !== "open" && (
        <Fold name="Record the final payment" request={request} action="payment" button="Record it">
          <DayField
            name="paidOn"
            label="Date of the final payment"
            hint={`The records of this order are kept for ${years} years from that date.`}
            now={now}
            value={finalPaymentOn}
          />
        </Fold>
      )}
      {mayHold && holdKind !== "manual" && (
        <Fold name="Put a legal hold on it" request={request} action="keep" button="Set the hold">
          <TextField
            name="keepReason"
            label="Why must it be kept?"
            hint="The request is not deleted or erased until someone lifts the hold. Only the desk sees the reason."
          />
        </Fold>
      )}
      {mayHold && holdKind === "manual" && (
        <Fold name="Lift the hold" request={request} action="lift-hold" button="Lift the hold">
          <TextField
            name="liftReason"
            label="Why is it no longer needed?"
            hint="The request is then deleted when its time is up. If the law also requires a hold, because of an order or a screening, that hold applies again."
          />
        </Fold>
      )}
      {holdKind && holdKind !== "manual" && (
        <p className="data-plate__part u-note">{requestWords.heldByLaw(holdKind)}</p>
      )}
    </>
  );
}

function HandOver({ request, staff, colleagues }: RequestProps & Pick<ToDoProps, "staff" | "colleagues">) {
  const others = colleagues.filter(
    ({ id, revokedAt, passkeys }) =>
      revokedAt === undefined && passkeys > 0 && id !== request.takenBy?.id && id !== staff.id,
  );
  if (others.length === 0 && !request.takenBy) return null;
  const people = others.map(({ id, name }) => [String(id), name] as const);
  const options = request.takenBy ? [...people, ["nobody", "Unassign"] as const] : people;
  return (
    <Fold name="Hand over" request={request} action="hand-over" button="Hand over">
      <HiddenFields from={String(request.takenBy?.id ?? "")} />
      <KeptChoices legend="Hand over to" name="to" options={options} />
    </Fold>
  );
}

/** What is confirmed can neither be lost nor be confirmed again. */
function findClosing({ state, confirmed }: Request) {
  if (confirmed)
    return { ...answeredOtherwise, ways: { won: "Order confirmed, nothing more to do", ...answeredWays } };
  return state === "quoted" ? closed : answeredOtherwise;
}

const closed = {
  name: "Close the request",
  how: "How did it end?",
  ways: {
    "lost-price": "No order: price",
    "lost-lead-time": "No order: lead time",
    "lost-not-available": "No order: not available",
    "lost-other-source": "No order: another source",
    "lost-not-needed": "No order: no longer needed",
    "lost-no-answer": "No order: no answer",
  },
};

const answeredWays = { "by-phone": "By phone", "by-mail": "By e-mail, from another mailbox" };

const answeredOtherwise = {
  name: "Close without a quote",
  how: "How was it answered?",
  ways: { ...answeredWays, "no-bid": "No bid" },
};

type ClosingProps = RequestProps & { name: string; how: string; ways: Readonly<Record<string, string>> };

function Closing({ request, name, how, ways }: ClosingProps) {
  return (
    <Fold name={name} request={request} action="close" button="Close the request">
      <HiddenFields seen={nameSeen(request)} />
      <KeptChoices legend={how} name="how" options={ways} />
      <TextField
        name="reason"
        label="Reason or summary"
        hint={`Only the desk sees it${"no-bid" in ways ? "; with “No bid”, the buyer gets a polite refusal by e-mail with this reason" : ""}.`}
        rows={3}
      />
    </Fold>
  );
}
