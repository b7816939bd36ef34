import type { FormEvent, ReactNode, Ref } from "react";
import { RichText } from "#site/ui/rich-text.tsx";
import { Banner } from "./banner.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { FieldGroup } from "./field-group.tsx";
import { elementIds } from "./focus.ts";
import { type FormWords, fieldNamesOf } from "./form-words.ts";
import { Trap } from "./trap.tsx";
import type { Submission } from "./use-submission.ts";

type FormFrameProps = {
  words: FormWords;
  submission: Submission<unknown>;
  onSubmit: (fields: FormData) => void;
  onInput?: () => void;
  /** Said politely to those who cannot see that something changed. */
  announcement?: string;
  ref?: Ref<HTMLFormElement>;
  /** Between the errors and the form. */
  before?: ReactNode;
  /** At the end of the last group of fields. */
  lastField?: ReactNode;
  /** Under the submit button. */
  after?: ReactNode;
};

/** A plain HTML form: its fields, and all that both forms have around them. */
export function FormFrame({ words, submission, onSubmit, ...props }: FormFrameProps) {
  const { groups, shared, submitting } = words;
  const { isSending, failure, values, errors } = submission;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }

  return (
    <>
      {words.heading && <h2>{words.heading}</h2>}
      {failure && <Banner banner={words.banner} help={words.help} failure={failure} />}
      {Object.keys(errors).length > 0 && (
        <ErrorSummary heading={shared.errorSummaryHeading} errors={errors} fieldNames={fieldNamesOf(words)} />
      )}
      {props.before}
      <form
        className="form__body"
        method="post"
        action={words.action}
        noValidate
        ref={props.ref}
        onSubmit={submit}
        onInput={props.onInput}
      >
        {groups.map((group, index) => (
          <FieldGroup
            key={group.legend}
            {...group}
            optional={shared.optional}
            values={values}
            errors={errors}
          >
            {index === groups.length - 1 && props.lastField}
          </FieldGroup>
        ))}
        <Trap label={shared.trapLabel} />
        <div className="form__end">
          <p>{shared.sensitiveNotice}</p>
          <div className="button-group">
            <button className="button button--primary" type="submit" disabled={isSending}>
              {isSending ? submitting : words.submit}
            </button>
          </div>
          <p className="u-hidden" id={elementIds.status} role="status" tabIndex={-1}>
            {isSending ? submitting : props.announcement}
          </p>
          {props.after}
          <p className="form__note">
            <RichText text={shared.privacy} />
          </p>
        </div>
      </form>
    </>
  );
}
