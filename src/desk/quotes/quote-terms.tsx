import type { ComponentProps } from "react";
import { facts } from "#company/facts.ts";
import { Section } from "#desk/shell/page-parts.tsx";
import { longestIn } from "#quote/editor/draft-form.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { hasGoods } from "#quote/finish-line.ts";
import type { QuoteDraft } from "#quote/quote.ts";
import { fobPoints, freightWays, taxWays } from "#quote/words.ts";
import { Field, FieldFrame } from "#request/form/field.tsx";

type TermName = Exclude<keyof typeof quoteDeskWords.fields, "remarks">;
type Term = {
  readonly name: TermName;
  readonly width?: "third" | "half" | "full";
  readonly note?: string;
  /** Asked for only if there are goods: the script shows it again. */
  readonly isForGoods?: boolean;
  readonly inputMode?: "numeric" | "decimal";
  /** One of these. A value that is no longer offered stays what it is until someone chooses another. */
  readonly choices?: readonly string[];
  /** What the company usually says here. */
  readonly usual?: string | undefined;
};

const terms: readonly Term[] = [
  { name: "validForDays", inputMode: "numeric" },
  { name: "fob", isForGoods: true, choices: Object.values(fobPoints) },
  { name: "payment", choices: facts.quotes.payment },
  { name: "freight", isForGoods: true, choices: Object.values(freightWays) },
  {
    name: "freightAmount",
    isForGoods: true,
    inputMode: "decimal",
    note: "Used only if it is prepaid and added.",
  },
  { name: "carrier", isForGoods: true },
  { name: "discount", inputMode: "decimal" },
  { name: "tax", choices: Object.values(taxWays) },
  {
    name: "taxAmount",
    note: "Used only if it is added. A percentage is of the lines less discounts.",
  },
  {
    name: "taxNote",
    width: "full",
    usual: facts.quotes.exemption,
    note: "Printed beside the sales tax. An exemption has to name its certificate or law.",
  },
  { name: "incoterms", note: "For delivery abroad: rule and place." },
  { name: "packaging", width: "full" },
  { name: "cancellation", width: "half" },
  { name: "warranty", width: "half" },
];

type TermsProps = { draft: QuoteDraft; until: string; missing: ReadonlySet<string> };

export function Terms({ draft, until, missing }: TermsProps) {
  const forGoods = { hidden: !hasGoods(draft.lines), "data-goods": "" };
  return (
    <Section className="form" id="terms" title="Terms">
      <div className="form__fields quote-form__terms">
        {terms.map(({ name, width = "third", note, isForGoods, inputMode, choices, usual }) => {
          const around: Omit<ComponentProps<typeof FieldFrame>, "children"> = {
            name,
            label: quoteDeskWords.fields[name],
            width,
            note: name === "validForDays" ? <span data-figure="until">{until}</span> : note && <p>{note}</p>,
            ...(isForGoods && { frame: forGoods }),
          };
          const value = draft[name];
          if (choices) {
            const options = value === "" || choices.includes(value) ? choices : [value, ...choices];
            return (
              <FieldFrame key={name} {...around}>
                <select className="field__input" id={name} name={name} defaultValue={value}>
                  {options.map((option) => (
                    <option key={option}>{option}</option>
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
                    <option value={usual} />
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
