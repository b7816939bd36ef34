import type { Said } from "./describe-company.ts";
import type { Fact } from "./page.ts";

/** The four facts at the foot of the picture that a shared link shows. */
export function sharingFacts({ promises, address, entity }: Said): readonly Fact[] {
  return [
    { label: "Quote requests", ...promises.quoteFigure },
    { label: "Business size", value: "Small business" },
    { label: "Location", value: `${address.city}, ${address.stateCode}` },
    { label: entity.pictureLabel, value: entity.value },
  ];
}

export const capabilitySharingLabels = {
  standard: "Standard lead time",
  expedited: "Expedited",
  naics: "Related NAICS",
  sheet: "Sheet",
  weeks: (range: string) => `${range} weeks`,
} as const;

export function sharingPictureAlt(title: string, { legalName, location }: Said) {
  return `${title}. ${legalName}, ${location}.`;
}
