import { facts, ownWords } from "#company/facts.ts";
import { fillFacts } from "#company/named-facts.ts";

/** A sentence that visitors read and the owner may replace (words.json of the edition). */
export type Word = {
  /** `home.hero.heading`; the first part says where it is. */
  readonly key: string;
  /** As the program has it. */
  readonly text: string;
  /** SPEC gives it word for word, or requires what it says. */
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

/** The first part of the keys of a capability's words: "nightVision". */
export function capabilityPlace(slug: string) {
  return slug.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** What has been replaced already: words of another place that are shown here too have their keys there. */
const replaced = new WeakSet<object>();

function replace(key: string, value: unknown): unknown {
  if (typeof value === "string") return chooseWord(key, value);
  if (typeof value !== "object" || value === null || replaced.has(value)) return value;
  const result = Array.isArray(value)
    ? value.map((entry, index) => replace(`${key}.${nameEntry(key, entry, index)}`, entry))
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
function nameEntry(list: string, entry: unknown, index: number) {
  const { id, slug, items } = Object(entry);
  const isParagraph = list.endsWith(".blocks") && !items;
  return id ?? slug ?? (isParagraph ? `${index}.text` : index);
}

function chooseWord(key: string, text: string) {
  if (!/\p{L}/u.test(text) || isFact(text)) return text;
  const isLocked = isFixed(text);
  known.set(key, { key, text, isLocked });
  const own = isLocked ? undefined : ownWords[key];
  if (own === undefined) return text;
  // Text around a link in the middle of a sentence: its outer spaces stay.
  return (/^\s*/.exec(text)?.[0] ?? "") + fillFacts(own.trim()) + (/\s*$/.exec(text)?.[0] ?? "");
}

const factTexts = new Set<unknown>();
// None of these passes through `words`: a sentence that happens to say the same is still the owner's to
// change.
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

/** SPEC gives the sentence word for word, or requires what it says: the owner sees it locked. */
export function isFixed(text: string) {
  return specWords.has(text) || demanded.test(text);
}

/** The badge with the state, notice of changes, children, accessibility, carriers, armor levels, schedules, payment. */
const demanded =
  /^[A-Z][\w ]* Based$|\b30 days' notice\b|under 13\b|WCAG 2\.1 AA|FedEx, UPS|\bII, IIIA, III\b|legacy 84 and 70|Schedule 65|purchase orders?, net 30/i;

export const specWords: ReadonlySet<string> = new Set([
  // Navigation, buttons and screens.
  "Home",
  "Capabilities",
  "Contracting",
  "Past Performance",
  "Compliance",
  "About",
  "Contact",
  "Contact Sales",
  "Request Quote",
  "Request a Quote",
  "View All Capabilities",
  "View Details",
  "Back to Capabilities",
  "Company",
  "Legal",
  "Export Control Notice",
  "How to Buy",
  "Our Approach",
  "Terms of Service",
  "Get in Touch",
  "Quick Links",
  "Leadership Team",
  "Department Contacts",
  "Response Time",
  "What You Get",
  "Capability Not Found",
  "The requested capability could not be found.",
  "Page Not Found",
  // Pillars, customers, badges, values.
  "Reliability",
  "Speed",
  "U.S. Government Agencies",
  "Law Enforcement",
  "Defense Contractors",
  "International Partners",
  "Government Contracting Ready",
  "Quality Assured",
  "GSA MAS Ready",
  "Small Business",
  "Integrity",
  "Excellence",
  "Innovation",
  "GSA Multiple Award Schedule",
  "Open Market",
  "Available upon request",
  "Standard",
  "Expedited",
  "with additional fees",
  // Forms.
  "Send Another Message",
  "Submit Another Request",
  "Sending Message...",
  "Submitting...",
  "Submission Error",
  "There was an error sending your message. Please try again or contact us directly.",
  "There was an error submitting your request. Please try again or contact us directly.",
]);
