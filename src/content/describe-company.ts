import {
  describeCoordinates,
  describeHours,
  describePhone,
  describeResponseTime,
  firstSentence,
} from "#company/describe.ts";
import type { CompanyFacts } from "#company/schema.ts";
import { stateNames } from "#company/state-names.ts";
import { nameTimeZone } from "#company/time-in.ts";
import { paths } from "./paths.ts";
import { entityIdentifiersOf, gsaScheduleOf, qualitySystemOf, samRegistrationOf } from "./registrations.ts";

/** What pages, mails and documents say of the company: each fact is stated once, in the owner's company.json. */
export type Said = ReturnType<typeof describeCompany>;

/* @__NO_SIDE_EFFECTS__ */
export function describeCompany(facts: CompanyFacts) {
  return {
    ...introduceCompany(facts),
    /** UEI and CAGE together. */
    entity: entityIdentifiersOf(facts.identifiers),
    gsa: gsaScheduleOf(facts.registrations),
    iso: qualitySystemOf(facts.registrations),
    sam: samRegistrationOf(facts.registrations),
  };
}

/** Without its registrations, whose sentences the quote editor's script does not need. */
/* @__NO_SIDE_EFFECTS__ */
export function introduceCompany(facts: CompanyFacts) {
  const { name, address, emails, identifiers: ids } = facts;
  const quote = describeResponseTime(facts.promises.quote);
  const inquiry = describeResponseTime(facts.promises.inquiry);
  const state = stateNames[address.state];
  const tagline = firstSentence(facts.tagline);

  /** Shown wherever a buyer looks for them: the values, or that they are given on request. */
  const identifiers = [
    { label: "UEI", value: ids.uei },
    { label: "CAGE", value: ids.cage },
    { label: "D-U-N-S (not used in SAM.gov)", short: "D-U-N-S", value: ids.duns },
    {
      label: "NAICS",
      value: ids.naics,
      see: { text: "Related codes by capability", href: paths.capabilities },
    },
  ];

  return {
    name: name.long,
    /** Where the name does not fit. */
    shortName: name.short,
    legalForm: name.legalForm,
    /** Beside the mark, in a header with seven links and two buttons. */
    logo: name.long.length <= 24 ? { name: name.long, form: name.legalForm } : { name: name.short, form: "" },
    legalName: `${name.long} ${name.legalForm}`,
    documentPrefix: facts.documentPrefix,
    /** What printed documents say; the site itself answers under whatever origin it is configured with. */
    domain: facts.domain,
    foundedYear: facts.founded,
    summary: facts.summary,
    tagline: { short: tagline, rest: facts.tagline.slice(tagline.length) },
    location: `${address.city}, ${state}`,
    surroundings: facts.surroundings,
    coordinates: describeCoordinates(facts.coordinates),
    timeZone: facts.timeZone,
    /** "Central Time" */
    timeZoneName: nameTimeZone(facts.timeZone, "longGeneric"),
    address: {
      street: address.street,
      city: address.city,
      state,
      stateCode: address.state,
      jurisdiction: jurisdictionOf(address.state),
      postalCode: address.postalCode,
      country: "USA",
      countryCode: "US",
    },
    phone: describePhone(facts.phones.main),
    emergencyPhone: describePhone(facts.phones.emergency),
    emails,
    hours: describeHours(facts.hours, facts.timeZone),
    emergencySupport: facts.emergencySupport,
    /** In words. Deadlines are computed from the facts, not from these. */
    promises: {
      quote: quote.within,
      /** With a note where the time alone would promise more. */
      quoteFigure: {
        value: quote.time,
        ...(facts.promises.quote.clock === "business-days" && { note: quote.note }),
      },
      /** Without a number where that promises no more than the number does. */
      quoteSoon:
        facts.promises.quote.clock === "always" && facts.promises.quote.hours < 24
          ? "within hours"
          : quote.within,
      inquiry: inquiry.within,
      inquiryTime: inquiry.time,
      inquiryNote: inquiry.note,
    },
    /** For replies from the desk. */
    savedTexts: facts.savedTexts,
    network: { name: facts.network.name, href: facts.network.url },
    identifiers,
  };
}

/** Two of the codes do not belong to a state. */
export function jurisdictionOf(code: CompanyFacts["address"]["state"]) {
  if (code === "PR") return "the Commonwealth of Puerto Rico";
  return code === "DC" ? "the District of Columbia" : `the State of ${stateNames[code]}`;
}

export function mailto(address: string) {
  return `mailto:${address}`;
}

/** For the middle of a sentence; names of places keep their capitals. */
export function startLow(words: string) {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
