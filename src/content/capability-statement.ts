import { type NaicsCode, naicsTitles } from "./capabilities/capability.ts";
import { capabilities } from "./capabilities/index.ts";
import { commitments } from "./commitments.ts";
import { company, identifiers, startLow } from "./company.ts";
import { contactDetails } from "./contact-details.ts";
import type { Fact, RichText } from "./page.ts";
import { pastPerformance } from "./pages/past-performance.ts";
import { paths } from "./paths.ts";
import { gsaSchedule, qualitySystem, registeredNaics, samRegistration } from "./registrations.ts";
import { words } from "./words.ts";

export type CapabilityStatement = typeof statement;

const strip: readonly Fact[] = [
  { label: "Quotes", ...company.promises.quoteFigure },
  { label: "Business size", value: "Small business" },
  { label: "Founded", value: `${company.foundedYear}, ${company.address.state}` },
  { label: "GSA MAS", value: gsaSchedule.value, note: gsaSchedule.note },
  { label: "ISO 9001", value: qualitySystem.value, note: qualitySystem.note },
];

const differentiators: readonly RichText[] = [
  `A written quote ${company.promises.quote}, with price, lead time and export status.`,
  "Buyer authorization and end use verified before an order is accepted.",
  "Serial numbers recorded where they exist; certificates of conformance where the order requires them.",
  [
    `Emergency support ${company.emergencySupport}, ${contactDetails.emergencyPurpose}: `,
    { text: company.emergencyPhone.display, href: company.emergencyPhone.href },
    ".",
  ],
];

/** The government contractor's one-page summary: as a PDF, and as a clause of the contracting page. */
const statement = {
  /** Of its section on the contracting page. */
  id: "capability-statement",
  title: "Capability Statement",
  number: `${company.documentPrefix}-CS-01`,
  subject: `${company.legalName}: core competencies, differentiators, past performance and company data`,
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
    record: pastPerformance.record.text,
    commitmentsIntro: "Published commitments and where they stand:",
    commitments: commitments.map(({ title, status }) => ({ label: title, value: status.text })),
    more: { text: "Details of each commitment", href: paths.pastPerformance },
  },
  contacts: { heading: "Points of contact" },
  companyData: {
    heading: "Company data",
    facts: [
      { label: "Legal name", value: company.legalName },
      { label: "SAM.gov", value: `Registration ${samRegistration.value.toLowerCase()}` },
      ...identifiers.filter(({ label }) => label !== "NAICS").map(({ label, value }) => ({ label, value })),
      {
        label: "Schedules",
        value: `GSA MAS (legacy 84 and 70): ${startLow(gsaSchedule.status.text)}. VA Schedule 65: no contract held.`,
      },
    ],
    /** For the PDF alone: the contracting page has a clause for each. */
    terms: [
      { label: "Payment", value: "Government purchase card, purchase order, net 30, wire, ACH" },
      { label: "Shipping", value: "FedEx, UPS, USPS; signature required" },
      { label: "Hours", value: `${company.hours.days}, ${company.hours.time}` },
    ],
  },
  naics: {
    heading: "Related NAICS (2022)",
    leadCodes: leadCodes().map((code) => ({ code, title: naicsTitles[code] })),
    note: `The lead code of each competency. ${registeredNaics.sentence}`,
  },
  exportNotice: {
    strong: "Some items are controlled for export",
    rest: " under the EAR or the ITAR. Sale and transfer require verification.",
  },
};

export const capabilityStatement = words("capabilityStatement", statement);

function leadCodes() {
  const codes = capabilities.flatMap(({ naics }) => naics.slice(0, 1));
  return [...new Set<NaicsCode>(codes)].sort();
}
