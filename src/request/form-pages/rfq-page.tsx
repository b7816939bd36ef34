import { capabilities, rfq } from "#content/one-company.ts";
import { paths, rfqPathFor } from "#content/paths.ts";
import { emptyForm, type FormState } from "#request/form/form-data.ts";
import { FormIsland, formPage } from "#request/form/form-island.tsx";
import { itemsFor } from "#request/form/form-words.ts";
import { Steps } from "#request/page/follow-layout.tsx";
import type { Page } from "#site/page.ts";
import { DataPlate } from "#site/ui/data-plate.tsx";
import { ArrowLink } from "#site/ui/links.tsx";
import { RichText, TickList } from "#site/ui/rich-text.tsx";
import { PageBand } from "#site/ui/sections.tsx";

export function rfqPage(state: FormState = emptyForm): Page {
  return formPage("rfq", state, rfq.meta, ({ sender }) => <RfqPage state={state} sender={sender} />);
}

export const rfqPagesByCapability = capabilities.map(
  ({ slug, name }): Page => ({
    ...rfqPage({ ...emptyForm, values: { items: itemsFor(name) } }),
    path: rfqPathFor(slug),
    canonicalPath: paths.rfq,
  }),
);

function RfqPage({ state, sender }: { state: FormState; sender: string | undefined }) {
  return (
    <div className="quote-request">
      <div className="quote-request__band">
        <PageBand {...rfq.band} />
      </div>
      <div className="section section--close">
        <div className="wrap grid quote-request__columns">
          <div className="grid__span-7">
            <FormIsland form="rfq" state={state} sender={sender} />
          </div>
          <QuoteAside />
        </div>
      </div>
    </div>
  );
}

function QuoteAside() {
  return (
    <aside className="quote-request__aside grid__from-9 stack stack--blocks u-no-print">
      <section>
        <h2 className="quote-steps__heading">{rfq.process.heading}</h2>
        <Steps steps={rfq.process.steps} />
      </section>
      <DataPlate title={rfq.benefits.heading} titleLevel="h2">
        <div className="data-plate__part">
          <TickList items={rfq.benefits.list} small />
        </div>
      </DataPlate>
      {[rfq.help, rfq.procurementSupport].map(({ heading, text, link }) => (
        <section key={heading} className="card">
          <h2 className="u-size-lead">{heading}</h2>
          <p>
            <RichText text={text} />
          </p>
          <ArrowLink {...link} />
        </section>
      ))}
    </aside>
  );
}
