import { facts as published } from "#company/facts.ts";
import { fillFacts, nameValues } from "#company/named-facts.ts";
import type { CompanyFacts, ConfirmationKey } from "#company/schema.ts";
import { commitments } from "#content/pages/past-performance.ts";
import { identifiers, jurisdictionOf } from "./company.ts";
import { titleClaim } from "./pages/contracting.ts";
import { capabilityPath, paths } from "./paths.ts";
import { gsaScheduleOf, qualitySystemOf, samRegistrationOf } from "./registrations.ts";

const supplierNetwork = commitments.find(({ id }) => id === "supplier-network");

type Claim = {
  readonly subject: string;
  /** The page and the exact sentence. */
  readonly page: string;
  readonly sentence: string;
  readonly confirm: string;
};

/** What the pages say that only the owner can vouch for, with these facts. The confirmations are in company.json. */
export function claimsOf(facts: CompanyFacts = published): Readonly<Record<ConfirmationKey, Claim>> {
  const { registrations, people } = facts;
  const sam = samRegistrationOf(registrations);
  const names = nameValues(facts);
  const say = (sentence: string) => fillFacts(sentence, names);
  return {
    identity: {
      subject: "Name and place",
      page: paths.contracting,
      sentence: say("[legal name] is a small business founded in [founded] in [city and state]."),
      confirm: "that name, legal form, founding year and place are as registered",
    },
    identifiers: {
      subject: "Identifiers",
      page: paths.compliance,
      sentence: facts.identifiers.uei,
      confirm: `that ${identifiers.map(({ label }) => label).join(", ")} are as shown`,
    },
    sam: {
      subject: "SAM registration",
      page: paths.contracting,
      sentence: `Registration ${sam.value.toLowerCase()}.`,
      confirm: "that this is the state of the SAM.gov registration",
    },
    size: {
      subject: "Business size",
      page: paths.contracting,
      sentence: sam.smallBusiness,
      confirm: "that SAM.gov represents it as small under the codes it sells in",
    },
    noSetAside: {
      subject: "Set-asides",
      page: paths.contracting,
      sentence: "We do not claim 8(a), HUBZone, SDVOSB, WOSB or EDWOSB status.",
      confirm: "that no set-aside status is held or claimed elsewhere",
    },
    gsaOffer: {
      subject: "GSA offer",
      page: paths.contracting,
      sentence: gsaScheduleOf(registrations).claim,
      confirm: registrations.gsaMas ? "that the contract is in force" : "that an offer has been submitted",
    },
    nightStaffing: {
      subject: "Night staffing",
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
      subject: "Inspection site",
      page: paths.compliance,
      sentence: "Goods that pass through our hands are inspected on receipt and before shipment",
      confirm: "that there is a place where goods are received, inspected, stored and shipped",
    },
    creditTerms: {
      subject: "Credit terms",
      page: paths.contracting,
      sentence: "Government purchase orders and approved accounts.",
      confirm: "that net 30 is granted as described",
    },
    saleTerms: {
      subject: "Terms of sale",
      page: paths.contracting,
      sentence: titleClaim(facts.quotes.fob),
      confirm: "that delivery, title, cancellation, returns and warranty are granted as described",
    },
    insurance: {
      subject: "Insurance",
      page: paths.contracting,
      sentence: "Form W-9 and a certificate of insurance upon request.",
      confirm: "that both can be sent",
    },
    supplierAccounts: {
      subject: "Supplier accounts",
      page: paths.pastPerformance,
      sentence: supplierNetwork?.outcome ?? "",
      confirm: "that this is so, and that no other account is claimed",
    },
    ffl: {
      subject: "Firearms license",
      page: paths.contracting,
      sentence: "Firearms are supplied by or through appropriately licensed (FFL/SOT) entities",
      confirm: "that this matches the licenses and agreements in hand",
    },
    ddtc: {
      subject: "Arms export",
      page: paths.compliance,
      sentence: "We do not export or broker ITAR items",
      confirm: "that no ITAR item is exported or brokered",
    },
    screening: {
      subject: "Screening",
      page: paths.compliance,
      sentence:
        "We screen the buyer, the end user and their owners (OFAC's 50 percent rule) against the Consolidated Screening List",
      confirm: "that someone screens parties and their owners, and records it at the desk",
    },
    section889: {
      subject: "Section 889",
      page: capabilityPath("comms"),
      sentence: "Section 889 applies to every communications item.",
      confirm: "that makers are asked for it, and that the quote states the answer",
    },
    isoWork: {
      subject: "ISO 9001 work",
      page: paths.compliance,
      sentence: qualitySystemOf(registrations).sentence,
      confirm: registrations.iso9001
        ? "that the certificate is valid"
        : "that this work has begun and goes on",
    },
    fda: {
      subject: "Medical kits",
      page: paths.contracting,
      sentence: "Kits are assembled by or through an FDA-registered establishment",
      confirm: "that such an establishment assembles them",
    },
    instructors: {
      subject: "Instructors",
      page: capabilityPath("training"),
      sentence: "The quote names the instructor and the instructor's qualifications.",
      confirm: "that courses are given by instructors whose qualifications a quote can state",
    },
    usData: {
      subject: "Data in the US",
      page: paths.privacy,
      sentence: "Information you send is processed in the United States.",
      confirm: "that server, backups and mailboxes are in the United States",
    },
    bios: {
      subject: "Bios",
      page: paths.about,
      sentence: people[0]?.bio ?? "",
      confirm: `that what is said about ${new Intl.ListFormat("en-US").format(people.map(({ name }) => name))} is true`,
    },
    portraits: {
      subject: "Portraits",
      page: paths.about,
      sentence: people[0]?.name ?? "",
      confirm: "that the portraits show these people, who agreed to it",
    },
    legalReview: {
      subject: "Legal review",
      page: paths.terms,
      sentence: `These terms are governed by the law of ${jurisdictionOf(facts.address.state)}`,
      confirm: "that a lawyer has read the terms, the privacy policy, and the compliance and export texts",
    },
  };
}

export const ownerClaims = claimsOf();
