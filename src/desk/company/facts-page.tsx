import { facts as published } from "#company/facts.ts";
import { checkFacts } from "#company/read-company.ts";
import { withDefaults } from "#company/schema.ts";
import { claimsOf, ownerClaims } from "#content/owner-confirmations.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { Check, SubmitButton } from "#desk/shell/form-parts.tsx";
import { Section } from "#desk/shell/page-parts.tsx";
import { readFacts, valueAt } from "#edition/edition.ts";
import { type FactField, factLists, fieldsOf, nameOfChoice, namesIn, toTyped } from "#edition/fields.ts";
import { describedBy, FieldFrame } from "#request/form/field.tsx";
import {
  CompanyFrame,
  type CompanyState,
  Contents,
  EnterButton,
  FieldState,
  PublishBar,
  problemAt,
  ShownValue,
  type TabState,
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
    note: "As it is read everywhere",
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
    note: "The clock of each promise follows them",
    keys: ["hours", "emergencySupport"],
  },
  { id: "promises", title: "Promises", note: "How fast you answer", keys: ["promises"] },
  {
    id: "identifiers",
    title: "Identifiers",
    note: "Leave one empty to say “Available upon request”",
    keys: ["identifiers", "registrations"],
  },
  {
    id: "people",
    title: "People",
    note: "About and contact pages; photos are under Look",
    keys: ["people"],
  },
  {
    id: "quotes",
    title: "Quote terms",
    note: "Filled in on each new quote",
    keys: ["quotes", "remindBuyers"],
  },
  {
    id: "coming",
    title: "Coming changes",
    note: "Announce them about 30 days before you publish them",
    keys: ["comingChanges"],
  },
  { id: "texts", title: "Saved texts", note: "For answers to buyers", keys: ["savedTexts"] },
];

/** What a new site asks for first. */
export const firstGroup = { id: "first", keys: ["name", "phones", "emails", "address", "hours"] };

export const vouchGroup = "confirmations";
const vouching = {
  id: vouchGroup,
  title: "You vouch for",
  note: "Only you can know whether these are true",
};

export function FactsBody(state: TabState) {
  const { changes, problems, mayEdit } = state;
  const facts = withDefaults(readFacts(state.files));
  const isIn = (keys: readonly string[], id: string | number | undefined) =>
    keys.includes(String(id).split(".")[0] ?? "");
  const claims = Object.keys(ownerClaims);
  const vouched = claims.filter((claim) => valueAt(facts, [vouchGroup, claim]));
  return (
    <CompanyFrame {...state} tab="facts">
      <form method="post" action={deskPaths.company} noValidate data-edition="">
        <EnterButton />
        <div className="wrap company">
          <Contents
            groups={[
              ...factGroups.map(({ keys, ...group }) => ({
                ...group,
                changed: changes.filter(({ id, tab }) => tab === "facts" && isIn(keys, id)).length,
                wrong: problems.filter(({ place }) => isIn(keys, place[0])).length,
              })),
              { ...vouching, state: `${vouched.length} of ${claims.length}` },
            ]}
          />
          <div className="company__main">
            {[...factGroups, vouching].map((group) => (
              <fieldset key={group.id} data-group="" disabled={!mayEdit}>
                <Section className="form" {...group}>
                  <input type="hidden" name="group" value={group.id} />
                  {"keys" in group ? (
                    <Group {...state} facts={facts} group={group} />
                  ) : (
                    <Claims {...state} facts={facts} />
                  )}
                </Section>
              </fieldset>
            ))}
          </div>
        </div>
        <PublishBar {...state} />
      </form>
    </CompanyFrame>
  );
}

type GroupProps = CompanyState & { readonly facts: unknown; readonly group: FactGroup };

function Group({ group, facts, ...state }: GroupProps) {
  const fields = fieldsOf(facts, group.keys);
  // Of the whole, such as no open day: what is wrong with a part is said at its field.
  const wrong = state.problems.filter(
    ({ place: [key, ...inside] }) =>
      inside.length === 0 && group.keys.includes(String(key)) && !fields.some(({ name }) => name === key),
  );
  const list = group.keys.find((key) => key in factLists);
  return (
    <>
      <div id={`${group.id}-problems`} data-fresh="">
        {wrong.map(({ message }) => (
          <p key={message} className="field__error">{`${group.title} ${message}.`}</p>
        ))}
      </div>
      {list === undefined ? (
        <Fields {...state} facts={facts} fields={fields} />
      ) : (
        <Entries {...state} facts={facts} fields={fields} list={list} title={group.title} />
      )}
    </>
  );
}

const listWords: Readonly<Record<string, { one: string; add: string; remove: string; fewest: number }>> = {
  people: { one: "Person", add: "Add a person", remove: "Take this person off the site", fewest: 1 },
  savedTexts: { one: "Text", add: "Add a text", remove: "Delete this text", fewest: 0 },
};

type EntriesProps = FieldsProps & { readonly list: string; readonly title: string };

function Entries({ list, title, fields, facts, ...state }: EntriesProps) {
  const { one = "", add, remove, fewest = 0 } = listWords[list] ?? {};
  const names = namesIn(facts, list);
  return (
    <>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are what they are by their place in the list.
        <fieldset key={index}>
          <legend className="u-hidden">{`${one} ${index + 1}`}</legend>
          <Fields {...state} facts={facts} fields={fields.filter(({ place }) => place[1] === index)} />
          {state.mayEdit && names.length > fewest && (
            <SubmitButton look="text-button" name="remove" value={`${list}.${index}`} about={name}>
              {remove}
            </SubmitButton>
          )}
        </fieldset>
      ))}
      <FieldState {...state} problems={[]} id={list} label={title} />
      {state.mayEdit && (
        <p>
          <SubmitButton name="add" value={list}>
            {add}
          </SubmitButton>
        </p>
      )}
    </>
  );
}

type FieldsProps = CompanyState & { readonly facts: unknown; readonly fields: readonly FactField[] };

export function Fields({ fields, facts, ...state }: FieldsProps) {
  const days = fields.filter(({ kind }) => kind === "hours");
  const others = fields.filter(({ kind }) => kind !== "hours");
  return (
    <>
      {days.length > 0 && (
        <div>
          {days.map((field) => (
            <Hours key={field.name} {...state} field={field} value={valueAt(facts, field.place)} />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div className="fact__grid">
          {others.map((field) => (
            <Fact key={field.name} {...state} field={field} value={valueAt(facts, field.place)} />
          ))}
        </div>
      )}
    </>
  );
}

/** Needs no hint here; in the file, it has to be written in one way. */
const selfExplaining: readonly FactField["kind"][] = ["phone", "choice"];

type FactProps = CompanyState & { readonly field: FactField; readonly value: unknown };

function Fact({ field, value, ...state }: FactProps) {
  const { name, label, kind, choices, most } = field;
  const hint = kind === "lines" ? "One on each line" : selfExplaining.includes(kind) ? undefined : field.hint;
  const typed = toTyped(field, value);
  const attributes = {
    id: name,
    name,
    defaultValue: typed,
    "aria-describedby": describedBy(name, { hint, state: true }),
    "aria-invalid": problemAt(state.problems, name) ? true : undefined,
  };
  const isWide = kind === "block" || kind === "lines";
  const below = (
    <>
      <ShownValue name={name} value={typed} />
      <FieldState {...state} id={name} label={label} />
    </>
  );
  if (kind === "switch") {
    return (
      <div className="field">
        <Check
          look="hours__day"
          name={name}
          value="on"
          isOn={typed === "on"}
          aria-describedby={attributes["aria-describedby"]}
        >
          {label}
        </Check>
        {hint && (
          <p className="field__hint" id={`${name}-hint`}>
            {hint}
          </p>
        )}
        {below}
      </div>
    );
  }
  return (
    <FieldFrame name={name} label={label} hint={hint} width={isWide ? "full" : "half"} below={below}>
      {isWide ? (
        <textarea
          className="field__input field__input--block"
          rows={most && most > 200 ? 4 : 3}
          {...attributes}
        />
      ) : kind === "choice" ? (
        <select className="field__input" {...attributes}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameOfChoice(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input className="field__input" type={kind === "phone" ? "tel" : "text"} {...attributes} />
      )}
    </FieldFrame>
  );
}

const usualHours = { opens: "08:00", closes: "17:00" };

function Hours({ field: { name, label }, value, ...state }: FactProps) {
  const times = { ...usualHours, ...Object(value) };
  return (
    <div className="hours__row">
      <Check look="hours__day" name={name} value="on" isOn={value !== undefined}>
        {label}
      </Check>
      {(["opens", "closes"] as const).map((end) => (
        <span key={end} className="hours__time">
          {end === "closes" && <span>to</span>}
          <label className="u-hidden" htmlFor={`${name}.${end}`}>
            {`${label} ${end}`}
          </label>
          <input
            className="hours__field"
            type="time"
            id={`${name}.${end}`}
            name={`${name}.${end}`}
            defaultValue={times[end]}
            aria-describedby={`${name}-state`}
          />
          <ShownValue name={`${name}.${end}`} value={times[end]} />
        </span>
      ))}
      <span className="hours__closed u-muted">Closed</span>
      <ShownValue name={name} value={value === undefined ? "" : "on"} />
      <FieldState {...state} id={name} label={label} />
    </div>
  );
}

/** Each sentence that only the owner can vouch for, as it will be read unless the draft cannot be used, and who did. */
function Claims({ facts, ...state }: CompanyState & { readonly facts: unknown }) {
  const claims = claimsOf(checkFacts(facts).facts ?? published);
  return (
    <ul>
      {Object.entries(claims).map(([claim, { subject, page, sentence, confirm }]) => {
        const id = `${vouchGroup}.${claim}`;
        const confirmed = valueAt(facts, [vouchGroup, claim]);
        return (
          <li key={claim} className="fact__claim">
            <p>
              <strong>{subject}.</strong> {page} says <q>{sentence}</q>
            </p>
            <Check look="hours__day" name={id} value="on" isOn={Boolean(confirmed)}>
              {`I confirm ${confirm}`}
            </Check>
            <ShownValue name={id} value={confirmed ? "on" : ""} />
            {typeof confirmed === "string" && <p className="u-note">{`Confirmed: ${confirmed}`}</p>}
            <FieldState {...state} id={id} label={subject} />
          </li>
        );
      })}
    </ul>
  );
}
