import { type Capability, type NaicsCode, naicsTitles } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import { commitments, pastPerformance } from "#content/pages/past-performance.ts";
import type { Said } from "./describe-company.ts";
import { paths } from "./paths.ts";
import { emergencyLink, emergencyPurpose, quoteFigure } from "./shared-words.ts";
import { fromWords, template, type WordsOf } from "./template.ts";

export type CapabilityStatement = WordsOf<typeof capabilityStatement>;

const strip = [
  { label: "Quotes", ...quoteFigure },
  { label: "Business size", value: "Small business" },
  { label: "Founded", value: "[founded], [state]" },
  { label: "GSA MAS", value: "[GSA MAS]", note: "[GSA note]" },
  { label: "ISO 9001", value: "[ISO 9001]", note: "[ISO note]" },
];

const differentiators = [
  "A written quote [quote promise], with price, lead time and export status.",
  "Buyer authorization and end use verified before an order is accepted.",
  "Serial numbers recorded where they exist; certificates of conformance where the order requires them.",
  [`Emergency support [emergency hours], ${emergencyPurpose}: `, emergencyLink, "."],
];

/** The government contractor's one-page summary: as a PDF, and as a clause of the contracting page. */
const statement = {
  /** The id of its section on the contracting page. */
  id: "capability-statement",
  title: "Capability Statement",
  number: "[document prefix]-CS-01",
  subject: "[legal name]: core competencies, differentiators, past performance and company data",
  revised: (date: string) => `Revised ${date}`,
  strip,
  competencies: {
    heading: "Core competencies",
    naics: "NAICS",
    psc: "PSC",
    leadTime: (weeks: string) => `Lead ${weeks} weeks`,
  },
  differentiators: { heading: "Differentiators", list: differentiators },
  pastPerformance: {
    heading: "Past performance",
    record: fromWords(pastPerformance, ({ record }) => record.text),
    commitmentsIntro: "Published commitments and where they stand:",
    commitments: fromWords(commitments, (list) =>
      list.map(({ title, status }) => ({ label: title, value: status.text })),
    ),
    more: { text: "Details of each commitment", href: paths.pastPerformance },
  },
  contacts: { heading: "Points of contact" },
  companyData: {
    heading: "Company data",
    facts: [
      { label: "Legal name", value: "[legal name]" },
      { label: "SAM.gov", value: "Registration [SAM registration]" },
      { label: "UEI", value: "[UEI]" },
      { label: "CAGE", value: "[CAGE]" },
      { label: "D-U-N-S (not used in SAM.gov)", value: "[D-U-N-S]" },
      {
        label: "Schedules",
        value: "GSA MAS (legacy 84 and 70): [GSA status in a sentence]. VA Schedule 65: no contract held.",
      },
    ],
    /** For the PDF alone: the contracting page has a clause for each. */
    terms: [
      { label: "Payment", value: "Government purchase card, purchase order, net 30, wire, ACH" },
      { label: "Shipping", value: "FedEx, UPS, USPS; signature required" },
      { label: "Hours", value: "[open days], [open hours]" },
    ],
  },
  naics: {
    heading: "Related NAICS (2022)",
    leadCodes: fromWords(capabilities, leadCodes),
    note: "The lead code of each competency. [NAICS sentence]",
  },
  exportNotice: {
    strong: "Some items are controlled for export",
    rest: " under the EAR or the ITAR. Sale and transfer require verification.",
  },
};

export const capabilityStatement = template("capabilityStatement", statement, paths.contracting);

function leadCodes(lines: readonly Capability[]) {
  const codes = lines.flatMap(({ naics }) => naics.slice(0, 1));
  return [...new Set<NaicsCode>(codes)].sort().map((code) => ({ code, title: naicsTitles[code] }));
}

export type FormField = {
  /** A PDF allows no period in it. */
  readonly name: string;
  readonly label: string;
  /** More than one for text that may be long. */
  readonly lines?: number;
};

export type FormSection = {
  readonly heading: string;
  /** Fields side by side, row by row. */
  readonly rows: readonly (readonly FormField[])[];
};

/** The template that a buyer of a controlled item fills in, signs and sends with the order. */
export const endUseStatement = ({ documentPrefix, emails }: Said) => ({
  title: "End-Use Statement",
  number: `${documentPrefix}-EUS-01`,
  subject: "Template for buyers of controlled items: parties, items, end use and certification",
  intro: `Fill in, sign and send with the order to ${emails.compliance}. This statement does not replace a form that a government requires, such as DSP-83 or BIS-711. Do not enter classified information, CUI or export-controlled technical data.`,
  sections: [
    {
      heading: "1. Buyer",
      rows: [
        [
          { name: "buyerOrganization", label: "Organization" },
          { name: "buyerContact", label: "Contact name and title" },
        ],
        [
          { name: "buyerAddress", label: "Street, city, state or province, postal code" },
          { name: "buyerCountry", label: "Country" },
        ],
        [
          { name: "buyerPhone", label: "Phone, with country code" },
          { name: "buyerEmail", label: "E-mail" },
        ],
        [{ name: "buyerOwners", label: "If a company: owners of 50 percent or more, alone or together" }],
      ],
    },
    {
      heading: "2. End user, if not the buyer",
      rows: [
        [
          { name: "endUserOrganization", label: "Organization" },
          { name: "endUserCountry", label: "Country" },
        ],
        [
          { name: "endUserAddress", label: "Street, city, state or province, postal code" },
          { name: "endUserOwners", label: "Owners of 50 percent or more" },
        ],
      ],
    },
    {
      heading: "3. Items and end use",
      rows: [
        [
          { name: "quote", label: "Quote or request reference" },
          { name: "destination", label: "Country of final destination" },
        ],
        [{ name: "items", label: "Items, models and quantities", lines: 3 }],
        [{ name: "endUse", label: "What the items will be used for, and where", lines: 2 }],
      ],
    },
  ] satisfies readonly FormSection[],
  certification: {
    heading: "4. Certification",
    intro: "On behalf of the buyer, I certify that:",
    list: [
      "the items are for the end user and the end use stated here, and not for resale unless stated here;",
      "they will not be exported, reexported, transferred or diverted contrary to U.S. law, including the EAR, the ITAR and U.S. sanctions;",
      "they will not be used for nuclear, chemical or biological weapons or missiles (15 CFR part 744);",
      "no party or owner named here is on the Consolidated Screening List or excluded in SAM.gov, to my knowledge;",
      "I will tell the supplier of any change before delivery, I am authorized to sign, and this statement is true.",
    ],
    signature: "Signature",
    rows: [
      [
        { name: "signerName", label: "Name and title" },
        { name: "signerDate", label: "Date" },
      ],
    ],
  },
});
