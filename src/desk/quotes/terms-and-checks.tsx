import type { ComponentProps } from "react";
import { facts } from "#company/facts.ts";
import { Section } from "#desk/shell/page-parts.tsx";
import { longestIn, overruleField } from "#quote/editor/draft-form.ts";
import { arrangeChecks, checkMarks, splitCheck } from "#quote/editor/figures.ts";
import { checkId } from "#quote/editor/quote-grid.tsx";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { hasGoods } from "#quote/finish-line.ts";
import type { Check, CheckContext } from "#quote/finish-quote.ts";
import { incotermsRules } from "#quote/incoterms.ts";
import type { QuoteDraft } from "#quote/quote.ts";
import { nextRevision } from "#quote/quote-text.ts";
import { governmentExemption } from "#quote/start-draft.ts";
import { checkTitles, termChoices } from "#quote/words.ts";
import { Field, FieldFrame } from "#request/form/field.tsx";
import type { RequestDetails } from "#request/record/requests.ts";

type TermName = Exclude<keyof typeof quoteDeskWords.fields, "remarks">;
type Term = {
  readonly name: TermName;
  readonly width?: "third" | "half" | "full";
  readonly note?: string;
  /** Shown only if there are goods; the script shows and hides it as lines change. */
  readonly isForGoods?: boolean;
  readonly inputMode?: "numeric" | "decimal";
  /**
   * One of these, each with its words where it is stored as a key. A value that is no longer offered stays what
   * it is until someone chooses another.
   */
  readonly choices?: readonly string[] | Readonly<Record<string, string>>;
  /** What is often said here. */
  readonly usual?: readonly string[];
};

const terms: readonly Term[] = [
  { name: "validForDays", inputMode: "numeric" },
  { name: "fob", isForGoods: true, choices: termChoices.fob },
  { name: "payment", choices: facts.quotes.payment },
  { name: "freight", isForGoods: true, choices: termChoices.freight },
  {
    name: "freightAmount",
    isForGoods: true,
    inputMode: "decimal",
    note: "Used only if it is prepaid and added.",
  },
  { name: "carrier", isForGoods: true },
  { name: "discount", inputMode: "decimal" },
  { name: "tax", choices: termChoices.tax },
  {
    name: "taxAmount",
    note: "Used only if it is added. A percentage is of the lines less discounts.",
  },
  {
    name: "taxNote",
    width: "full",
    usual: [facts.quotes.exemption ?? "", governmentExemption].filter(Boolean),
    note: "Printed beside the sales tax. An exemption has to name its certificate or law.",
  },
  { name: "incoterms", note: "Rule and place, such as CIP Oslo.", usual: incotermsRules },
  { name: "packaging", width: "full" },
  { name: "cancellation", width: "half" },
  { name: "warranty", width: "half" },
];

type TermsProps = {
  draft: QuoteDraft;
  until: string;
  missing: ReadonlySet<string>;
  destination: CheckContext["destination"];
};

/** Within the U.S. a quote has an FOB point, abroad an Incoterms rule; the draft keeps the other as it is. */
const notAsked: Partial<Record<CheckContext["destination"], TermName>> = {
  domestic: "incoterms",
  abroad: "fob",
};

export function Terms({ draft, until, missing, destination }: TermsProps) {
  const forGoods = { hidden: !hasGoods(draft.lines), "data-goods": "" };
  return (
    <Section className="form" id="terms" title="Terms">
      <div className="form__fields quote-form__terms">
        {terms.map(({ name, width = "third", note, isForGoods, inputMode, choices, usual }) => {
          if (name === notAsked[destination])
            return <input key={name} type="hidden" id={name} name={name} value={draft[name]} />;
          const around: Omit<ComponentProps<typeof FieldFrame>, "children"> = {
            name,
            label: quoteDeskWords.fields[name],
            width,
            note: name === "validForDays" ? <span data-figure="until">{until}</span> : note && <p>{note}</p>,
            ...(isForGoods && { frame: forGoods }),
          };
          const value = draft[name];
          if (choices) {
            const offered = Array.isArray(choices)
              ? choices.map((text) => [text, text] as const)
              : Object.entries(choices);
            const isOffered = value === "" || offered.some(([option]) => option === value);
            const options = isOffered ? offered : [[value, value] as const, ...offered];
            return (
              <FieldFrame key={name} {...around}>
                <select className="field__input" id={name} name={name} defaultValue={value}>
                  {options.map(([option, text]) => (
                    <option key={option} value={option}>
                      {text}
                    </option>
                  ))}
                </select>
              </FieldFrame>
            );
          }
          const list = usual && `${name}-list`;
          return (
            <Field
              key={name}
              {...around}
              autocomplete="off"
              value={value}
              input={{
                inputMode,
                list,
                maxLength: name === "validForDays" ? undefined : longestIn(name),
                "aria-invalid": missing.has(name) || undefined,
              }}
              below={
                list && (
                  <datalist id={list}>
                    {usual.map((text) => (
                      <option key={text}>{text}</option>
                    ))}
                  </datalist>
                )
              }
            />
          );
        })}
        <Field
          name="remarks"
          label={quoteDeskWords.fields.remarks}
          optional="(optional)"
          hint="Printed on the quote. If a line offers an equal, say why it fits."
          kind="block"
          rows={3}
          value={draft.remarks}
          input={{ maxLength: longestIn("remarks") }}
        />
      </div>
    </Section>
  );
}

type Overruled = QuoteDraft["overruled"];

type ChecksProps = {
  request: RequestDetails;
  revision: string;
  checks: readonly Check[];
  overruled: Overruled;
  /** After a refused send or preview: a missing check that may be overruled then asks for the reason. */
  asksWhy: boolean;
};

/** What a careful seller looks at before a quote goes out. Hidden checks are there for the script to show. */
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
      hint={name === "needBy" ? "Printed on the quote." : "Kept with the quote, for the desk only."}
      autocomplete="off"
      value={reason}
      frame={{ className: "checks__overrule field" }}
      input={{ maxLength: longestIn(id) }}
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
