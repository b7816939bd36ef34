import { contactForm } from "#forms/contact-form.ts";
import { FormFrame } from "./form-frame.tsx";
import type { OpenForm } from "./form-state.ts";
import { type FormWords, fieldNamesOf } from "./form-words.ts";
import { Receipt } from "./receipt.tsx";
import { useSubmission } from "./use-submission.ts";
import { useTitle } from "./use-title.ts";

type ContactFormProps = { words: FormWords; state: OpenForm; onSuccess?: () => void };

export function ContactForm({ words, state, onSuccess }: ContactFormProps) {
  const { submission, submit, startAgain } = useSubmission(
    {
      validate: contactForm.validate,
      compose: (values) => ({ ...values, formType: "contact" }),
      fieldNames: fieldNamesOf(words),
      onSuccess: () => onSuccess?.(),
    },
    state,
  );
  useTitle(submission, words);

  if (!submission.received) return <FormFrame words={words} submission={submission} onSubmit={submit} />;

  return (
    <Receipt
      {...submission.received}
      words={words.confirmation}
      formPath={words.action}
      onAgain={startAgain}
    />
  );
}
