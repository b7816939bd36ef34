import type { ReactNode } from "react";
import { sayDay } from "#company/time.ts";
import type { Message } from "#request/fields/message.ts";
import { describeMessage } from "#request/fields/rfq-message.ts";
import { Field } from "#request/form/field.tsx";
import { Parts, Unmatched } from "#request/form/line-table.tsx";
import type { RfqContent } from "#request/record/submission.ts";
import { followWords } from "./words.ts";

/** What was sent: hidden, shown to a reader who typed its ZIP code, or not to be shown here at all. */
export type SentPart =
  | { readonly kind: "sealed"; readonly problem?: "wrong" | "locked" | undefined }
  | {
      readonly kind: "shown";
      readonly message: Message;
      readonly rfq: RfqContent | undefined;
      readonly zip: string;
      readonly takenBy?: string | undefined;
    }
  | { readonly kind: "absent" };

type SentProps = { path: string; sent: SentPart };

export function Sent({ path, sent }: SentProps) {
  if (sent.kind === "absent") return <p className="follow__sealed">{followWords.sent.noZip}</p>;
  if (sent.kind === "sealed") {
    const { hidden, show, save } = followWords.sent;
    const error = sent.problem && followWords.sent[sent.problem];
    return <Sealed path={path} error={error} hidden={hidden} show={show} save={save} />;
  }
  return <Shown path={path} sent={sent} />;
}

const zipField = "zip";
const asField = "as";

type SealedProps = {
  path: string;
  error: string | undefined;
  hidden: readonly [string, string, string];
  show: string;
  save?: string;
};

/** Something that only a reader who knows the delivery ZIP code is shown. */
export function Sealed({ path, error, hidden, show, save }: SealedProps) {
  return (
    <form className="follow__sealed" method="post" action={path} noValidate>
      <p>
        {hidden[0]}
        <strong>{hidden[1]}</strong>
        {hidden[2]}
      </p>
      {error && (
        <p className="field__error" id="zip-error" role="alert">
          {error}
        </p>
      )}
      <div className="follow__row">
        <Field
          name={zipField}
          label={followWords.sent.zip}
          isRequired
          autocomplete="off"
          frame={{ className: "follow__field" }}
          input={{
            className: "field__input u-num",
            maxLength: 20,
            "aria-invalid": error ? true : undefined,
            "aria-describedby": error ? "zip-error" : undefined,
          }}
        />
        <button className="button button--outline follow__button" type="submit">
          {show}
        </button>
        {save && (
          <button className="button button--outline follow__button" type="submit" name={asField} value="pdf">
            {save}
          </button>
        )}
      </div>
    </form>
  );
}

type ShownPart = Extract<SentPart, { readonly kind: "shown" }>;

function Shown({ path, sent: { message, rfq, zip } }: { path: string; sent: ShownPart }) {
  const { sent } = followWords;
  const lines = rfq?.lines ?? [];
  const rows = describeMessage(message, rfq?.values);
  const typed = rows.filter(({ name }) => typedNames.includes(name));
  return (
    <>
      <p className="u-muted">{sent.lines(lines.length)}</p>
      <Parts lines={lines} />
      <Unmatched pieces={rfq?.unmatched ?? []} />
      <dl>
        <FactRow label={sent.from}>{[message.name, message.company].join(", ")}</FactRow>
        <FactRow label={sent.reach}>{[message.email, message.phone].join(", ")}</FactRow>
        {rows
          .filter(({ name }) => !typedNames.includes(name))
          .map(({ name, label, value }) => (
            <FactRow key={name} label={label}>
              {name === "needByDate" ? sayDay(value) : value}
            </FactRow>
          ))}
      </dl>
      <details className="fold as-typed">
        <summary className="fold__name">{sent.asTyped}</summary>
        <pre className="as-typed__text">
          {typed.map(({ label, value }) => `${label}:\n${value}`).join("\n\n")}
        </pre>
      </details>
      <form className="button-group u-no-print" method="post" action={path}>
        <input type="hidden" name={zipField} value={zip} />
        <button className="button button--outline" type="submit" name={asField} value="pdf">
          {sent.save}
        </button>
      </form>
    </>
  );
}

const typedNames = ["items", "quantities"];

export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="facts__row">
      <dt className="u-label">{label}</dt>
      <dd className="facts__value">{children}</dd>
    </div>
  );
}
