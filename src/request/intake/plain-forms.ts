import { paths } from "#content/paths.ts";
import { contactPage } from "#request/contact-page/contact-page.tsx";
import { contactForm } from "#request/fields/contact-form.ts";
import type { FormErrors, FormField } from "#request/fields/define-form.ts";
import {
  attachmentsField,
  composeMessage,
  type FormType,
  type Message,
  trapField,
} from "#request/fields/message.ts";
import { rfqForm } from "#request/fields/rfq-form.ts";
import type { FormState } from "#request/form/form-data.ts";
import { rfqPage } from "#request/rfq-page/rfq-page.tsx";
import { prefilledItems } from "#request/words/rfq-words.ts";
import type { Page } from "#site/page.ts";

export type PlainForm = {
  readonly formType: FormType;
  readonly path: string;
  readonly page: (state: FormState) => Page;
  readonly read: (body: URLSearchParams) => PlainReading;
};

type Input = { readonly values: Readonly<Record<string, string>>; readonly attachments: readonly string[] };

type PlainReading = { readonly input: Input } & (
  | { readonly kind: "ok"; readonly message: Message; readonly trap: string | undefined }
  | { readonly kind: "invalid"; readonly errors: FormErrors }
  | { readonly kind: "repeated"; readonly field: string }
);

export const plainForms: readonly PlainForm[] = [
  {
    formType: "contact",
    path: paths.contact,
    page: contactPage,
    read: (body) => read("contact", body, contactForm.fields),
  },
  { formType: "rfq", path: paths.rfq, page: rfqPage, read: (body) => read("rfq", body, rfqForm.fields) },
];

/** Far beyond what a person chooses; each one is written into the page again. */
const mostAttachments = 100;

function read(
  form: FormType,
  body: URLSearchParams,
  fields: readonly Pick<FormField, "name" | "kind">[],
): PlainReading {
  const attachments = body.getAll(attachmentsField).filter(Boolean).slice(0, mostAttachments);
  const values = Object.fromEntries(fields.map(({ name }) => [name, body.get(name) ?? ""]));
  const shown = fields.map(({ name, kind }) => [name, toShow(values[name] ?? "", kind)] as const);
  const input = {
    values: Object.fromEntries(shown),
    attachments: attachments.map((name) => toShow(name, "line")),
  };
  const repeated = fields.find(({ name }) => body.getAll(name).length > 1);
  if (repeated) return { kind: "repeated", input, field: repeated.name };
  const composed = composeMessage(form, { ...values, attachments }, prefilledItems);
  if (!composed.ok) return { kind: "invalid", input, errors: composed.errors };
  return { kind: "ok", input, message: composed.message, trap: body.get(trapField) || undefined };
}

/** What goes back into the page: nothing that a browser would not show, and no text where it takes only a date. */
function toShow(value: string, kind: FormField["kind"]) {
  if (kind === "date") return isoDate.test(value) ? value : "";
  return value.replace(unshowable, "");
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const unshowable = /(?![\n\r\t])\p{Cc}/gu;
