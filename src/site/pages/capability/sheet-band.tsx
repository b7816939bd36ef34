import type { Capability } from "#content/capabilities/capability.ts";
import { callButtons } from "#content/navigation.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { rfqPathFor } from "#content/paths.ts";
import { Drawing } from "#site/drawings/drawing.tsx";
import { Breadcrumb } from "#site/ui/breadcrumb.tsx";
import { ButtonLink } from "#site/ui/button.tsx";
import { sheetCount, sheetNumber } from "#site/ui/figures.ts";
import { BandWords } from "#site/ui/page-band.tsx";

/** The page's title with its drawing beside it; the balloons number the specifications below. */
export function SheetBand({ capability }: { capability: Capability }) {
  const { slug, name, lead, icon } = capability;
  const { trail, reference, headings, specificationsId } = capabilityPage;
  return (
    <div className="page-band ink">
      <div className="wrap page-band__content">
        <Breadcrumb trail={trail} here={name} />
        <div className="sheet-band">
          <BandWords
            heading={name}
            lead={lead}
            reference={reference(sheetNumber(slug), sheetCount())}
            buttons={
              <>
                <ButtonLink href={rfqPathFor(slug)} look="primary">
                  {callButtons.quote.text}
                </ButtonLink>
                <ButtonLink href={`#${specificationsId}`}>{headings.specifications}</ButtonLink>
              </>
            }
          />
          <div className="sheet-band__drawing">
            <Drawing of={icon} balloons />
          </div>
        </div>
      </div>
    </div>
  );
}
