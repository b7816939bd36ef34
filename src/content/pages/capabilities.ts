import { capabilityCount, capabilityCountAtStart } from "#content/capabilities/index.ts";
import { words } from "#content/words.ts";

export const capabilitiesPage = words("capabilitiesPage", {
  meta: {
    title: "Capabilities and lead times",
    description: `${capabilityCountAtStart} lines of supply: weapons, optics, armor, communications, night vision, medical, logistics and training, with lead times and NAICS codes.`,
  },
  band: {
    heading: "Capabilities",
    lead: `${capabilityCountAtStart} lines of supply, each with key products, related NAICS codes and a stated lead time.`,
  },
  labels: {
    register: `${capabilityCountAtStart} lines of supply`,
    keyProducts: "Key products",
    naics: "Related NAICS",
    standardLeadTime: "Standard lead time",
    viewDetails: "View Details",
  },
  leadTimes: {
    heading: "Lead times",
    text: "Weeks from order acceptance. Expedited service carries additional fees. Lead times are estimates; the accepted order sets the date.",
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
