import { capabilities } from "#content/capabilities/index.ts";
import type { Company } from "#content/create-company.ts";
import { rfq } from "#content/pages/rfq.ts";
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
import { useWords } from "#site/use-company.tsx";

export function rfqPage(company: Company, state: FormState = emptyForm): Page {
  const { meta } = company.words(rfq);
  return formPage(company, "rfq", state, meta, ({ sender }) => <RfqPage state={state} sender={sender} />);
}

export function rfqPagesByCapability(company: Company) {
  return company.words(capabilities).map(
    ({ slug, name }): Page => ({
      ...rfqPage(company, { ...emptyForm, values: { items: itemsFor(name) } }),
      path: rfqPathFor(slug),
      canonicalPath: paths.rfq,
    }),
  );
}

function RfqPage({ state, sender }: { state: FormState; sender: string | undefined }) {
  return (
    <div className="quote-request">
      <div className="quote-request__band">
        <PageBand {...useWords(rfq).band} />
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
  const { process, benefits, help, procurementSupport } = useWords(rfq);
  return (
    <aside className="quote-request__aside grid__from-9 stack stack--blocks u-no-print">
      <section>
        <h2 className="quote-steps__heading">{process.heading}</h2>
        <Steps steps={process.steps} />
      </section>
      <DataPlate title={benefits.heading} titleLevel="h2">
        <div className="data-plate__part">
          <TickList items={benefits.list} small />
        </div>
      </DataPlate>
      {[help, procurementSupport].map(({ heading, text, link }) => (
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
