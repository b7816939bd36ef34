import type { Band, PageMeta } from "#content/page.ts";
import type { Clause } from "#content/rich-text.ts";

/** Terms and privacy. The page adds its dates to the band. */
export type LegalPage = {
  readonly meta: PageMeta;
  readonly band: Band;
  readonly clauses: readonly Clause[];
};

export const legalPageLabels = {
  lastUpdated: "Last updated",
  /** The day on which the text last changed: what the notice of changes counts from. */
  inForceSince: "Text in force since",
} as const;
