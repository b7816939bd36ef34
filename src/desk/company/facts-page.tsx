import { companySchema } from "#company/schema.ts";
import { ownerClaims } from "#content/owner-confirmations.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { readFacts, valueAt } from "#edition/edition.ts";
import { type FactField, fieldsOf, listAt, toTyped, typedKeys, withDefaults } from "#edition/fields.ts";
import { FieldFrame } from "#request/form/field.tsx";
import {
  CompanyFrame,
  type CompanyState,
  Contents,
  EnterButton,
  FieldState,
  PublishBar,
  problemAt,
  Section,
} from "./company-frame.tsx";
import { companyWords as words } from "./company-words.ts";

export type FactGroup = {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly keys: readonly string[];
};

/** Facts that a release adds appear by themselves, in their own group. */
export const factGroups: readonly FactGroup[] = listGroups();

function listGroups() {
  const known = new Set<string>(words.groups.flatMap(({ keys }) => keys));
  const others = typedKeys.filter((key) => !known.has(key));
  const exists = (key: string) => key in companySchema.entries;
  return [...words.groups, { id: "other", title: words.other, note: "", keys: others }]
    .map((group) => ({ ...group, keys: group.keys.filter(exists) }))
    .filter(({ keys }) => keys.length > 0);
}

/** What a new site asks for first. */
export const firstGroup: FactGroup = {
  id: "first",
  title: "",
  note: "",
  keys: ["name", "phones", "emails", "address", "hours"],
};

export const vouchGroup = "confirmations";

export function FactsBody(state: CompanyState) {
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
              {
                id: vouchGroup,
                title: words.vouch.title,
                state: words.vouch.done(vouched.length, claims.length),
              },
            ]}
          />
          <div className="company__main">
            {factGroups.map((group) => (
              <fieldset key={group.id} className="company__group" data-group="" disabled={!mayEdit}>
                <Section {...group}>
                  <input type="hidden" name="group" value={group.id} />
                  <Group {...state} facts={facts} group={group} />
                </Section>
              </fieldset>
            ))}
            <fieldset className="company__group" data-group="" disabled={!mayEdit}>
              <Section id={vouchGroup} title={words.vouch.title} note={words.vouch.note}>
                <input type="hidden" name="group" value={vouchGroup} />
                <Claims {...state} facts={facts} />
              </Section>
            </fieldset>
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
  if (!group.keys.includes("people")) return <Fields {...state} facts={facts} fields={fields} />;
  const people = listAt(facts, ["people"]);
  return (
    <>
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people are who they are by their place in the list.
        <fieldset key={index} className="company__group">
          <legend className="u-hidden">{words.person(index + 1)}</legend>
          <Fields {...state} facts={facts} fields={fields.filter(({ place }) => place[1] === index)} />
          {state.mayEdit && people.length > 1 && (
            <button className="text-button" type="submit" name="remove" value={index}>
              {words.removePerson}
              <span className="u-hidden">{words.changesPage.of(String(Object(person).name))}</span>
            </button>
          )}
        </fieldset>
      ))}
      <FieldState {...state} id="people" label={group.title} />
      {state.mayEdit && (
        <p>
          <button className="button button--outline button--small" type="submit" name="add" value="person">
            {words.addPerson}
          </button>
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

type FactProps = CompanyState & { readonly field: FactField; readonly value: unknown };

function Fact({ field, value, ...state }: FactProps) {
  const { name, label, kind, hint, choices, most } = field;
  const typed = toTyped(field, value);
  const attributes = {
    id: name,
    name,
    defaultValue: typed,
    "aria-describedby": `${name}-state`,
    "aria-invalid": problemAt(state.problems, name) ? true : undefined,
  };
  const isWide = kind === "block" || kind === "lines";
  const below = <FieldState {...state} id={name} label={label} />;
  if (kind === "switch") {
    return (
      <div className="field">
        <label className="hours__day">
          <input
            className="reply__box"
            type="checkbox"
            name={name}
            value="on"
            defaultChecked={typed === "on"}
          />
          {label}
        </label>
        {hint && <p className="field__hint">{hint}</p>}
        {below}
      </div>
    );
  }
  return (
    <FieldFrame
      name={name}
      label={label}
      hint={kind === "lines" ? words.onePerLine : kind === "phone" ? undefined : hint}
      width={isWide ? "full" : "half"}
      optional={undefined}
      error={undefined}
      below={below}
    >
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
              {words.choices[choice] ?? choice}
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
      <label className="hours__day">
        <input
          className="reply__box"
          type="checkbox"
          name={name}
          value="on"
          defaultChecked={value !== undefined}
        />
        {label}
      </label>
      {(["opens", "closes"] as const).map((end) => (
        <span key={end} className="hours__time">
          {end === "closes" && <span>{words.to}</span>}
          <label className="u-hidden" htmlFor={`${name}.${end}`}>
            {`${label} ${words[end]}`}
          </label>
          <input
            className="hours__field"
            type="time"
            id={`${name}.${end}`}
            name={`${name}.${end}`}
            defaultValue={times[end]}
            aria-describedby={`${name}-state`}
          />
        </span>
      ))}
      <span className="hours__closed u-muted">{words.closed}</span>
      <FieldState {...state} id={name} label={label} />
    </div>
  );
}

/** Each sentence that only the owner can vouch for, where it is read, and who did. */
function Claims({ facts, ...state }: CompanyState & { readonly facts: unknown }) {
  return (
    <ul>
      {Object.entries(ownerClaims).map(([claim, { subject, page, sentence, confirm }]) => {
        const id = `${vouchGroup}.${claim}`;
        const confirmed = valueAt(facts, [vouchGroup, claim]);
        return (
          <li key={claim} className="fact__claim">
            <p>
              <strong>{subject}.</strong> {words.vouch.says(page)} <q>{sentence}</q>
            </p>
            <label className="hours__day">
              <input
                className="reply__box"
                type="checkbox"
                name={id}
                value="on"
                defaultChecked={Boolean(confirmed)}
              />
              {words.vouch.confirm(confirm)}
            </label>
            {typeof confirmed === "string" && <p className="fact__was">{words.vouch.confirmed(confirmed)}</p>}
            <FieldState {...state} id={id} label={subject} />
          </li>
        );
      })}
    </ul>
  );
}
