import { requestPath } from "#desk/desk-paths.ts";
import { requestWords } from "#desk/words.ts";
import { describeRefusal } from "#mail/refusal.ts";
import type { Request, RequestDetails } from "#request/record/requests.ts";

const words = requestWords.undelivered;

/** In red: an answer that never reached the buyer, why, and the way to send it again. */
export function Undelivered({ request }: { request: RequestDetails }) {
  if (request.undelivered) {
    return (
      <div className="undelivered" role="alert">
        <h2 className="undelivered__title">{sayUndelivered(request)}</h2>
        <p>{words.text(request.fields.email)}</p>
        <CorrectAddress request={request} button={words.sendAgain} />
      </div>
    );
  }
  const warning = warnOfAddress(request);
  if (!warning) return null;
  return (
    <div className="undelivered" role="alert">
      <h2 className="undelivered__title">{warning}</h2>
      <p>{words.receiptText}</p>
      <CorrectAddress request={request} button={words.correct} />
    </div>
  );
}

/** Where an answer is written, before it is sent: the address is corrected on the request's own page. */
export function AddressWarning({ request }: { request: RequestDetails }) {
  const warning = sayUndelivered(request) || warnOfAddress(request);
  if (!warning) return null;
  return (
    <div className="undelivered" role="alert">
      <p className="undelivered__title">{warning}</p>
      <p>
        <a href={requestPath(request.reference)}>{words.correct}</a>
      </p>
    </div>
  );
}

/** "The quote did not reach the buyer: there is no such mailbox". */
export function sayUndelivered({ undelivered }: Pick<Request, "undelivered">) {
  if (!undelivered) return "";
  const what = words.names[undelivered.refused] ?? words.names.reply;
  return words.title(what ?? "", describeRefusal(undelivered.error));
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
  return words.receipt(fields.email, describeRefusal(receipt.error ?? ""));
}

function CorrectAddress({ request, button }: { request: Request; button: string }) {
  return (
    <form className="undelivered__form" method="post" action={requestPath(request.reference, "address")}>
      <div className="field undelivered__field">
        <label className="field__label" htmlFor="address">
          {words.address}
        </label>
        <input
          className="field__input"
          id="address"
          name="address"
          type="email"
          required
          autoComplete="off"
          maxLength={254}
          defaultValue={request.fields.email}
        />
      </div>
      <button className="button button--outline button--small" type="submit">
        {button}
      </button>
    </form>
  );
}
