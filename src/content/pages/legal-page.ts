import type { Band, Clause, PageMeta } from "#content/page.ts";
import { words } from "#content/words.ts";

/** Terms and privacy. The page adds its dates to the band. */
export type LegalPage = {
  readonly meta: PageMeta;
  readonly band: Band;
  readonly clauses: readonly Clause[];
  /** Material changes to come, and from which day; shown above the text in force for about 30 days, and no part of it. */
  readonly announcement?: string;
};

export const legalPageLabels = words("legalPageLabels", {
  lastUpdated: "Last updated",
  /** The day on which the text last changed: what the notice of changes counts from. */
  inForceSince: "Text in force since",
} as const);
