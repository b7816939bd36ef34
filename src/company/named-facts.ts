import { describeHours, describePhone, describeResponseTime } from "./describe.ts";
import { facts } from "./facts.ts";
import type { CompanyFacts } from "./schema.ts";
import { stateNames } from "./state-names.ts";
import { nameTimeZone } from "./time.ts";

const inBrackets = /\[[^\]]*\]/g;

/** The owner's sentence as visitors read it: "a quote [quote promise]" says what is promised now. */
export function fillFacts(sentence: string, names = named()) {
  return sentence.replaceAll(inBrackets, (name) => names.get(name) ?? name);
}

/** The names of facts in a sentence, and the first name in brackets that is not one. */
export function factsIn(sentence: string) {
  const names = sentence.match(inBrackets) ?? [];
  return {
    known: names.filter((name) => named().has(name)),
    unknown: names.find((name) => !named().has(name)),
  };
}

/**
 * A sentence of the program with names in place of facts, except where two facts have the same value and
 * cannot be told apart.
 */
export function nameFacts(sentence: string) {
  const values = [...named().values()];
  const names = [...named()]
    .filter(([, value]) => value !== "" && values.indexOf(value) === values.lastIndexOf(value))
    .sort(([, one], [, other]) => other.length - one.length);
  const any = names.map(([name, value]) => (precededBy[name] ?? "") + RegExp.escape(value)).join("|");
  const nameOf = new Map(names.map(([name, value]) => [value, name]));
  return sentence.replaceAll(
    new RegExp(`(?<![\\p{L}\\d])(?:${any})(?![\\p{L}\\d])`, "gu"),
    (value) => nameOf.get(value) ?? value,
  );
}

/** What precedes the founding year, because federal dates and standards have years in them too. */
const precededBy: Readonly<Record<string, string>> = { "[founded]": "(?<=[Ff]ounded (?:in )?|Since )" };

let found: ReadonlyMap<string, string> | undefined;

/** Computed on first use: a browser has few of these facts, and none of the owner's sentences. */
function named() {
  found ??= nameValues(facts);
  return found;
}

/** By name, such as "[phone]", what a sentence says in its place. */
export function nameValues(facts: CompanyFacts): ReadonlyMap<string, string> {
  return new Map(Object.entries(findNames(facts)).map(([name, value]) => [`[${name}]`, value]));
}

function findNames(facts: CompanyFacts): Readonly<Record<string, string>> {
  const { name, address, phones, emails, promises } = facts;
  const [quote, inquiry] = [promises.quote, promises.inquiry].map(describeResponseTime);
  const hours = describeHours(facts.hours, facts.timeZone);
  const state = stateNames[address.state];
  return {
    "legal name": `${name.long} ${name.legalForm}`,
    name: name.long,
    founded: String(facts.founded),
    street: address.street,
    "city and state": `${address.city}, ${state}`,
    city: address.city,
    state,
    "postal code": address.postalCode,
    phone: describePhone(phones.main).display,
    "emergency phone": describePhone(phones.emergency).display,
    "emergency hours": facts.emergencySupport,
    ...Object.fromEntries(Object.entries(emails).map(([of, email]) => [`${of} e-mail`, email])),
    "open days": hours.days,
    "open hours": hours.time,
    "time zone": nameTimeZone(facts.timeZone, "longGeneric"),
    "quote promise": quote?.within ?? "",
    "quote time": quote?.time ?? "",
    "inquiry promise": inquiry?.within ?? "",
    "inquiry time": inquiry?.time ?? "",
    network: facts.network.name,
  };
}
