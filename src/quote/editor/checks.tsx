import type { Check } from "#quote/finish-quote.ts";
import type { QuoteDraft } from "#quote/quote.ts";
import { checkTitles, nextRevision } from "#quote/words.ts";
import { Field } from "#request/form/field.tsx";
import type { RequestDetails } from "#request/record/requests.ts";
import { longestIn, overruleField } from "./draft-form.ts";
import { arrangeChecks, checkMarks, splitCheck } from "./figures.ts";
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

/** What a careful seller looks at before a quote goes out. Every check has its place, so that the script can show it. */
export function Checks({ request, revision, checks, overruled, asksWhy }: ChecksProps) {
  const { fields } = request;
  const { shown, plainlyDone } = arrangeChecks(checks);
  const names = Object.keys(checkTitles) as Check["name"][];
  const others = names.filter((name) => !shown.some((check) => check.name === name));
  const missing = checks.filter(({ state }) => state === "missing").length;
  return (
    <section className="data-plate" aria-labelledby="checks">
      <h2 className="data-plate__title" id="checks">
        <span>Before you send</span>
        <span data-figure="missing">{quoteDeskWords.missing(missing)}</span>
      </h2>
      <ul className="checks" data-checks>
        {shown.map((check) => (
          <Item key={check.name} check={check}>
            {check.state === "missing" && check.canOverrule && (asksWhy || overruled?.[check.name]) && (
              <Overrule name={check.name} reason={overruled?.[check.name] ?? ""} />
            )}
          </Item>
        ))}
        {others.map((name) => (
          <Item key={name} check={{ ...absent, name }} isHidden />
        ))}
        <li className="checks__item" hidden={plainlyDone.length === 0} data-done>
          <Mark state="done" />
          <Name title={quoteDeskWords.complete(plainlyDone.length)} state="done" />
          <p className="checks__text">{plainlyDone.join(", ")}</p>
        </li>
        <li className="checks__item">
          <Mark state="done" />
          <Name title="Goes to the buyer" state="done" />
          <p className="checks__text">
            {`${fields.name}, ${fields.email}. A change after sending becomes Rev ${nextRevision(revision)}.`}
          </p>
        </li>
      </ul>
    </section>
  );
}

const absent = { state: "done", canOverrule: false, title: "", text: "", fields: [] } as const;

type ItemProps = { check: Check; isHidden?: boolean; children?: React.ReactNode };

function Item({ check, isHidden, children }: ItemProps) {
  const { field, link, rest } = splitCheck(check);
  return (
    <li className="checks__item" id={checkId(check.name)} data-check={check.name} hidden={isHidden}>
      <Mark state={check.state} />
      <Name title={check.title} state={check.state} />
      <p className="checks__text">
        <a className="checks__link" href={`#${field ?? ""}`} hidden={!field}>
          {link}
        </a>
        <span>{rest}</span>
      </p>
      {children}
    </li>
  );
}

function Name({ title, state }: Pick<Check, "title" | "state">) {
  return (
    <p>
      <span className="u-strong">{title}</span>{" "}
      <span className="u-hidden">{quoteDeskWords.states[state]}</span>
    </p>
  );
}

function Overrule({ name, reason }: { name: string; reason: string }) {
  const id = overruleField(name);
  return (
    <Field
      name={id}
      label="Send anyway, because"
      autocomplete="off"
      value={reason}
      frame={{ className: "checks__overrule field" }}
      input={{ maxLength: longestIn(id), "aria-describedby": `${id}-hint` }}
      below={
        <p className="u-hidden" id={`${id}-hint`}>
          Kept with the quote, for the desk only.
        </p>
      }
    />
  );
}

function Mark({ state }: Pick<Check, "state">) {
  const { radius, path } = checkMarks[state];
  return (
    <svg className={`checks__mark checks__mark--${state}`} viewBox="0 0 20 20" aria-hidden="true">
      <circle className="checks__disc" cx="10" cy="10" r={radius} />
      <path className="checks__sign" d={path} />
    </svg>
  );
}

type MissingSummaryProps = { heading: string; checks: readonly Check[] };

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
                Fill it in, or say why you are sending the quote without it.
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
