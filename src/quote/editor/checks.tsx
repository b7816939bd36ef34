import type { Check } from "#quote/finish-quote.ts";
import type { QuoteDraft } from "#quote/quote.ts";
import { nextRevision } from "#quote/quote-number.ts";
import { quoteChecks } from "#quote/words.ts";
import type { RequestDetails } from "#request/record/requests.ts";
import { overruleField } from "./draft-form.ts";
import { checkId } from "./quote-grid.tsx";
import { quoteDeskWords } from "./words.ts";

type Overruled = QuoteDraft["overruled"];

type ChecksProps = {
  request: RequestDetails;
  revision: string;
  checks: readonly Check[];
  overruled: Overruled;
  /** Once it was tried to send without something, there is a place for the reason. */
  asksWhy: boolean;
};

const order: readonly Check["state"][] = ["missing", "open", "done"];

/** What a careful seller looks at before a quote goes out: first what is missing, then what is open, then the rest. */
export function Checks({ request, revision, checks, overruled, asksWhy }: ChecksProps) {
  const { fields } = request;
  const sorted = checks
    .filter((check) => !isPlainlyDone(check))
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const plainlyDone = checks.filter(isPlainlyDone).map(({ title }) => title);
  const missing = checks.filter(({ state }) => state === "missing").length;
  return (
    <section className="data-plate" aria-labelledby="checks">
      <h2 className="data-plate__title" id="checks">
        <span>{quoteDeskWords.checks}</span>
        <span>{quoteDeskWords.missing(missing)}</span>
      </h2>
      <ul className="checks">
        {sorted.map((check) => (
          <li key={check.name} className="checks__item" id={checkId(check.name)}>
            <Mark state={check.state} />
            <Name title={check.title} state={check.state} />
            <CheckText check={check} />
            {check.state === "missing" && check.canOverrule && (asksWhy || overruled?.[check.name]) && (
              <Overrule name={check.name} reason={overruled?.[check.name] ?? ""} />
            )}
          </li>
        ))}
        {plainlyDone.length > 0 && (
          <li className="checks__item">
            <Mark state="done" />
            <Name title={quoteDeskWords.complete(plainlyDone.length)} state="done" />
            <p className="checks__text">{plainlyDone.join(", ")}</p>
          </li>
        )}
        <li className="checks__item">
          <Mark state="done" />
          <Name title={quoteDeskWords.goesTo} state="done" />
          <p className="checks__text">
            {quoteDeskWords.goesToText(fields.name, fields.email, nextRevision(revision))}
          </p>
        </li>
      </ul>
    </section>
  );
}

/** It has nothing to tell but that it is done: all of these share one entry. */
function isPlainlyDone({ state, text }: Check) {
  return state === "done" && text === quoteChecks.complete;
}

function Name({ title, state }: Pick<Check, "title" | "state">) {
  return (
    <p>
      <span className="checks__name">{title}</span>{" "}
      <span className="u-hidden">{quoteDeskWords.states[state]}</span>
    </p>
  );
}

/** The first sentence leads to the first field that it is about. */
function CheckText({ check: { text, fields } }: { check: Check }) {
  const [field] = fields;
  const end = text.indexOf(".") + 1 || text.length;
  if (!field) return <p className="checks__text">{text}</p>;
  return (
    <p className="checks__text">
      <a className="checks__link" href={`#${field}`}>
        {text.slice(0, end)}
      </a>
      {text.slice(end)}
    </p>
  );
}

function Overrule({ name, reason }: { name: string; reason: string }) {
  const id = overruleField(name);
  return (
    <div className="checks__overrule field">
      <label className="checks__label" htmlFor={id}>
        {quoteDeskWords.overrule}
      </label>
      <input
        className="field__input"
        id={id}
        name={id}
        type="text"
        autoComplete="off"
        defaultValue={reason}
        aria-describedby={`${id}-hint`}
      />
      <p className="u-hidden" id={`${id}-hint`}>
        {quoteDeskWords.overruleHint}
      </p>
    </div>
  );
}

const looks = { done: " checks__mark--done", open: "", missing: " checks__mark--missing" };

function Mark({ state }: Pick<Check, "state">) {
  return (
    <svg className={`checks__mark${looks[state]}`} viewBox="0 0 20 20" aria-hidden="true">
      {state === "open" ? (
        <circle cx="10" cy="10" r="7.5" />
      ) : (
        <>
          <circle className="checks__disc" cx="10" cy="10" r="10" />
          {state === "done" ? <path fill="none" d="m5.5 10.5 3 3 6-7" /> : <path d="M10 4.5v7M10 13.5v2.5" />}
        </>
      )}
    </svg>
  );
}

type MissingSummaryProps = { heading: string; checks: readonly Check[] };

/** Why a quote was not sent; each entry leads to a field. */
export function MissingSummary({ heading, checks }: MissingSummaryProps) {
  return (
    <div className="error-summary" role="alert" aria-labelledby="missing" tabIndex={-1}>
      <h2 className="error-summary__heading" id="missing">
        {heading}
      </h2>
      <ul>
        {checks.map(({ name, title, text, fields, canOverrule }) => (
          <li key={name}>
            <a className="error-summary__link" href={`#${fields[0] ?? checkId(name)}`}>
              {`${title}: ${text}`}
            </a>{" "}
            {canOverrule && (
              <a className="error-summary__link" href={`#${overruleField(name)}`}>
                {quoteDeskWords.reasonNeeded}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
