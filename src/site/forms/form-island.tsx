import { renderToString } from "react-dom/server";
import type { FormType } from "#forms/form-type.ts";
import { ContactForm, ContactReceipt } from "./contact-form.tsx";
import type { FormState } from "./form-state.ts";
import { islandId } from "./island-id.ts";
import { RfqForm } from "./rfq-form.tsx";
import { RfqReceipt } from "./rfq-receipt.tsx";

const forms = {
  contact: { Form: ContactForm, Receipt: ContactReceipt },
  rfq: { Form: RfqForm, Receipt: RfqReceipt },
};

/**
 * The one part of a page that the browser's script takes over. It is rendered by itself because hydration needs marks
 * between texts that static markup leaves out, and it carries the state that it was rendered from.
 */
export function FormIsland({ form, state }: { form: FormType; state: FormState }) {
  const { Form, Receipt } = forms[form];
  const className = "form stack stack--blocks";
  if (state.kind === "received") {
    return (
      <div className={className}>
        <Receipt receipt={state.receipt} />
      </div>
    );
  }
  return (
    <div
      className={className}
      id={islandId}
      data-form={form}
      data-state={JSON.stringify(state)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Form state={state} />) }}
    />
  );
}
