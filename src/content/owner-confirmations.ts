import type { CompanyFacts, ConfirmationKey } from "#company/schema.ts";
import { describeCompany } from "./describe-company.ts";
import { fillNames, nameValues } from "./names.ts";
import { supplierAccounts } from "./pages/past-performance.ts";
import { capabilityPath, paths } from "./paths.ts";

/** What each confirmation is about. */
export const claimSubjects: Readonly<Record<ConfirmationKey, string>> = {
  identity: "Name and place",
  identifiers: "Identifiers",
  sam: "SAM registration",
  size: "Business size",
  noSetAside: "Set-asides",
  gsaOffer: "GSA offer",
  nightStaffing: "Night staffing",
  inspectionSite: "Inspection site",
  creditTerms: "Credit terms",
  saleTerms: "Terms of sale",
  insurance: "Insurance",
  supplierAccounts: "Supplier accounts",
  ffl: "Firearms license",
  ddtc: "Arms export",
  screening: "Screening",
  section889: "Section 889",
  isoWork: "ISO 9001 work",
  fda: "Medical kits",
  instructors: "Instructors",
  usData: "Data in the US",
  bios: "Bios",
  portraits: "Portraits",
  legalReview: "Legal review",
};

type Claim = {
  /** The page and the exact sentence. */
  readonly page: string;
  readonly sentence: string;
  readonly confirm: string;
};

/** What the pages say that only the owner can vouch for, with these facts. The confirmations are in company.json. */
export function claimsOf(facts: CompanyFacts) {
  const claims = Object.entries(sentencesOf(facts)).map(([key, claim]) => [
    key,
    { subject: claimSubjects[key as ConfirmationKey], ...claim },
  ]);
  return Object.fromEntries(claims) as Readonly<
    Record<ConfirmationKey, Claim & { readonly subject: string }>
  >;
}

function sentencesOf(facts: CompanyFacts): Readonly<Record<ConfirmationKey, Claim>> {
  const { registrations, people } = facts;
  const said = describeCompany(facts);
  const names = nameValues(facts, said);
  const say = (sentence: string) => fillNames(sentence, names);
  return {
    identity: {
      page: paths.contracting,
      sentence: say("[legal name] is a small business founded in [founded] in [city and state]."),
      confirm: "that name, legal form, founding year and place are as registered",
    },
    identifiers: {
      page: paths.compliance,
      sentence: facts.identifiers.uei,
      confirm: `that ${said.identifiers.map(({ label }) => label).join(", ")} are as shown`,
    },
    sam: {
      page: paths.contracting,
      sentence: say("Registration [SAM registration]."),
      confirm: "that this is the state of the SAM.gov registration",
    },
    size: {
      page: paths.contracting,
      sentence: said.sam.smallBusiness,
      confirm: "that SAM.gov represents it as small under the codes it sells in",
    },
    noSetAside: {
      page: paths.contracting,
      sentence: "We do not claim 8(a), HUBZone, SDVOSB, WOSB or EDWOSB status.",
      confirm: "that no set-aside status is held or claimed elsewhere",
    },
    gsaOffer: {
      page: paths.contracting,
      sentence: said.gsa.claim,
      confirm: registrations.gsaMas ? "that the contract is in force" : "that an offer has been submitted",
    },
    nightStaffing: {
      page: paths.contact,
      ...(facts.promises.quote.clock === "always"
        ? {
            sentence: say("quote requests [quote promise]"),
            confirm: say(
              "that someone quotes at any hour of any day, and answers the emergency phone [emergency hours]",
            ),
          }
        : {
            sentence: say("Emergency support [emergency hours]"),
            confirm: say("that someone answers the emergency phone [emergency hours]"),
          }),
    },
    inspectionSite: {
      page: paths.compliance,
      sentence: "Goods that pass through our hands are inspected on receipt and before shipment",
      confirm: "that there is a place where goods are received, inspected, stored and shipped",
    },
    creditTerms: {
      page: paths.contracting,
      sentence: "Government purchase orders and approved accounts.",
      confirm: "that net 30 is granted as described",
    },
    saleTerms: {
      page: paths.contracting,
      sentence: say("[title and risk]"),
      confirm: "that delivery, title, cancellation, returns and warranty are granted as described",
    },
    insurance: {
      page: paths.contracting,
      sentence: "Form W-9 and a certificate of insurance upon request.",
      confirm: "that both can be sent",
    },
    supplierAccounts: {
      page: paths.pastPerformance,
      sentence: supplierAccounts,
      confirm: "that this is so, and that no other account is claimed",
    },
    ffl: {
      page: paths.contracting,
      sentence: "Firearms are supplied by or through appropriately licensed (FFL/SOT) entities",
      confirm: "that this matches the licenses and agreements in hand",
    },
    ddtc: {
      page: paths.compliance,
      sentence: "We do not export or broker ITAR items",
      confirm: "that no ITAR item is exported or brokered",
    },
    screening: {
      page: paths.compliance,
      sentence:
        "We screen the buyer, the end user and their owners (OFAC's 50 percent rule) against the Consolidated Screening List",
      confirm: "that someone screens parties and their owners, and records it at the desk",
    },
    section889: {
      page: capabilityPath("comms"),
      sentence: "Section 889 applies to every communications item.",
      confirm: "that makers are asked for it, and that the quote states the answer",
    },
    isoWork: {
      page: paths.compliance,
      sentence: said.iso.sentence,
      confirm: registrations.iso9001
        ? "that the certificate is valid"
        : "that this work has begun and goes on",
    },
    fda: {
      page: paths.contracting,
      sentence: "Kits are assembled by or through an FDA-registered establishment",
      confirm: "that such an establishment assembles them",
    },
    instructors: {
      page: capabilityPath("training"),
      sentence: "The quote names the instructor and the instructor's qualifications.",
      confirm: "that courses are given by instructors whose qualifications a quote can state",
    },
    usData: {
      page: paths.privacy,
      sentence: "Information you send is processed in the United States.",
      confirm: "that server, backups and mailboxes are in the United States",
    },
    bios: {
      page: paths.about,
      sentence: people[0]?.bio ?? "",
      confirm: `that what is said about ${new Intl.ListFormat("en-US").format(people.map(({ name }) => name))} is true`,
    },
    portraits: {
      page: paths.about,
      sentence: people[0]?.name ?? "",
      confirm: "that the portraits show these people, who agreed to it",
    },
    legalReview: {
      page: paths.terms,
      sentence: say("These terms are governed by the law of [jurisdiction]"),
      confirm: "that a lawyer has read the terms, the privacy policy, and the compliance and export texts",
    },
  };
}
