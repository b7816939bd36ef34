import type { Page } from "#site/page.ts";
import { PageBand } from "#site/ui/page-band.tsx";
import { RichText } from "#site/ui/rich-text.tsx";
import { noAccessWords } from "./words.ts";

/** Why a private address opens nothing. */
export type NoAccess = "unknown" | "tooMany" | "unavailable" | "crossSite";

/** Names no reference: someone who guesses learns nothing from it. */
export function noAccessPage(reason: NoAccess): Page {
  const { meta, heading, lead } = noAccessWords[reason];
  return {
    path: "",
    meta,
    isIndexed: false,
    render: () => (
      <>
        <PageBand heading={heading} lead={lead} />
        <div className="section section--close">
          <div className="wrap grid">
            <div className="stack grid__span-7">
              <h2 className="follow-section__title">{noAccessWords.help.heading}</h2>
              <p>
                <RichText text={noAccessWords.help.text} />
              </p>
            </div>
          </div>
        </div>
      </>
    ),
  };
}
