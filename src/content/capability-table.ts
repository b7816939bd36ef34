import { words } from "./words.ts";
/** Column heads of the table that lists the capabilities by code and lead time. */
export const capabilityTableLabels = words("capabilityTableLabels", {
  capability: "Capability",
  naics: "NAICS",
  psc: "PSC",
  leadTime: "Lead time",
  sheet: "Data sheet",
  standard: (weeks: string) => `${weeks} weeks`,
  expedited: (weeks: string) => `${weeks} expedited`,
  sheetOf: (name: string) => `data sheet: ${name}`,
} as const);
