import { pastPerformance } from "#content/pages/past-performance.ts";
import { ClosingCall } from "#site/ui/closing-call.tsx";
import { FactStrip } from "#site/ui/fact-strip.tsx";
import { PageBand } from "#site/ui/page-band.tsx";
import { Certifications } from "./certifications.tsx";
import { Commitments } from "./commitments.tsx";
import { PerformanceCards } from "./performance-cards.tsx";

export function PastPerformancePage() {
  return (
    <>
      <PageBand {...pastPerformance.band} />
      <FactStrip {...pastPerformance.statistics} />
      <FederalRecord {...pastPerformance.record} />
      <Commitments {...pastPerformance.commitments} />
      <PerformanceCards {...pastPerformance.capabilities} />
      <Certifications {...pastPerformance.certifications} />
      <ClosingCall {...pastPerformance.call} />
    </>
  );
}

function FederalRecord({ heading, text }: typeof pastPerformance.record) {
  return (
    <section className="section">
      <div className="wrap grid">
        <h2 className="grid__span-4">{heading}</h2>
        <p className="grid__span-8 u-lead">{text}</p>
      </div>
    </section>
  );
}
