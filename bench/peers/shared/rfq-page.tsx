import type { ReactNode } from "react";
import { rfq } from "#content/pages/rfq.ts";
import { paths } from "#content/paths.ts";
import { Layout } from "#site/layout/layout.tsx";
import { QuoteAside } from "#site/pages/rfq/quote-aside.tsx";
import { PageBand } from "#site/ui/page-band.tsx";

/** The page around the form, which each framework brings to life in its own way. */
export function RfqPage({ year, children }: { year: number; children: ReactNode }) {
  return (
    <Layout path={paths.rfq} year={year}>
      <PageBand {...rfq.band} />
      <div className="section section--close">
        <div className="wrap grid">
          <div className="form-column grid__span-7">
            <div className="form stack stack--blocks">{children}</div>
          </div>
          <QuoteAside />
        </div>
      </div>
    </Layout>
  );
}
