import { deskPaths } from "#desk/desk-paths.ts";
import { nameSeen } from "#desk/requests/reply-box.tsx";
import {
  Fold,
  HiddenFields,
  KeptChoices,
  KeptField,
  PostButton,
  TextField,
} from "#desk/shell/form-parts.tsx";
import { isTableFile } from "#documents/tables/read-table.ts";
import { entryRules } from "#request/fields/entry.ts";
import type { StoredFile } from "#request/files/files.ts";
import type { RequestDetails } from "#request/record/requests.ts";
import { useCompany } from "#site/use-company.tsx";
import { correctable, handedWays } from "./entry-acts.ts";
import { makeRequest, newRequest } from "./entry-words.ts";

type RequestProps = { request: RequestDetails };

export function NewRequestLink() {
  return (
    <a className="button button--small button--outline" href={deskPaths.newRequest}>
      {newRequest}
    </a>
  );
}

/** On a message that may ask for a quote. */
export function MakeRequestLink({ request: { reference, formType, state } }: RequestProps) {
  if (formType !== "contact" || (state !== "open" && state !== "quarantined")) return null;
  return (
    <div className="to-do__main">
      <a className="button button--outline" href={deskPaths.request(reference, "make")}>
        {makeRequest}
      </a>
    </div>
  );
}

/** Beside a file that has rows. */
export function TakeLines({ request, file, text }: RequestProps & { file: StoredFile; text: string }) {
  const { formType, state, reference, events } = request;
  // What was read of it begins with its name, in the record or under the file itself.
  const wasRead = events.some(
    ({ kind, body = "" }) => kind === "lines-read" && body.startsWith(`${file.name}: `),
  );
  if (wasRead || text.split("\n").some((line) => line.startsWith(`${file.name}: `))) return null;
  const isOpen = state === "open" || state === "quoted";
  if (formType !== "rfq" || !isOpen || file.withheld || !isTableFile(file.name)) return null;
  return (
    <PostButton
      className="entry__take"
      action={deskPaths.request(reference, `files/${file.id}/lines`)}
      about={file.name}
    >
      Make lines of it
    </PostButton>
  );
}

/** For a buyer without an e-mail address, or whose mailbox refuses: an answer that someone has to bring. */
export function HandForm({ request }: RequestProps) {
  const { toDos = [], fields, reference, state } = request;
  const isOwed = toDos.some(({ owed }) => owed === "send-again");
  if (!isOwed || state === "erased" || state === "quarantined") return null;
  return (
    <Fold
      name="Sent by phone, fax or hand"
      request={{ reference }}
      action="handed"
      isOpen={fields.email === ""}
      button="Record it"
    >
      {fields.email === "" && (
        <p>
          <strong>The buyer has no e-mail address.</strong> Read the answer out, print it or fax it, and
          record it here: until then it counts as not sent.
        </p>
      )}
      <KeptChoices legend="How was it sent?" name="how" options={handedWays} />
      <TextField
        name="handedNote"
        label="To whom, and when"
        isRequired={false}
        hint="Only the desk sees it."
      />
    </Fold>
  );
}

/** What a buyer mistyped. What it was stays in the record. */
export function CorrectForm({ request }: RequestProps) {
  const { fields, rfq, state, formType } = request;
  if (state === "erased" || state === "quarantined") return null;
  const { company: organization, name, phone, email } = fields;
  const values: Readonly<Record<string, unknown>> = { ...rfq?.values, name, phone, email, organization };
  const shown = correctable.filter((each) => rfq || !(each === "role" || each in ofRequest));
  return (
    <Fold name="Correct what was typed" request={request} action="correct" button="Save the corrections">
      <p>
        The record keeps what it was.
        {formType === "rfq" &&
          " After another buyer, organization or place, the checks before an order have to be done again. A quote that was sent stays as it is."}
      </p>
      {shown.map((each) => (
        <KeptField
          key={each}
          name={each}
          label={entryRules[each].label}
          kind="line"
          autocomplete="off"
          value={String(values[each] ?? "")}
          input={{ maxLength: entryRules[each].max }}
          {...(each === "needByDate" && { hint: "Such as 2026-12-01" })}
        />
      ))}
    </Fold>
  );
}

const ofRequest = { deliveryCity: "", deliveryState: "", deliveryZip: "", needByDate: "" };

/** Requests of the same buyer for nearly the same, within a week: a person says whether they are one. */
export function Twins({ request, now }: RequestProps & { now: number }) {
  const { shortTime } = useCompany().time;
  const { twins, reference, state } = request;
  if (twins.length === 0) return null;
  return (
    <div className="notice">
      <p>
        <strong>{twins.length === 1 ? "Perhaps sent twice." : "Perhaps sent more than once."}</strong> The
        same buyer asked for nearly the same within seven days:
      </p>
      <ul className="entry__twins">
        {twins.map((twin) => (
          <li key={twin.reference} className="row">
            <span>
              <a href={deskPaths.request(twin.reference)}>{twin.reference}</a>
              {`, received ${shortTime(twin.receivedAt, now)}`}
            </span>
            {state === "open" && twin.isOpen && (
              <form method="post" action={deskPaths.request(reference, "duplicate")}>
                <HiddenFields of={twin.reference} seen={nameSeen(request)} />
                <button className="button button--outline button--small" type="submit">
                  {`Close as duplicate of ${twin.reference}`}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
