import { prefilledItems } from "#content/forms/rfq-form.ts";
import { paths } from "#content/paths.ts";
import { composeRfq } from "#forms/compose-rfq.ts";
import { contactForm } from "#forms/contact-form.ts";
import type { FormErrors, FormInput } from "#forms/define-form.ts";
import type { FormType } from "#forms/form-type.ts";
import type { Message } from "#forms/message.ts";
import { rfqForm } from "#forms/rfq-form.ts";
import type { FormState } from "#site/forms/form-state.ts";
import type { Page } from "#site/page.ts";
import { contactPage } from "#site/pages/contact/contact-page.tsx";
import { rfqPage } from "#site/pages/rfq/rfq-page.tsx";

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

type Checked =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly errors: FormErrors };

export const plainForms: readonly PlainForm[] = [
  {
    formType: "contact",
    path: paths.contact,
    page: contactPage,
    read: (body) => read(body, contactForm.fields, checkContact),
  },
  { formType: "rfq", path: paths.rfq, page: rfqPage, read: (body) => read(body, rfqForm.fields, checkRfq) },
];

const attachmentsField = "attachments";
/** Far beyond what a person chooses; each one is written into the page again. */
const mostAttachments = 100;
/** People do not see it; programs fill it in. */
const trapField = "website";

function read(
  body: URLSearchParams,
  fields: readonly { readonly name: string }[],
  check: (values: FormInput) => Checked,
): PlainReading {
  const attachments = body.getAll(attachmentsField).filter(Boolean).slice(0, mostAttachments);
  const values = Object.fromEntries(fields.map(({ name }) => [name, body.get(name) ?? ""]));
  const input = { values, attachments };
  const repeated = fields.find(({ name }) => body.getAll(name).length > 1);
  if (repeated) return { kind: "repeated", input, field: repeated.name };
  const checked = check({ ...values, attachments });
  if (!checked.ok) return { kind: "invalid", input, errors: checked.errors };
  return { kind: "ok", input, message: checked.message, trap: body.get(trapField) || undefined };
}

function checkContact(values: FormInput): Checked {
  const result = contactForm.validate(values);
  return result.ok ? { ok: true, message: { ...result.values, formType: "contact" } } : result;
}

function checkRfq(values: FormInput): Checked {
  const result = rfqForm.validate(values, prefilledItems);
  return result.ok ? { ok: true, message: composeRfq(result.values) } : result;
}
