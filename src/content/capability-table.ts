/** Column heads of the table that lists the capabilities by code and lead time. */
export const capabilityTableLabels = {
  capability: "Capability",
  naics: "NAICS",
  psc: "PSC",
  leadTime: "Lead time",
  sheet: "Sheet",
  standard: (weeks: string) => `${weeks} weeks`,
  expedited: (weeks: string) => `${weeks} expedited`,
  sheetOf: (name: string) => `sheet of ${name}`,
} as const;
