import { capabilities } from "#content/capabilities/index.ts";
import { rfq } from "#content/pages/rfq.ts";
import { paths, rfqPathFor } from "#content/paths.ts";
import { withFormScript } from "#request/form/boot-script.ts";
import { emptyForm, type FormState } from "#request/form/form-data.ts";
import { FormIsland, metaFor } from "#request/form/form-island.tsx";
import { itemsFor, rfqFormWords } from "#request/words/rfq-words.ts";
import type { Page } from "#site/page.ts";
import { PageBand } from "#site/ui/page-band.tsx";
import { QuoteAside } from "./quote-aside.tsx";

export function rfqPage(state: FormState = emptyForm): Page {
  return {
    path: paths.rfq,
    meta: metaFor(state, rfq.meta, rfqFormWords.confirmation.title),
    isIndexed: state === emptyForm,
    ...withFormScript("rfq", state.kind),
    render: ({ sender }) => <RfqPage state={state} sender={sender} />,
  };
}

/** The form as a visitor meets it who comes from a capability's page. */
export const rfqPagesByCapability = capabilities.map(
  ({ slug, name }): Page => ({
    ...rfqPage({ ...emptyForm, values: { items: itemsFor(name) } }),
    path: rfqPathFor(slug),
    canonicalPath: paths.rfq,
  }),
);

function RfqPage({ state, sender }: { state: FormState; sender: string | undefined }) {
  return (
    <>
      <PageBand {...rfq.band} />
      <div className="section section--close">
        <div className="wrap grid grid--one-on-paper">
          <div className="form-column grid__span-7">
            <FormIsland form="rfq" state={state} sender={sender} />
          </div>
          <QuoteAside />
        </div>
      </div>
    </>
  );
}
