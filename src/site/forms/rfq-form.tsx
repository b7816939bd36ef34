import { useRef, useState } from "react";
import { draftWords, rfqFieldWords, rfqFormWords, rfqSectionLegends } from "#content/forms/rfq-form.ts";
import { paths } from "#content/paths.ts";
import { composeRfq } from "#forms/compose-rfq.ts";
import { type RfqValues, rfqForm } from "#forms/rfq-form.ts";
import { Attachments } from "./attachments.tsx";
import { DraftNote, RestoredNotice } from "./draft-notice.tsx";
import { FieldGroup } from "./field-group.tsx";
import { addFiles } from "./file-names.ts";
import { focusOn } from "./focus.ts";
import { FormFrame } from "./form-frame.tsx";
import { isRefused, type OpenForm } from "./form-state.ts";
import { rfqFieldNames, rfqPlaces } from "./rfq-places.ts";
import { RfqReceipt } from "./rfq-receipt.tsx";
import { useDraft } from "./use-draft.ts";
import { type SubmissionPlan, useSubmission } from "./use-submission.ts";
import { useTitle } from "./use-title.ts";

type RfqFormProps = { state: OpenForm; onSuccess?: () => void };

export function RfqForm({ state, onSuccess }: RfqFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attachments, setAttachments] = useState(state.attachments);
  const [announcement, announce] = useState("");
  const draft = useDraft({
    form,
    isRestorable: !isRefused(state),
    onRestore: (names) => setAttachments((chosen) => addFiles(names, chosen).names),
  });
  const plan: SubmissionPlan<RfqValues> = {
    validate: (input) => rfqForm.validate({ ...input, attachments }),
    compose: composeRfq,
    fieldNames: rfqFieldNames,
    renamed: { company: "organization" },
    onSuccess: () => {
      draft.forget();
      setAttachments([]);
      onSuccess?.();
    },
  };
  const { submission, submit, startAgain } = useSubmission(plan, state);
  useTitle(submission, rfqFormWords.confirmation.title);

  function changeAttachments(names: readonly string[]) {
    setAttachments(names);
    draft.save();
  }

  function discardDraft() {
    draft.forget();
    form.current?.reset();
    setAttachments([]);
    announce(draftWords.discarded);
    focusOn("name");
  }

  if (submission.received) {
    const { receipt, values } = submission.received;
    return <RfqReceipt receipt={receipt} values={values} onAgain={startAgain} />;
  }
  const fields = {
    fields: rfqForm.fields,
    words: rfqFieldWords,
    values: submission.values,
    errors: submission.errors,
  };
  return (
    <FormFrame
      action={paths.rfq}
      words={rfqFormWords}
      submission={submission}
      fieldNames={rfqFieldNames}
      before={draft.isRestored && <RestoredNotice onDiscard={discardDraft} />}
      after={<DraftNote />}
      announcement={announcement}
      onSubmit={submit}
      onInput={draft.save}
      ref={form}
    >
      <FieldGroup legend={rfqSectionLegends.about} places={rfqPlaces.about} {...fields} />
      <FieldGroup legend={rfqSectionLegends.need} places={rfqPlaces.need} {...fields} />
      <FieldGroup legend={rfqSectionLegends.delivery} places={rfqPlaces.delivery} {...fields} />
      <FieldGroup legend={rfqSectionLegends.more} places={rfqPlaces.more} {...fields}>
        <Attachments names={attachments} onChange={changeAttachments} announce={announce} />
      </FieldGroup>
    </FormFrame>
  );
}
