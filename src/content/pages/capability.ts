import { company } from "#content/company.ts";
import { paths } from "#content/paths.ts";
import { words } from "#content/words.ts";

const documentSeries = "CAP";
const sender = `${company.legalName}, ${company.location}. ${company.phone.display}, ${company.emails.sales}.`;

function sheetName(number: string) {
  return `${company.documentPrefix}-${documentSeries}-${number}`;
}

/** The words that all eight detail pages share; what differs is in the capability's record. */
export const capabilityPage = words("capabilityPage", {
  trail: [
    { text: "Home", href: paths.home },
    { text: "Capabilities", href: paths.capabilities },
  ],
  reference: (number: string, count: string) => [`Data sheet ${sheetName(number)}`, `${number} of ${count}`],
  sheetName,
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
    leadTime: "Lead time, weeks from order acceptance",
    standard: "Standard",
    expedited: "Expedited",
    naics: "Related NAICS (2022), for buyer reference",
    psc: "PSC",
    exportStatus: "Export status",
    askFor: "Ask for",
    askForValue: "Sales and Procurement",
  },
  printSource: (address: string) => `${sender} Printed from ${address}.`,
  fileSource: (address: string, revised: string) => `${sender} ${address}. ${revised}.`,
} as const);
