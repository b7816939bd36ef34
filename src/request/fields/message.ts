import { contactForm, longestMessage } from "./contact-form.ts";
import type { FormErrors, FormInput } from "./define-form.ts";
import { charactersLeft, rfqForm } from "./rfq-form.ts";
import { composeRfq, describeRfq, describeText, type MessageRow } from "./rfq-message.ts";

const formTypes = ["contact", "rfq"] as const;
export type FormType = (typeof formTypes)[number];

type FieldName = (typeof contactForm.fields)[number]["name"];

/** What either form sends: exactly these keys. */
export type Message = Readonly<Record<FieldName, string>> & { readonly formType: FormType };

/** Beside the message: one key for each attempt, so that a second one is recognized. */
export const idempotencyHeader = "idempotency-key";

/** Signals against abuse travel as headers, so that the payload stays exactly what was asked for. */
export const elapsedHeader = "x-form-elapsed";
export const trapHeader = "x-form-trap";

/** A field that people neither see nor reach, and that programs fill in. */
export const trapField = "website";

/** The names of the chosen files, once for each, in a form that is posted without script. */
export const attachmentsField = "attachments";

/** The reference of a request that was sent, in the address of its confirmation. */
export const sentParameter = "sent";
/** Beside it, the key of the buyer's own page: the reference alone does not lead there. */
export const keyParameter = "key";

export type Composition =
  | { readonly ok: true; readonly message: Message; readonly rows: readonly MessageRow[] }
  | { readonly ok: false; readonly errors: FormErrors };

/** What a filled-in form sends and the rows to show of it, or the problems with it; the same with and without script. */
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

export type MessageReading =
  | { readonly kind: "ok"; readonly message: Message }
  | { readonly kind: "malformed"; readonly error: string }
  | { readonly kind: "invalid"; readonly errors: FormErrors<FieldName | "formType"> };

/** Reads the known keys of a parsed body, own properties only; a request for quote keeps the same rules. */
export function readMessage(body: unknown): MessageReading {
  if (!isObject(body)) return { kind: "malformed", error: "The body must be a JSON object" };
  const keys = [...contactForm.fields.map(({ name }) => name), "formType"];
  const mistyped = keys.find((key) => Object.hasOwn(body, key) && typeof body[key] !== "string");
  if (mistyped) return { kind: "malformed", error: `${mistyped} must be a string` };

  const result = contactForm.validate(body);
  const formType = formTypes.find((type) => Object.hasOwn(body, "formType") && body.formType === type);
  if (result.ok && formType) return { kind: "ok", message: { ...result.values, formType } };
  return {
    kind: "invalid",
    errors: {
      ...(result.ok ? {} : result.errors),
      ...(formType ? {} : { formType: "Form type must be contact or rfq" }),
    },
  };
}

function isObject(body: unknown): body is FormInput {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}
