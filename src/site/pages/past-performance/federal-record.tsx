import type { pastPerformance } from "#content/pages/past-performance.ts";

export function FederalRecord({ heading, text }: typeof pastPerformance.record) {
  return (
    <section className="section">
      <div className="wrap grid">
        <h2 className="grid__span-4">{heading}</h2>
        <p className="grid__span-8 u-lead">{text}</p>
      </div>
    </section>
  );
}
