import { rfq } from "#content/pages/rfq.ts";
import { QuoteForm } from "#shared/quote-form.tsx";
import { RfqPage } from "#shared/rfq-page.tsx";

export default function Rfq() {
  return (
    <>
      <title>{rfq.meta.title}</title>
      <meta name="description" content={rfq.meta.description} />
      <RfqPage year={new Date().getFullYear()}>
        <QuoteForm />
      </RfqPage>
    </>
  );
}
