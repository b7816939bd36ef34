import type { ReactNode } from "react";
import type { ConfirmationKey } from "#company/schema.ts";
import { claimsOf } from "#content/owner-confirmations.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { Check, SubmitButton } from "#desk/shell/form-parts.tsx";
import { Section } from "#desk/shell/page-parts.tsx";
import { inWords } from "#edition/changes.ts";
import { valueAt } from "#edition/edition.ts";
import { type FactField, factLists, fieldsOf, nameOfChoice, namesIn, toTyped } from "#edition/fields.ts";
import { isInside } from "#edition/problems.ts";
import { describedBy, Field, FieldFrame } from "#request/form/field.tsx";
import {
  ChangeState,
  type CompanyState,
  Contents,
  EnterButton,
  FieldState,
  PublishBar,
  ShownValue,
  stateId,
  useCompany,
  useInvalid,
  useTyped,
} from "./company-frame.tsx";

type FactGroup = {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly keys: readonly string[];
};

/** In the order of the page. */
export const factGroups: readonly FactGroup[] = [
  {
    id: "name",
    title: "Name",
    note: "As every page shows it",
    keys: ["name", "tagline", "summary", "founded", "documentPrefix", "domain"],
  },
  {
    id: "reach",
    title: "Phone and e-mail",
    note: "Shown on every page",
    keys: ["phones", "emails", "network"],
  },
  {
    id: "place",
    title: "Address",
    note: "Contact page, documents and maps",
    keys: ["address", "surroundings", "coordinates", "timeZone"],
  },
  {
    id: "hours",
    title: "Hours",
    note: "Promises in business hours or days follow them",
    keys: ["hours", "emergencySupport"],
  },
  { id: "promises", title: "Promises", note: "How fast you answer", keys: ["promises"] },
  {
    id: "identifiers",
    title: "Identifiers",
    note: "Leave one empty to say “Available upon request”",
    keys: ["identifiers", "quoteIdentifiers", "registrations"],
  },
  {
    id: "people",
    title: "People",
    note: "About and contact pages; the capability statement names as many as fit; photos are under Look",
    keys: ["people"],
  },
  {
    id: "quotes",
    title: "Quote terms",
    note: "Filled in on each new quote",
    keys: ["quotes", "firearms", "remindBuyers"],
  },
  {
    id: "coming",
    title: "Coming changes",
    note: "Announce them about 30 days before you publish them",
    keys: ["comingChanges"],
  },
  { id: "texts", title: "Saved texts", note: "For answers to buyers", keys: ["savedTexts"] },
  {
    id: "confirmations",
    title: "Owner certifications",
    note: "Only you can know whether these are true",
    keys: ["confirmations"],
  },
];

/** Facts that other pages ask for. */
export const firstGroup = { id: "first", keys: ["name", "phones", "emails", "address", "hours"] };
export const accentGroup = { id: "accent", keys: ["accent"] };

export function FactsBody() {
  const state = useCompany();
  const isAsked = ({ keys }: FactGroup) =>
    [...state.problems.map(({ name }) => name), ...(state.overwritten?.names ?? [])].some((name) =>
      keys.some((key) => isInside(name, key)),
    );
  const first = factGroups.find(isAsked) ?? factGroups[0];
  return (
    <form method="post" action={deskPaths.company} noValidate data-edition="">
      <EnterButton />
      <div className="wrap company">
        <Contents groups={factGroups.map((group) => ({ ...group, ...countIn(group, state) }))} />
        <div className="company__main company__main--groups">
          {factGroups.map((group) => (
            <fieldset key={group.id} data-group={group === first ? "first" : ""} disabled={!state.mayEdit}>
              <Section className="form" {...group}>
                <input type="hidden" name="group" value={group.id} />
                <Group {...group} />
              </Section>
            </fieldset>
          ))}
        </div>
      </div>
      <PublishBar canSave />
    </form>
  );
}

/** What is to fix, missing or changed in a group, or how much of it the owner vouches for. */
export function countIn({ keys }: Pick<FactGroup, "keys">, { facts, changes, problems }: CompanyState) {
  const isIn = (name: string) => keys.some((key) => isInside(name, key));
  const claims = fieldsOf(facts, keys).filter(({ kind }) => kind === "claim");
  const vouched = claims.filter(({ place }) => valueAt(facts, place));
  // Nothing has to be about to change.
  const wanted = keys.filter((key) => key !== "comingChanges");
  const typed = fieldsOf(facts, wanted).filter(({ kind }) => !(kind in shownAs) && kind !== "choice");
  return {
    wrong: problems.filter(({ name }) => isIn(name)).length,
    changed: changes.filter(({ tab, id }) => tab === "facts" && isIn(id)).length,
    missing: typed.filter((field) => toTyped(field, valueAt(facts, field.place)) === "").length,
    state: claims.length > 0 ? `${vouched.length} of ${claims.length}` : undefined,
  };
}

export function Group({ id, keys }: Pick<FactGroup, "id" | "keys">) {
  const { facts, problems } = useCompany();
  const fields = fieldsOf(facts, keys);
  // About the group as a whole, such as no open day: what is wrong with one field is said there.
  const wrong = problems.filter(
    ({ name }) => keys.includes(name) && !fields.some((field) => field.name === name),
  );
  const list = keys.find((key) => key in factLists);
  return (
    <>
      <div id={`${id}-problems`} data-fresh="">
        {wrong.map(({ sentence }) => (
          <p key={sentence} className="field__error">
            {sentence}
          </p>
        ))}
      </div>
      {list === undefined ? <Fields fields={fields} /> : <Entries fields={fields} list={list} />}
    </>
  );
}

const listWords: Readonly<Record<string, { add: string; remove: string; fewest: number }>> = {
  people: { add: "Add a person", remove: "Take this person off the site", fewest: 1 },
  savedTexts: { add: "Add a text", remove: "Delete this text", fewest: 0 },
};

type FieldsProps = { readonly fields: readonly FactField[] };

function Entries({ list, fields }: FieldsProps & { readonly list: string }) {
  const { facts, mayEdit } = useCompany();
  const { add, remove, fewest = 0 } = listWords[list] ?? {};
  const names = namesIn(facts, list);
  return (
    <>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are what they are by their place in the list.
        <fieldset key={index}>
          <legend className="u-hidden">{`${factLists[list]?.one} ${index + 1}`}</legend>
          <Fields fields={fields.filter(({ place }) => place[1] === index)} />
          {mayEdit && names.length > fewest && (
            <SubmitButton look="text-button" name="remove" value={`${list}.${index}`} about={name}>
              {remove}
            </SubmitButton>
          )}
        </fieldset>
      ))}
      <div className="fact__state" id={stateId(list)} data-fresh="">
        <ChangeState id={list} />
      </div>
      {mayEdit && (
        <p>
          <SubmitButton name="add" value={list}>
            {add}
          </SubmitButton>
        </p>
      )}
    </>
  );
}

function Fields({ fields }: FieldsProps) {
  return (
    <div className="fact__grid">
      {fields.map((field) => {
        const Shown = shownAs[field.kind] ?? Fact;
        return <Shown key={field.name} field={field} />;
      })}
    </div>
  );
}

type FactProps = { readonly field: FactField };

/** These have a form of their own. */
const shownAs: Partial<Record<FactField["kind"], (props: FactProps) => ReactNode>> = {
  hours: Hours,
  switch: Switch,
  claim: Claim,
};

/** Needs no hint here; in the file, it has to be written in one way. */
const selfExplaining: readonly FactField["kind"][] = ["phone", "choice"];

function Fact({ field }: FactProps) {
  const { name, label, kind, choices, most } = field;
  const stored = toTyped(field, valueAt(useCompany().facts, field.place));
  const typed = useTyped(name, name, stored);
  const hint = kind === "lines" ? "One on each line" : selfExplaining.includes(kind) ? undefined : field.hint;
  const isWide = kind === "block" || kind === "lines";
  const frame = {
    name,
    label,
    hint,
    width: isWide ? "full" : "half",
    below: (
      <>
        <ShownValue name={name} value={stored} />
        <StoredState field={field} />
      </>
    ),
  } as const;
  const attributes = {
    "aria-describedby": describedBy(name, { hint, state: true }),
    "aria-invalid": useInvalid(name),
  };
  if (kind !== "choice") {
    const input = isWide ? "block" : kind === "phone" ? "tel" : "line";
    const rows = most && most > 200 ? 4 : 3;
    return <Field {...frame} kind={input} rows={rows} value={typed} input={attributes} />;
  }
  return (
    <FieldFrame {...frame}>
      <select className="field__input" id={name} name={name} defaultValue={typed} {...attributes}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {nameOfChoice(choice)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type TickProps = FactProps & { readonly words?: string; readonly "aria-describedby"?: string | undefined };

function Tick({ field: { name, place, label }, words = label, ...attributes }: TickProps) {
  const stored = valueAt(useCompany().facts, place) ? "on" : "";
  const typed = useTyped(name, name, stored);
  return (
    <>
      <Check look="hours__day" name={name} value="on" isOn={typed === "on"} {...attributes}>
        {words}
      </Check>
      <ShownValue name={name} value={stored} />
    </>
  );
}

function Switch({ field }: FactProps) {
  const { name, hint } = field;
  return (
    <div className="field">
      <Tick field={field} aria-describedby={describedBy(name, { hint, state: true })} />
      {hint && (
        <p className="field__hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <StoredState field={field} />
    </div>
  );
}

const usualHours = { opens: "08:00", closes: "17:00" };

function Hours({ field }: FactProps) {
  const { name, label, place } = field;
  const times = { ...usualHours, ...Object(valueAt(useCompany().facts, place)) };
  const typed = {
    opens: useTyped(name, `${name}.opens`, times.opens),
    closes: useTyped(name, `${name}.closes`, times.closes),
  };
  return (
    <div className="hours__row">
      <Tick field={field} />
      {(["opens", "closes"] as const).map((end) => (
        <span key={end} className="hours__time">
          {end === "closes" && <span>to</span>}
          <label className="u-hidden" htmlFor={`${name}.${end}`}>
            {`${label} ${end}`}
          </label>
          <input
            className="field__input"
            type="time"
            id={`${name}.${end}`}
            name={`${name}.${end}`}
            defaultValue={typed[end]}
            aria-describedby={`${name}-state`}
          />
          <ShownValue name={`${name}.${end}`} value={times[end]} />
        </span>
      ))}
      <span className="hours__closed u-muted">Closed</span>
      <StoredState field={field} />
    </div>
  );
}

/**
 * A sentence that only the owner can vouch for, and who did. It has the draft's facts, unless those cannot be
 * used.
 */
function Claim({ field }: FactProps) {
  const { facts, usableFacts } = useCompany();
  const { place } = field;
  const { subject, page, sentence, confirm } = claimsOf(usableFacts)[place[1] as ConfirmationKey];
  const confirmed = valueAt(facts, place);
  return (
    <div className="fact__claim">
      <p>
        <strong>{subject}.</strong> {page} says <q>{sentence}</q>
      </p>
      <Tick field={field} words={`I confirm ${confirm}`} />
      {typeof confirmed === "string" && <p className="u-note">{`Confirmed: ${confirmed}`}</p>}
      <StoredState field={field} />
    </div>
  );
}

function StoredState({ field }: FactProps) {
  const { facts } = useCompany();
  return <FieldState id={field.name} stored={inWords(field, valueAt(facts, field.place))} />;
}
