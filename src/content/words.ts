import { facts, ownWords } from "#company/facts.ts";
import { fillFacts } from "#company/named-facts.ts";
import { isFixed } from "./spec-words.ts";

/** A sentence that visitors read and the owner may replace (words.json of the edition). */
export type Word = {
  /** `home.hero.heading`; the first part says where it is. */
  readonly key: string;
  /** As the program has it. */
  readonly text: string;
  /** SPEC has it letter for letter, or demands what it says. */
  readonly isLocked: boolean;
};

const known = new Map<string, Word>();

/** From all loaded modules, in the order of the pages. */
export const allWords: ReadonlyMap<string, Word> = known;

/** Not words: link targets and identifiers. */
const notWords = ["href", "id", "slug", "icon", "kind", "state", "code", "number"];

/** The program's words, with the owner's in place of those that the owner has changed. */
/* @__NO_SIDE_EFFECTS__ */
export function words<const Words>(place: string, defaults: Words): Words {
  return replace(place, defaults) as Words;
}

/** Where a capability's words have their keys: "nightVision". */
export function capabilityPlace(slug: string) {
  return slug.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Words of another place that are shown here too have their keys there. */
const replaced = new WeakSet<object>();

function replace(key: string, value: unknown): unknown {
  if (typeof value === "string") return chooseWord(key, value);
  if (typeof value !== "object" || value === null || replaced.has(value)) return value;
  const result = Array.isArray(value)
    ? value.map((entry, index) => replace(`${key}.${nameOf(entry) ?? index}`, entry))
    : Object.fromEntries(
        Object.entries(value).map(([name, entry]) => [
          name,
          notWords.includes(name) ? entry : replace(`${key}.${name}`, entry),
        ]),
      );
  replaced.add(result);
  return result;
}

/** An entry with its own name keeps its key when a release inserts something before it. */
function nameOf(entry: unknown) {
  const { id, slug } = Object(entry);
  return id ?? slug;
}

function chooseWord(key: string, text: string) {
  if (!/\p{L}/u.test(text) || isFact(text)) return text;
  const isLocked = isFixed(text);
  known.set(key, { key, text, isLocked });
  const own = isLocked ? undefined : ownWords[key];
  if (own === undefined) return text;
  // A link in the middle of a sentence: the spaces around it stay.
  return (/^\s*/.exec(text)?.[0] ?? "") + fillFacts(own.trim()) + (/\s*$/.exec(text)?.[0] ?? "");
}

const factTexts = new Set<unknown>();
// None of these passes through `words`: a sentence that happens to say the same is still the owner's to change.
const { quotes: _q, savedTexts: _s, people: _p, confirmations: _c, ...pageFacts } = facts;
collect(pageFacts);

/** Stated in company.json, and edited there. */
function isFact(text: string) {
  return factTexts.has(text);
}

function collect(value: unknown) {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  else factTexts.add(value);
}
