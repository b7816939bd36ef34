import { contactForm } from "./contact-form.ts";
import type { FormErrors, FormInput } from "./define-form.ts";
import { type FormType, formTypes } from "./form-type.ts";

type FieldName = (typeof contactForm.fields)[number]["name"];

/** What either form sends: exactly these keys. */
export type Message = Readonly<Record<FieldName, string>> & { readonly formType: FormType };

type MessageErrors = FormErrors<FieldName | "formType">;

export type MessageReading =
  | { readonly kind: "ok"; readonly message: Message }
  | { readonly kind: "malformed"; readonly error: string }
  | { readonly kind: "invalid"; readonly errors: MessageErrors };

const keys: readonly string[] = [...contactForm.fields.map((field) => field.name), "formType"];

/** Reads the known keys of a parsed body, own properties only; a request for quote keeps the same rules. */
export function readMessage(body: unknown): MessageReading {
  if (!isObject(body)) return { kind: "malformed", error: "The body must be a JSON object" };
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
