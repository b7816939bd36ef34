import { requestPath } from "#desk/desk-paths.ts";
import { KeptField, KeptForm, smallButton } from "#desk/shell/form-parts.tsx";
import { describeRefusal } from "#mail/refusal.ts";
import type { Request, RequestDetails } from "#request/record/requests.ts";

/** In red: an answer that never reached the buyer, why, and the way to send it again. */
export function Undelivered({ request }: { request: RequestDetails }) {
  const { email } = request.fields;
  const warning = sayUndelivered(request) || warnOfAddress(request);
  if (!warning) return null;
  const [text, button] = request.undelivered
    ? [
        `It was sent to ${email}.${request.state === "open" ? " The request is open again." : ""} Call the buyer, correct the address, and the same e-mail is sent again; or send another answer.`,
        "Send it to this address",
      ]
    : [
        "Our receipt did not arrive, so a quote or a reply will not either. Call the buyer and correct the address before you send one.",
        "Correct the address",
      ];
  return (
    <div className="notice undelivered" role="alert">
      <h2 className="undelivered__title">{warning}</h2>
      <p>{text}</p>
      <CorrectAddress request={request} button={button} />
    </div>
  );
}

/** Where an answer is written, before it is sent: the address is corrected on the request's own page. */
export function AddressWarning({ request }: { request: RequestDetails }) {
  const warning = sayUndelivered(request) || warnOfAddress(request);
  if (!warning) return null;
  return (
    <div className="notice undelivered" role="alert">
      <p className="undelivered__title">{warning}</p>
      <p>
        <a href={requestPath(request.reference)}>Correct the address</a>
      </p>
    </div>
  );
}

/** "The quote did not reach the buyer: there is no such mailbox". */
export function sayUndelivered({ undelivered }: Pick<Request, "undelivered">) {
  if (!undelivered) return "";
  const { refused, error } = undelivered;
  const answer = ["quote", "refusal", "withdrawal"].find((each) => each === refused) ?? "reply";
  return `The ${answer} did not reach the buyer: ${describeRefusal(error)}.`;
}

/** Our receipt was refused there already: a quote will be too. */
function warnOfAddress({ mails, fields, state }: RequestDetails) {
  const receipt = mails.find(
    ({ kind, state, to }) =>
      (kind === "acknowledgement" || kind === "link") &&
      state === "dead" &&
      to.toLowerCase() === fields.email.toLowerCase(),
  );
  if (state !== "open" || !receipt) return undefined;
  return `E-mail to ${fields.email} is refused: ${describeRefusal(receipt.error ?? "")}.`;
}

function CorrectAddress({ request, button }: { request: Request; button: string }) {
  return (
    <KeptForm className="undelivered__form" action={requestPath(request.reference, "address")}>
      <KeptField
        name="address"
        label="E-mail address of the buyer"
        kind="email"
        isRequired
        autocomplete="off"
        value={request.fields.email}
        input={{ maxLength: 254 }}
      />
      <button className={smallButton} type="submit">
        {button}
      </button>
    </KeptForm>
  );
}
