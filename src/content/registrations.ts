import { type CompanyFacts, onRequest } from "#company/schema.ts";
import type { Status } from "./page.ts";

type Registrations = CompanyFacts["registrations"];
type Identifiers = CompanyFacts["identifiers"];

/** Pages, documents and pictures say these words, so that none goes on claiming what the owner's facts no longer say. */
export const gsaScheduleOf = ({ gsaMas }: Registrations) =>
  gsaMas
    ? {
        status: { state: "available", text: `Contract ${gsaMas}` } satisfies Status,
        value: "Held",
        note: `contract ${gsaMas}`,
        line: `GSA MAS contract ${gsaMas}`,
        /** For the badge, which has no period. */
        badge: `Contract ${gsaMas}`,
        orders: "Orders are placed under the contract or on the open market.",
        /** About Cooperative Purchasing and the 1122 Program. */
        stateAndLocal:
          "Cooperative Purchasing and the 1122 Program are open to contract holders; ask which items they cover.",
        /** What the owner vouches for, and the paragraph that begins with it. */
        claim: `We hold GSA MAS contract ${gsaMas}.`,
        offer: `We hold GSA MAS contract ${gsaMas}.`,
      }
    : {
        status: { state: "pending", text: "Application pending" } satisfies Status,
        value: "Pending",
        note: "MAS application",
        line: "GSA MAS application pending",
        badge: "Application pending, no contract awarded",
        orders: "No contract awarded. Orders are placed on the open market.",
        stateAndLocal:
          "Cooperative Purchasing and the 1122 Program are open to contract holders only, so they do not apply to our orders yet.",
        claim: "Our GSA MAS offer is pending.",
        offer:
          "Our GSA MAS offer is pending. We do not currently hold a GSA Schedule contract; orders are placed on the open market.",
      };

export const qualitySystemOf = ({ iso9001 }: Registrations) =>
  iso9001
    ? {
        status: { state: "available", text: `Certificate ${iso9001}` } satisfies Status,
        value: "Certified",
        note: `certificate ${iso9001}`,
        sentence: `Our quality system is certified to ISO 9001, certificate ${iso9001}.`,
      }
    : {
        status: { state: "pending", text: "System being built" } satisfies Status,
        value: "In progress",
        note: "system being built",
        sentence: "We are building a quality system based on ISO 9001. No certificate is held.",
      };

const sizeStandard = "under the size standard for the applicable NAICS code (13 CFR 121)";

export const samRegistrationOf = ({ sam }: Registrations) =>
  ({
    value: sam === "active" ? "Active" : "In progress",
    status: { state: sam === "active" ? "available" : "pending", text: `SAM.gov registration ${sam}` },
    smallBusiness:
      sam === "active"
        ? `It is represented as small in SAM.gov ${sizeStandard}; status is determined per solicitation. Its SAM.gov registration is active.`
        : `It is small ${sizeStandard}; status is determined per solicitation. Its SAM.gov registration is in progress.`,
  }) as const;

/** UEI and CAGE where there is room for a word or two: the values, or that they are given on request. */
export function entityIdentifiersOf(identifiers: Identifiers) {
  const { uei, cage, naics } = identifiers;
  if (uei === onRequest && cage === onRequest) {
    return {
      label: "UEI, CAGE",
      pictureLabel: "Identifiers",
      value: "On request",
      note: naics === onRequest ? "with the NAICS list" : "by e-mail",
      inWords: "UEI and CAGE upon request",
      status: "Available upon request",
      sentence: registeredNaicsOf(identifiers).sent,
    };
  }
  const byUei = { label: "UEI", value: uei };
  const byCage = { label: "CAGE", value: cage };
  // The one that is stated comes first. SAM.gov assigns the UEI days before the CAGE code.
  const [main, other] = uei === onRequest ? [byCage, byUei] : [byUei, byCage];
  const otherInWords = `${other.label} ${other.value === onRequest ? "upon request" : other.value}`;
  const inWords = `${main.label} ${main.value}, ${otherInWords}`;
  return {
    ...main,
    pictureLabel: main.label,
    note: otherInWords,
    inWords,
    sentence: `${inWords}.`,
    status: other.value === onRequest ? `${main.label} published` : "Published",
  };
}

/** The codes of the registration, unlike the related ones of each capability. */
export function registeredNaicsOf({ naics }: Identifiers) {
  return naics === onRequest
    ? {
        inWords: "the registered NAICS list upon request",
        sentence: "The registered list is available upon request.",
        sent: "Sent with the registered NAICS list.",
      }
    : { inWords: `registered NAICS ${naics}`, sentence: `Registered: ${naics}.`, sent: "Sent by e-mail." };
}
