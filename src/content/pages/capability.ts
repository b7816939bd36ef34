import { company } from "#content/company.ts";

/** The words that all eight detail pages share; what differs stands in the capability's record. */
export const capabilityPage = {
  sheet: "Sheet",
  overview: "Overview",
  specifications: "Specifications",
  specificationsCaption: "Item numbers refer to the drawing above",
  procurement: "Procurement information",
  plate: {
    heading: "Data plate",
    leadTime: "Lead time, weeks from order acceptance",
    standard: "Standard",
    expedited: "Expedited",
    naics: "Related NAICS (2022), for buyer reference",
    psc: "PSC",
    standards: "Applicable standards and documentation",
    standardsNote: "Listings and certificates belong to the product and its manufacturer.",
    exportStatus: "Export status",
    askFor: "Ask for",
    askForValue: "Sales and Procurement",
  },
  printSource: (address: string) =>
    `${company.legalName}, ${company.location}. ${company.phone.display}, ${company.emails.sales}. Printed from ${address}.`,
} as const;
