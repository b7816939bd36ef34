import { capabilityCount, capabilityCountAtStart } from "#content/capabilities/index.ts";
import type { Said } from "#content/describe-company.ts";
import { paths } from "#content/paths.ts";
import { fromCompany, template } from "#content/template.ts";

export const capabilitiesPage = template("capabilitiesPage", {
  meta: {
    title: "Capabilities and lead times",
    description: `${capabilityCountAtStart} product and service lines: weapons, optics, armor, communications, night vision, medical, logistics and training, with lead times and NAICS codes.`,
  },
  band: {
    heading: "Capabilities",
    lead: `${capabilityCountAtStart} product and service lines, each with key products, related NAICS codes and a stated lead time.`,
  },
  labels: {
    register: `${capabilityCountAtStart} product and service lines`,
    keyProducts: "Key products",
    naics: "Related NAICS",
    standardLeadTime: "Standard lead time",
    viewDetails: "View Details",
  },
  leadTimes: {
    heading: "Lead times",
    text: "Weeks after we accept the order, without ATF approval and export licenses. Expedited service carries additional fees. Lead times are estimates.",
    columns: { capability: "Capability", standard: "Standard", expedited: "Expedited" },
    unit: "wk",
  },
  lookUp: {
    id: "look-up",
    heading: "Quick lookup",
    text: `All ${capabilityCount} lines by code and lead time, for a market-research file. NAICS codes are related codes, for buyer reference.`,
  },
  call: {
    heading: "Need something not listed?",
    text: "Custom configurations take 4–8 weeks. Describe the requirement and we will tell you whether we can supply it, and when.",
  },
});

/** Column heads of the table that lists the capabilities by code and lead time. */
export const capabilityTableLabels = template(
  "capabilityTableLabels",
  {
    capability: "Capability",
    naics: "NAICS",
    psc: "PSC",
    leadTime: "Lead time",
    sheet: "Data sheet",
    standard: (weeks: string) => `${weeks} weeks`,
    expedited: (weeks: string) => `${weeks} expedited`,
    sheetOf: (name: string) => `data sheet: ${name}`,
  } as const,
  paths.capabilities,
);

const documentSeries = "CAP";
const sheetName = (number: string, { documentPrefix }: Said) =>
  `${documentPrefix}-${documentSeries}-${number}`;

const senderOf = ({ legalName, location, phone, emails }: Said) =>
  `${legalName}, ${location}. ${phone.display}, ${emails.sales}.`;

/** The words that all eight detail pages share; what differs is in the capability's record. */
export const capabilityPage = template("capabilityPage", {
  trail: [
    { text: "Home", href: paths.home },
    { text: "Capabilities", href: paths.capabilities },
  ],
  reference: fromCompany(({ said }) => (number: string, count: string) => [
    `Data sheet ${sheetName(number, said)}`,
    `${number} of ${count}`,
  ]),
  sheetName: fromCompany(
    ({ said }) =>
      (number: string) =>
        sheetName(number, said),
  ),
  headings: {
    overview: "Overview",
    specifications: "Specifications",
    procurement: "Procurement information",
    standards: "Applicable standards and documentation",
    plate: "At a glance",
  },
  specificationsId: "specifications",
  specificationsCaption: "Item numbers refer to the drawing above",
  standardsNote: "Listings and certificates belong to the product and its manufacturer.",
  plateNumber: (number: string) => `${documentSeries}-${number}`,
  plate: {
    leadTime: "Lead time, weeks after we accept the order",
    standard: "Standard",
    expedited: "Expedited",
    naics: "Related NAICS (2022), for buyer reference",
    psc: "PSC",
    exportStatus: "Export status",
    askFor: "Ask for",
    askForValue: "Sales and Procurement",
  },
  printSource: fromCompany(
    ({ said }) =>
      (address: string) =>
        `${senderOf(said)} Printed from ${address}.`,
  ),
  fileSource: fromCompany(
    ({ said }) =>
      (address: string, revised: string) =>
        `${senderOf(said)} ${address}. ${revised}.`,
  ),
});
