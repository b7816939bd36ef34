import { rfq } from "#content/pages/rfq.ts";
import { QuoteForm } from "#shared/quote-form.tsx";
import { RfqPage } from "#shared/rfq-page.tsx";

export function meta() {
  return [{ title: rfq.meta.title }, { name: "description", content: rfq.meta.description }];
}

export default function Rfq() {
  return (
    <RfqPage year={new Date().getFullYear()}>
      <QuoteForm />
    </RfqPage>
  );
}
