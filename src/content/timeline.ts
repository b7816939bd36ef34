import { capabilityCount } from "./capabilities/index.ts";
import { company } from "./company.ts";
import { words } from "./words.ts";

export type TimelineItem = { readonly year: number; readonly title: string; readonly description: string };

export const timeline: readonly TimelineItem[] = words("timeline", [
  {
    year: company.foundedYear,
    title: "Company formed",
    description: `${company.legalName} is organized as a limited liability company in ${company.address.state}.`,
  },
  {
    year: company.foundedYear,
    title: "Supplier network started",
    description: `Work begins on manufacturer and distributor accounts for ${capabilityCount} lines of supply.`,
  },
  {
    year: company.foundedYear,
    title: "GSA MAS application and quality system",
    description: "Work begins on the GSA MAS application and on a quality system based on ISO 9001.",
  },
]);
