import { type FormEvent, Suspense, useRef, useState } from "react";
import { composeMessage } from "#forms/compose-message.ts";
import { trapField } from "#forms/wire.ts";
import { RichText } from "#site/ui/rich-text.tsx";
import { Attachments, addFiles } from "./attachments.tsx";
import { Banner } from "./banner.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { FieldGroup } from "./field.tsx";
import { elementIds, focusOn } from "./focus.ts";
import { type FormLayout, fieldNamesOf } from "./form-layout.ts";
import { isRefused, type OpenForm } from "./form-state.ts";
import { ListAsRead } from "./lazy-lines.ts";
import { Receipt } from "./receipt.tsx";
import { KeptNotice, pauseInTyping, RestoredNotice, useDraft } from "./use-draft.tsx";
import { useSubmission } from "./use-submission.ts";

type FormViewProps = { layout: FormLayout; state: OpenForm; onSuccess?: () => void };

/** Either form: a plain HTML form that the script brings to life, or the confirmation once it was sent. */
export function FormView({ layout, state, onSuccess }: FormViewProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attachments, setAttachments] = useState(state.attachments);
  const [announcement, announce] = useState("");
  const [hasList, setHasList] = useState(false);
  const fieldNames = fieldNamesOf(layout);
  const draft = useDraft({
    form,
    isRestorable: layout.draft !== undefined && !isRefused(state),
    onRestore: (names) => {
      setAttachments((chosen) => addFiles(names, chosen).names);
      setHasList(true);
    },
  });
  const { submission, submit, startAgain } = useSubmission({
    layout,
    served: state,
    compose: (input) => composeMessage(layout.form, { ...input, attachments }, layout.prefilled),
    onSuccess: () => {
      draft.forget();
      setAttachments([]);
      onSuccess?.();
    },
  });

  if (submission.received) {
    const { confirmation, action } = layout;
    return <Receipt {...submission.received} words={confirmation} formPath={action} onAgain={startAgain} />;
  }

  function changeAttachments(names: readonly string[]) {
    setAttachments(names);
    draft.save();
  }

  function discardDraft() {
    draft.forget();
    form.current?.reset();
    setAttachments([]);
    announce(layout.draft?.discarded ?? "");
    focusOn(fieldNames[0]);
  }

  function notice({ target }: FormEvent) {
    if (layout.draft) draft.save();
    if ((target as HTMLInputElement).name === "items") setTimeout(setHasList, pauseInTyping, true);
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    submit(new FormData(event.currentTarget));
  }

  const { shared, groups, submitting } = layout;
  const { isSending, failure, values, errors } = submission;
  return (
    <>
      {layout.heading && <h2>{layout.heading}</h2>}
      {failure && <Banner banner={layout.banner} help={layout.help} failure={failure} />}
      {Object.keys(errors).length > 0 && (
        <ErrorSummary heading={shared.errorSummaryHeading} errors={errors} fieldNames={fieldNames} />
      )}
      {layout.draft && draft.isRestored && <RestoredNotice words={layout.draft} onDiscard={discardDraft} />}
      <form
        className="form__body"
        method="post"
        action={layout.action}
        noValidate
        ref={form}
        onSubmit={send}
        onInput={notice}
      >
        {groups.map((group, index) => (
          <FieldGroup
            key={group.legend}
            {...group}
            optional={shared.optional}
            values={values}
            errors={errors}
            belowItems={
              hasList && (
                <Suspense>
                  <ListAsRead form={form} announce={announce} />
                </Suspense>
              )
            }
          >
            {layout.attachments && index === groups.length - 1 && (
              <Attachments
                words={layout.attachments}
                optional={shared.optional}
                names={attachments}
                onChange={changeAttachments}
                announce={announce}
              />
            )}
          </FieldGroup>
        ))}
        <Trap label={shared.trapLabel} />
        <div className="form__end">
          <p>{shared.sensitiveNotice}</p>
          <div className="button-group">
            <button className="button button--primary" type="submit" disabled={isSending}>
              {isSending ? submitting : layout.submit}
            </button>
          </div>
          <p className="u-hidden" id={elementIds.status} role="status" tabIndex={-1}>
            {isSending ? submitting : announcement}
          </p>
          {layout.draft && <KeptNotice words={layout.draft} isKept={draft.isKept} onDiscard={discardDraft} />}
          <p className="form__note">
            <RichText text={shared.privacy} />
          </p>
        </div>
      </form>
    </>
  );
}

/** People neither see nor reach it; programs that fill in everything give themselves away. */
function Trap({ label }: { label: string }) {
  return (
    <div className="u-hidden" aria-hidden="true">
      <label htmlFor={trapField}>{label}</label>
      <input id={trapField} name={trapField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
