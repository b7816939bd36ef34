import type { Band, PageMeta } from "#content/page.ts";
import type { Clause } from "#content/rich-text.ts";

/** Terms and privacy. The page adds the last-updated date to the band. */
export type LegalPage = {
  readonly meta: PageMeta;
  readonly band: Band;
  readonly clauses: readonly Clause[];
};

export const lastUpdatedLabel = "Last updated";
