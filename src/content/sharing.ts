import { company } from "./company.ts";
import type { Fact } from "./page.ts";
import { entityIdentifiers } from "./registrations.ts";

/** The four facts at the foot of the picture that a shared link shows. */
export const sharingFacts: readonly Fact[] = [
  { label: "Quote requests", ...company.promises.quoteFigure },
  { label: "Business size", value: "Small business" },
  { label: "Location", value: `${company.address.city}, ${company.address.stateCode}` },
  { label: company.hasIdentifiers ? entityIdentifiers.label : "Identifiers", value: entityIdentifiers.value },
];

export const capabilitySharingLabels = {
  standard: "Standard lead time",
  expedited: "Expedited",
  naics: "Related NAICS",
  sheet: "Sheet",
  weeks: (range: string) => `${range} weeks`,
} as const;

export function sharingPictureAlt(title: string) {
  return `${title}. ${company.legalName}, ${company.location}.`;
}
