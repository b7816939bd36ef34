import { contactForm } from "./contact-form.ts";
import type { FormErrors, FormInput } from "./define-form.ts";
import type { FormType } from "./form-type.ts";
import type { Message } from "./message.ts";
import { rfqForm } from "./rfq-form.ts";
import { composeRfq } from "./rfq-message.ts";

export type Composition =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly errors: FormErrors };

/** What a form that was filled in sends, or what stands in its way; the same with and without script. */
export function composeMessage(form: FormType, input: FormInput, prefilled: readonly string[]): Composition {
  if (form === "rfq") {
    const result = rfqForm.validate(input, prefilled);
    return result.ok ? { ok: true, message: composeRfq(result.values) } : result;
  }
  const result = contactForm.validate(input);
  return result.ok ? { ok: true, message: { ...result.values, formType: form } } : result;
}
