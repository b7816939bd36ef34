import { contactForm, longestMessage } from "./contact-form.ts";
import type { FormErrors, FormInput } from "./define-form.ts";
import type { FormType } from "./form-type.ts";
import type { Message } from "./message.ts";
import { charactersLeft, rfqForm } from "./rfq-form.ts";
import { composeRfq, describeRfq, describeText, type MessageRow } from "./rfq-message.ts";

export type Composition =
  | { readonly ok: true; readonly message: Message; readonly rows: readonly MessageRow[] }
  | { readonly ok: false; readonly errors: FormErrors };

/** What a form that was filled in sends, with the rows to show of it, or what stands in its way; the same with and without script. */
export function composeMessage(form: FormType, input: FormInput, prefilled: readonly string[]): Composition {
  if (form === "rfq") {
    const result = rfqForm.validate(input, prefilled);
    if (!result.ok) return result;
    return { ok: true, message: composeRfq(result.values), rows: describeRfq(result.values) };
  }
  const result = contactForm.validate(input);
  if (!result.ok) return result;
  const message = { ...result.values, formType: form };
  return { ok: true, message, rows: describeText(message) };
}

/** How much more the form's long texts may hold; negative where they hold too much. */
export function roomLeft(form: FormType, values: Readonly<Record<string, string>>) {
  return form === "rfq" ? charactersLeft(values) : longestMessage - (values.message ?? "").length;
}
