import { describeResponseTime } from "#company/describe.ts";
import type { CompanyFacts } from "#company/schema.ts";
import { describeCompany, type Said } from "./describe-company.ts";
import { registeredNaicsOf } from "./registrations.ts";
import { sayBreachLaw, sayDelivery, sayPeople, sayQuoteValidity, titleClaim } from "./sayings.ts";

type Say = (facts: CompanyFacts, said: Said) => string;

/** Stated in company.json, and changed there: one of these alone is no sentence. */
const stated = {
  name: ({ name }) => name.long,
  founded: ({ founded }) => String(founded),
  street: ({ address }) => address.street,
  city: ({ address }) => address.city,
  "postal code": ({ address }) => address.postalCode,
  phone: (_, { phone }) => phone.display,
  "emergency phone": (_, { emergencyPhone }) => emergencyPhone.display,
  "emergency hours": ({ emergencySupport }) => emergencySupport,
  "general e-mail": ({ emails }) => emails.general,
  "sales e-mail": ({ emails }) => emails.sales,
  "compliance e-mail": ({ emails }) => emails.compliance,
  "support e-mail": ({ emails }) => emails.support,
  network: ({ network }) => network.name,
  "document prefix": ({ documentPrefix }) => documentPrefix,
  surroundings: ({ surroundings }) => surroundings,
  UEI: ({ identifiers }) => identifiers.uei,
  CAGE: ({ identifiers }) => identifiers.cage,
  "D-U-N-S": ({ identifiers }) => identifiers.duns,
  NAICS: ({ identifiers }) => identifiers.naics,
} as const satisfies Readonly<Record<string, Say>>;

/** Follow from what is stated, as whole phrases: the owner may say them in other words. */
const phrases = {
  "legal name": (_, { legalName }) => legalName,
  "city and state": (_, { location }) => location,
  state: (_, { address }) => address.state,
  jurisdiction: (_, { address }) => address.jurisdiction,
  "place of the courts": (_, { address }) => address.jurisdiction.replace("the State of ", ""),
  "breach law": (_, said) => sayBreachLaw(said),
  "open days": (_, { hours }) => hours.days,
  "open hours": (_, { hours }) => hours.time,
  "time zone": (_, { timeZoneName }) => timeZoneName,
  "quote promise": (_, { promises }) => promises.quote,
  "quote time": ({ promises }) => describeResponseTime(promises.quote).time,
  "quote promise in short": (_, { promises }) => promises.quoteSoon,
  "form of the quote": (_, { promises: { quoteFigure } }) =>
    quoteFigure.note ? `${quoteFigure.note}, in writing` : "in writing",
  "inquiry promise": (_, { promises }) => promises.inquiry,
  "inquiry time": (_, { promises }) => promises.inquiryTime,
  "inquiry days": (_, { promises }) => promises.inquiryNote,
  "GSA MAS": (_, { gsa }) => gsa.value,
  "GSA status": (_, { gsa }) => gsa.status.text,
  "GSA status in a sentence": (_, { gsa }) =>
    gsa.status.text.charAt(0).toLowerCase() + gsa.status.text.slice(1),
  "GSA note": (_, { gsa }) => gsa.note,
  "GSA line": (_, { gsa }) => gsa.line,
  "GSA badge": (_, { gsa }) => gsa.badge,
  "GSA orders": (_, { gsa }) => gsa.orders,
  "GSA offer": (_, { gsa }) => gsa.offer,
  "GSA claim": (_, { gsa }) => gsa.claim,
  "programs for states": (_, { gsa }) => gsa.stateAndLocal,
  "ISO 9001": (_, { iso }) => iso.value,
  "ISO status": (_, { iso }) => iso.status.text,
  "ISO note": (_, { iso }) => iso.note,
  "ISO sentence": (_, { iso }) => iso.sentence,
  SAM: (_, { sam }) => sam.value,
  "SAM registration": ({ registrations }) => registrations.sam,
  "SAM status": (_, { sam }) => sam.status.text,
  "small business status": (_, { sam }) => sam.smallBusiness,
  identifier: (_, { entity }) => entity.label,
  "identifier on pictures": (_, { entity }) => entity.pictureLabel,
  "identifier value": (_, { entity }) => entity.value,
  "identifier note": (_, { entity }) => entity.note,
  "identifiers status": (_, { entity }) => entity.status,
  identifiers: (_, { entity }) => entity.inWords,
  "identifiers sentence": (_, { entity }) => entity.sentence,
  "NAICS list": ({ identifiers }) => registeredNaicsOf(identifiers).inWords,
  "NAICS sentence": ({ identifiers }) => registeredNaicsOf(identifiers).sentence,
  "quote validity": ({ quotes }) => sayQuoteValidity(quotes),
  "delivery terms": ({ quotes }) => sayDelivery(quotes),
  "title and risk": ({ quotes }) => titleClaim(quotes.fob),
  "people who answer": ({ people }) => sayPeople(people.length).answering,
  "write or call": ({ people }) => sayPeople(people.length).writeOrCall,
  "organized as": (_, { legalForm }) =>
    /^L\.?L\.?C\.?$/i.test(legalForm) ? "organized as a limited liability company" : "organized",
} as const satisfies Readonly<Record<string, Say>>;

const inBrackets = /\[[^\]]*\]/g;

/** The sentence as visitors read it: "a quote [quote promise]" says what is promised now. A fact may have brackets itself. */
export function fillNames(sentence: string, names: ReadonlyMap<string, string>) {
  return sentence.replaceAll(inBrackets, (name) => names.get(name) ?? name);
}

/** The names of facts in a sentence, and the first name in brackets that is not one. */
export function factsIn(sentence: string) {
  const names = sentence.match(inBrackets) ?? [];
  return { known: names.filter(isName), unknown: names.find((name) => !isName(name)) };
}

function isName(name: string) {
  return isStatedFact(name) || Object.hasOwn(phrases, bare(name));
}

/** Whether this is nothing but the name of a fact that company.json states. */
export function isStatedFact(text: string) {
  return text.startsWith("[") && Object.hasOwn(stated, bare(text));
}

function bare(name: string) {
  return name.slice(1, -1);
}

/** By name, such as "[phone]", what a sentence says in its place. */
export function nameValues(facts: CompanyFacts, said = describeCompany(facts)): ReadonlyMap<string, string> {
  const all: Readonly<Record<string, Say>> = { ...stated, ...phrases };
  return new Map(Object.entries(all).map(([name, say]) => [`[${name}]`, say(facts, said)]));
}
