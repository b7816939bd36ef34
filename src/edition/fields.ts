import { describePhone } from "#company/describe.ts";
import { type ConfirmationKey, companySchema, withDefaults } from "#company/schema.ts";
import { stateNames } from "#company/state-names.ts";
import { claimSubjects } from "#content/owner-confirmations.ts";
import { type DraftEdit, type Place, valueAt } from "./edition.ts";

/** A fact as a form asks for it. Label, hint, limits and choices are the schema's. */
export type FactField = {
  readonly place: Place;
  /** The name of the form's field, such as `phones.main`. */
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly kind:
    | "text"
    | "block"
    | "number"
    | "phone"
    | "choice"
    | "switch"
    | "lines"
    | "hours"
    /** What the owner vouches for: who did, and when. */
    | "claim"
    /** A file, which has a form of its own. */
    | "portrait";
  readonly most: number | undefined;
  readonly choices: readonly string[];
  /** What is stored where nothing is typed. */
  readonly empty: unknown;
};

// biome-ignore lint/suspicious/noExplicitAny: the library's types of a schema that is not known hold no entries.
type Schema = any;

/**
 * The fields that someone can type into for these parts of company.json; a list has fields for each of its
 * entries.
 */
export function fieldsOf(facts: unknown, keys: readonly string[]): FactField[] {
  return everyField(facts, keys).filter(({ kind }) => kind !== "portrait");
}

/** Parts of company.json that the owner edits at the desk, in order. */
export const editedKeys = Object.keys(companySchema.entries).filter(
  (key) => key !== "$schema" && key !== "revised",
);

/** In the order of the schema. */
export function everyField(facts: unknown, keys: readonly string[] = editedKeys): FactField[] {
  return keys.flatMap((key) => walk(companySchema.entries[key as never], [key], facts));
}

type FactList = { readonly one: string; readonly goesBy: string; readonly empty: object };

/** Lists that the owner adds to and removes from: what an entry is, the key of its name, and a new one. */
export const factLists: Readonly<Record<string, FactList>> = {
  people: {
    one: "Person",
    goesBy: "name",
    empty: { name: "", role: "", email: "", phone: "", bio: "", description: "", expertise: [] },
  },
  savedTexts: { one: "Text", goesBy: "title", empty: { title: "", text: "" } },
};

/** What the entries of a list are called, in order. */
export function namesIn(facts: unknown, list: string): readonly string[] {
  return listAt(facts, [list]).map((entry) => String(Object(entry)[factLists[list]?.goesBy ?? ""] ?? ""));
}

function walk(schema: Schema, place: Place, facts: unknown): FactField[] {
  const key = String(place.at(-1));
  const inner = unwrap(schema);
  if (inner.entries && !inner.entries.opens) {
    return Object.entries(inner.entries).flatMap(([each, entry]) => walk(entry, [...place, each], facts));
  }
  if (inner.type === "array" && unwrap(inner.item).entries) {
    const { length } = listAt(facts, place);
    return Array.from({ length }, (_, index) => walk(inner.item, [...place, index], facts)).flat();
  }
  const actions = actionsOf(schema);
  const metadata = lastOf(actions, "metadata")?.metadata ?? {};
  const most = actions.find(({ type }) => type === "max_length")?.requirement;
  return [
    {
      place,
      name: place.join("."),
      label: lastOf(actions, "title")?.title ?? inWords(key),
      hint: lastOf(actions, "description")?.description,
      kind:
        place[0] === "confirmations"
          ? "claim"
          : (metadata.kind ?? kindOf(inner, isOneLine(actions) ? 0 : most)),
      most,
      choices: inner.options ?? [],
      empty: metadata.empty ?? (isNullable(schema) ? null : undefined),
    },
  ];
}

/** Addresses are long, and have no second line. */
function isOneLine(actions: readonly Schema[]) {
  return actions.some(({ type }) => type === "email" || type === "url");
}

const blockFrom = 100;

function kindOf(inner: Schema, most = 0): FactField["kind"] {
  if (inner.entries) return "hours";
  if (inner.type === "picklist") return "choice";
  if (inner.type === "boolean") return "switch";
  if (inner.type === "number") return "number";
  if (inner.type === "array") return "lines";
  return most > blockFrom ? "block" : "text";
}

/** Without the wrappers that only say that a value may be missing. */
function unwrap(schema: Schema): Schema {
  return schema.wrapped ? unwrap(schema.wrapped) : schema;
}

function isNullable(schema: Schema): boolean {
  return schema.type === "nullable" || (schema.wrapped !== undefined && isNullable(schema.wrapped));
}

/** A list of checks has its schema as the first entry, which may have checks of its own. */
function actionsOf(schema: Schema): Schema[] {
  const own = (schema.pipe ?? []).flatMap((each: Schema) =>
    each.kind === "schema" && each !== schema ? actionsOf(each) : [each],
  );
  return schema.wrapped ? [...actionsOf(schema.wrapped), ...own] : own;
}

function lastOf(actions: readonly Schema[], type: string) {
  return actions.findLast((action) => action.type === type);
}

/** "validForDays" as "Valid for days", for facts that have no title. */
export function inWords(key: string) {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export function listAt(facts: unknown, place: Place): readonly unknown[] {
  const list = valueAt(facts, place);
  return Array.isArray(list) ? list : [];
}

const choiceNames: Readonly<Record<string, string>> = {
  ...stateNames,
  always: "Around the clock",
  "business-hours": "Business hours",
  "business-days": "Business days",
  added: "Prepaid and added",
};

export function nameOfChoice(choice: string) {
  return choiceNames[choice] ?? inWords(choice);
}

/** Where no heading says whose it is: "Ann Lee: Phone". */
export function labelOf({ place: [key, entry], kind, label }: FactField, facts: unknown) {
  if (kind === "claim") return `Owner certification: ${claimSubjects[entry as ConfirmationKey] ?? entry}`;
  const list = factLists[String(key)];
  if (!list) return label;
  const name = namesIn(facts, String(key))[Number(entry)];
  return `${name || `${list.one} ${Number(entry) + 1}`}: ${label}`;
}

/** As it is shown in the form. */
export function toTyped({ kind, empty }: FactField, value: unknown): string {
  if (value === undefined || value === null || value === empty) return "";
  if (kind === "lines") return Array.isArray(value) ? value.join("\n") : String(value);
  if (kind === "switch" || kind === "claim") return value ? "on" : "";
  return kind === "phone" ? describePhone(String(value)).display : String(value);
}

/** What was typed, as it is stored; what cannot be read stays as it was typed, and the check says so. */
function fromTyped({ kind, empty, name }: FactField, was: unknown, { read, voucher }: Typed): unknown {
  if (kind === "hours") {
    return read(name) === "on" ? { opens: read(`${name}.opens`), closes: read(`${name}.closes`) } : undefined;
  }
  const typed = read(name).trim();
  if (kind === "switch") return typed === "on";
  if (kind === "claim") return typed === "on" ? (was ?? voucher) : null;
  if (kind === "lines")
    return typed
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  if (typed === "") return empty;
  if (kind === "number") return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
  return kind === "phone" ? toDialed(typed) : typed;
}

/** "(205) 555-0142" as "+12055550142". */
function toDialed(typed: string) {
  const digits = typed.replace(/[\s().-]/g, "");
  if (/^\d{10}$/.test(digits)) return `+1${digits}`;
  if (/^1\d{10}$/.test(digits)) return `+${digits}`;
  return /^\+\d+$/.test(digits) ? digits : typed;
}

type Typed = {
  read(name: string): string;
  /** Who vouches for what is ticked, and since when. */
  readonly voucher: string;
};

/** What a form changes in the facts: only what differs, so that two people who change two fields both keep theirs. */
export function readEdits(facts: unknown, fields: readonly FactField[], typed: Typed) {
  const known = withDefaults(facts);
  const changed = fields.flatMap((field) => {
    const was = valueAt(known, field.place);
    const value = fromTyped(field, was, typed);
    return isSame(was, value) ? [] : [{ place: field.place, value }];
  });
  const filledIn = [...new Set(changed.map(({ place }) => String(place[0])))].filter(
    (key) => known[key] !== undefined && Object(facts)[key] === undefined && typeof known[key] === "object",
  );
  return [
    ...filledIn.map((key) => ({ place: [key], value: known[key] })),
    ...changed,
  ] satisfies DraftEdit["facts"];
}

/**
 * The facts among these that are no longer what the page showed: someone else has saved another value since. `shown` reads
 * what it showed.
 */
export function findMoved(facts: unknown, fields: readonly FactField[], shown: Typed) {
  const known = withDefaults(facts);
  return fields.filter((field) => {
    const now = valueAt(known, field.place);
    return !isSame(now, fromTyped(field, now, shown));
  });
}

export function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
