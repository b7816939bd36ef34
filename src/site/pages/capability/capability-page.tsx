import type { Capability } from "#content/capabilities/capability.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { rfqPathFor } from "#content/paths.ts";
import { ClosingCall } from "#site/ui/closing-call.tsx";
import { TickList } from "#site/ui/tick-list.tsx";
import { SheetBand } from "./sheet-band.tsx";
import { SheetPlate } from "./sheet-plate.tsx";
import { SpecificationTable } from "./specification-table.tsx";

type CapabilityPageProps = {
  capability: Capability;
  /** Scheme and host, for the line that says where a printed sheet came from. */
  origin: string;
};

export function CapabilityPage({ capability, origin }: CapabilityPageProps) {
  const { slug, href, overview, specifications, procurement, certifications, call } = capability;
  const { headings, specificationsId, standardsNote, printSource } = capabilityPage;
  return (
    <>
      <SheetBand capability={capability} />
      <div className="section">
        <div className="capability-sheet wrap grid">
          <div className="capability-sheet__words grid__span-7 stack stack--article">
            <h2>{headings.overview}</h2>
            {overview.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <h2 id={specificationsId}>{headings.specifications}</h2>
            <SpecificationTable specifications={specifications} />
            <h2>{headings.procurement}</h2>
            <TickList items={procurement} />
          </div>
          <div className="capability-sheet__standards grid__span-7 stack stack--article">
            <h2>{headings.standards}</h2>
            <TickList items={certifications} />
            <p className="u-muted">{standardsNote}</p>
          </div>
          <aside className="capability-sheet__plate grid__from-9" aria-label={headings.plate}>
            <SheetPlate capability={capability} />
          </aside>
        </div>
        <p className="capability-sheet__source wrap u-print-only">
          {printSource(new URL(origin).host + href)}
        </p>
      </div>
      <ClosingCall {...call} quoteHref={rfqPathFor(slug)} />
    </>
  );
}
