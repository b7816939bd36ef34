import { useRef, useState } from "react";
import { composeRfq } from "#forms/compose-rfq.ts";
import { rfqForm } from "#forms/rfq-form.ts";
import { calendarDate } from "./alabama-time.ts";
import { Attachments } from "./attachments.tsx";
import { KeptNotice, RestoredNotice } from "./draft-notice.tsx";
import { addFiles } from "./file-names.ts";
import { focusOn } from "./focus.ts";
import { FormFrame } from "./form-frame.tsx";
import { isRefused, type OpenForm } from "./form-state.ts";
import { fieldNamesOf, type RfqWords } from "./form-words.ts";
import { Receipt } from "./receipt.tsx";
import { useDraft } from "./use-draft.ts";
import { useSubmission } from "./use-submission.ts";
import { useTitle } from "./use-title.ts";

type RfqFormProps = { words: RfqWords; state: OpenForm; onSuccess?: () => void };

export function RfqForm({ words, state, onSuccess }: RfqFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attachments, setAttachments] = useState(state.attachments);
  const [announcement, announce] = useState("");
  const fieldNames = fieldNamesOf(words);
  const draft = useDraft({
    form,
    isRestorable: !isRefused(state),
    onRestore: (names) => setAttachments((chosen) => addFiles(names, chosen).names),
  });
  const { submission, submit, startAgain } = useSubmission(
    {
      validate: (input) => rfqForm.validate({ ...input, attachments }, words.prefilledItems),
      compose: composeRfq,
      fieldNames,
      renamed: { company: "organization" },
      onSuccess: () => {
        draft.forget();
        setAttachments([]);
        onSuccess?.();
      },
    },
    state,
  );
  useTitle(submission, words);

  function changeAttachments(names: readonly string[]) {
    setAttachments(names);
    draft.save();
  }

  function discardDraft() {
    draft.forget();
    form.current?.reset();
    setAttachments([]);
    announce(words.draft.discarded);
    focusOn(fieldNames[0]);
  }

  if (submission.received) {
    const { receipt, values } = submission.received;
    return (
      <Receipt
        words={words.confirmation}
        receipt={receipt}
        values={{
          ...values,
          needByDate: calendarDate(values.needByDate),
          attachments: values.attachments.join("\n"),
        }}
        formPath={words.action}
        onAgain={startAgain}
      />
    );
  }
  return (
    <FormFrame
      words={words}
      submission={submission}
      onSubmit={submit}
      onInput={draft.save}
      announcement={announcement}
      ref={form}
      before={draft.isRestored && <RestoredNotice words={words.draft} onDiscard={discardDraft} />}
      lastField={
        <Attachments
          words={words.attachments}
          optional={words.shared.optional}
          names={attachments}
          onChange={changeAttachments}
          announce={announce}
        />
      }
      after={<KeptNotice words={words.draft} isKept={draft.isKept} onDiscard={discardDraft} />}
    />
  );
}
