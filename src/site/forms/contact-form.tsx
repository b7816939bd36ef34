import { contactFieldWords, contactFormWords } from "#content/forms/contact-form.ts";
import { receiptLabels } from "#content/forms/shared.ts";
import { paths } from "#content/paths.ts";
import { contactForm } from "#forms/contact-form.ts";
import type { Message } from "#forms/message.ts";
import { FieldGroup, type FieldPlace } from "./field-group.tsx";
import { FormFrame } from "./form-frame.tsx";
import type { OpenForm, Receipt as ReceiptRecord } from "./form-state.ts";
import { Receipt, type ReceiptRow } from "./receipt.tsx";
import { type SubmissionPlan, useSubmission } from "./use-submission.ts";
import { useTitle } from "./use-title.ts";

type ContactValues = Omit<Message, "formType">;

type ContactFormProps = { state: OpenForm; onSuccess?: () => void };

const places: readonly FieldPlace[] = [
  { name: "name", width: "half" },
  { name: "company", width: "half" },
  { name: "email", width: "half" },
  { name: "phone", width: "half" },
  { name: "subject", width: "full" },
  { name: "message", width: "full", rows: 5 },
];
const fieldNames = places.map(({ name }) => name);

export function ContactForm({ state, onSuccess }: ContactFormProps) {
  const plan: SubmissionPlan<ContactValues> = {
    validate: contactForm.validate,
    compose: (values) => ({ ...values, formType: "contact" }),
    fieldNames,
    onSuccess: () => onSuccess?.(),
  };
  const { submission, submit, startAgain } = useSubmission(plan, state);
  useTitle(submission, contactFormWords.confirmation.title);

  if (submission.received) {
    const { receipt, values } = submission.received;
    return <ContactReceipt receipt={receipt} values={values} onAgain={startAgain} />;
  }
  return (
    <>
      <h2>{contactFormWords.heading}</h2>
      <FormFrame
        action={paths.contact}
        words={contactFormWords}
        submission={submission}
        fieldNames={fieldNames}
        onSubmit={submit}
      >
        <FieldGroup
          legend={contactFormWords.legend}
          isLegendHidden
          places={places}
          fields={contactForm.fields}
          words={contactFieldWords}
          values={submission.values}
          errors={submission.errors}
        />
      </FormFrame>
    </>
  );
}

type ContactReceiptProps = { receipt: ReceiptRecord; values?: ContactValues; onAgain?: () => void };

export function ContactReceipt({ receipt, values, onAgain }: ContactReceiptProps) {
  return (
    <Receipt
      words={contactFormWords.confirmation}
      receipt={receipt}
      rows={values && rowsOf(values)}
      formPath={paths.contact}
      onAgain={onAgain}
    />
  );
}

function rowsOf({ name, company, email, phone, subject, message }: ContactValues): readonly ReceiptRow[] {
  return [
    { label: contactFormWords.confirmation.labels.from, value: `${name}\n${company}` },
    { label: contactFieldWords.subject.label, value: subject },
    { label: contactFieldWords.message.label, value: message },
    { label: receiptLabels.replyTo, value: `${email}\n${phone}` },
  ];
}
