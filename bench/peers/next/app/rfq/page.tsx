import type { Metadata } from "next";
import { rfq } from "#content/pages/rfq.ts";
import { QuoteForm } from "#shared/quote-form.tsx";
import { RfqPage } from "#shared/rfq-page.tsx";

export const metadata: Metadata = rfq.meta;

export default function Page() {
  return (
    <RfqPage year={new Date().getFullYear()}>
      <QuoteForm />
    </RfqPage>
  );
}
