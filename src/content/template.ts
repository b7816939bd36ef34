import type { Company, Template } from "./create-company.ts";
import { isFixed } from "./fixed-words.ts";
import { factsIn, fillNames, isStatedFact } from "./names.ts";
import { capabilityPath, capabilitySlugs, paths } from "./paths.ts";

/** A sentence that visitors read and the owner may replace (words.json of the edition). */
export type Word = {
  /** `home.hero.heading`; the first part says where it is. */
  readonly key: string;
  /** As the program has it, with the names of facts. */
  readonly text: string;
  /** The page that shows it, if not all or several do. */
  readonly page: string | undefined;
  /** SPEC gives it word for word, or requires what it says. */
  readonly isLocked: boolean;
};

export type { Template } from "./create-company.ts";

/** What a template says for one company: text with facts for names, and what is computed from it. */
type Filled<Written> =
  Written extends Computed<infer Value>
    ? Value
    : Written extends (...values: never) => unknown
      ? Written
      : Written extends object
        ? { readonly [Name in keyof Written]: Filled<Written[Name]> }
        : Written;

class Computed<Value> {
  readonly from: (company: Company) => Value;
  /** As the program has it: sentences of another template that are said here too, under a key of this place. */
  readonly written: unknown;

  constructor(from: (company: Company) => Value, written?: unknown) {
    this.from = from;
    this.written = written;
  }
}

/** What is no sentence of its own: the state of a dot, an address, words with a value put in later. */
/* @__NO_SIDE_EFFECTS__ */
export function fromCompany<Value>(from: (company: Company) => Value) {
  return new Computed(from);
}

/** Words of another template. Whole parts keep the keys that they have there. */
/* @__NO_SIDE_EFFECTS__ */
export function fromWords<Words, Value>(template: Template<Words>, choose: (words: Words) => Value) {
  return new Computed(({ words }) => choose(words(template)), choose(template.written as Words));
}

/** What a template says. */
export type WordsOf<Place> = Place extends Template<infer Words> ? Words : never;

const known = new Map<string, Word>();

/** From all loaded templates, in the order of the pages. */
export const allWords: ReadonlyMap<string, Word> = known;

/** Not words: link targets and identifiers. */
const notWords = ["href", "id", "slug", "icon", "kind", "state", "code", "number"];

/**
 * Names of facts are in [brackets]; the first part of each sentence's key is the place. One that is not called like its
 * page says which page it is on, or none if several show it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function template<const Written>(
  place: string,
  written: Written,
  page: string | undefined = placesOfPages[place],
): Template<Filled<Written>> {
  listWords(place, written, { page });
  return { written, fill: (company) => fill(place, written, company) as Filled<Written> };
}

/* @__NO_SIDE_EFFECTS__ */
export function allOf<Words>(list: readonly Template<Words>[]): Template<readonly Words[]> {
  return { written: list.map(({ written }) => written), fill: ({ words }) => list.map(words) };
}

/** Parts of templates: where another place shows them too, they keep the keys that they have here. */
const listed = new WeakSet<object>();

type Listing = { readonly page: string | undefined; readonly isElsewhere?: boolean };

function listWords(key: string, written: unknown, listing: Listing) {
  if (written instanceof Computed) {
    listWords(key, written.written, { ...listing, isElsewhere: true });
  } else if (typeof written === "string") {
    const { unknown } = factsIn(written);
    if (unknown) throw new Error(`${key} has ${unknown}, which is not the name of a fact`);
    if (isSentence(written))
      known.set(key, { key, text: written, page: listing.page, isLocked: isFixed(written) });
  } else if (typeof written === "object" && written !== null && !hasKeys(written, listing)) {
    for (const [name, part] of entriesOf(key, written))
      if (!notWords.includes(name)) listWords(`${key}.${name}`, part, listing);
    listed.add(written);
  }
}

/** Whether its words have their keys at another place. */
function hasKeys(part: object, { isElsewhere = false }: Listing) {
  return filled.has(part) || (isElsewhere && listed.has(part));
}

function isSentence(text: string) {
  return /\p{L}/u.test(text) && !isStatedFact(text);
}

/** What is filled already: words of another place that are shown here too. */
const filled = new WeakSet<object>();

function fill(key: string, written: unknown, company: Company): unknown {
  if (typeof written === "string") return ownWord(key, company) ?? fillNames(written, company.names);
  if (written instanceof Computed) return replace(key, written.from(company), company);
  return eachPart(key, written, (partKey, part) => fill(partKey, part, company));
}

/** In words that say facts already. */
function replace(key: string, value: unknown, company: Company): unknown {
  if (typeof value === "string") return ownWord(key, company) ?? value;
  return eachPart(key, value, (partKey, part) => replace(partKey, part, company));
}

function eachPart(key: string, value: unknown, change: (key: string, part: unknown) => unknown): unknown {
  if (typeof value !== "object" || value === null || filled.has(value)) return value;
  const parts = entriesOf(key, value).map(([name, part]) => [name, change(`${key}.${name}`, part)] as const);
  const result = Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
  filled.add(result);
  return result;
}

function ownWord(key: string, { edition, names }: Company) {
  const word = known.get(key);
  const own = word && !word.isLocked ? edition.words[key] : undefined;
  if (own === undefined) return undefined;
  // Text around a link in the middle of a sentence: its outer spaces stay.
  const [before, after] = [/^\s*/, /\s*$/].map((spaces) => spaces.exec(word?.text ?? "")?.[0] ?? "");
  return before + fillNames(own.trim(), names) + after;
}

function entriesOf(key: string, value: object): readonly (readonly [name: string, part: unknown])[] {
  if (!Array.isArray(value)) return Object.entries(value);
  return value.map((entry, index) => [nameEntry(key, entry, index), entry]);
}

/** An entry with its own name keeps its key when a release inserts something before it. */
function nameEntry(list: string, entry: unknown, index: number) {
  const { id, slug, items } = Object(entry);
  const isParagraph = list.endsWith(".blocks") && !items;
  return String(id ?? slug ?? (isParagraph ? `${index}.text` : index));
}

/** By the first part of its words' keys, the path of each page. */
export const placesOfPages: Readonly<Record<string, string>> = {
  ...paths,
  ...Object.fromEntries(capabilitySlugs.map((slug) => [capabilityPlace(slug), capabilityPath(slug)])),
  capabilitiesPage: paths.capabilities,
};

/** The first part of the keys of a capability's words: "nightVision". */
export function capabilityPlace(slug: string) {
  return slug.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
