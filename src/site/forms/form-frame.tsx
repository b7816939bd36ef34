import type { FormEvent, ReactNode, Ref } from "react";
import { formWords } from "#content/forms/shared.ts";
import { RichText } from "#site/ui/rich-text.tsx";
import { Banner, type BannerWords } from "./banner.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { elementIds } from "./focus.ts";
import { SubmitButton } from "./submit-button.tsx";
import { Trap } from "./trap.tsx";
import type { Submission } from "./use-submission.ts";

type FormFrameProps = {
  action: string;
  words: { readonly submit: string; readonly submitting: string; readonly banner: BannerWords };
  submission: Submission<unknown>;
  fieldNames: readonly string[];
  /** Between the errors and the form. */
  before?: ReactNode;
  /** Under the submit button. */
  after?: ReactNode;
  /** Said politely to those who cannot see that something changed. */
  announcement?: string;
  onSubmit: (fields: FormData) => void;
  onInput?: () => void;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
};

/** A plain HTML form with all that both forms have around their fields. */
export function FormFrame({ action, words, submission, fieldNames, ...props }: FormFrameProps) {
  const { isSending, failure, errors } = submission;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    props.onSubmit(new FormData(event.currentTarget));
  }

  return (
    <>
      {failure && <Banner words={words.banner} failure={failure} />}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} fieldNames={fieldNames} />}
      {props.before}
      <form
        className="form__body"
        method="post"
        action={action}
        noValidate
        ref={props.ref}
        onSubmit={submit}
        onInput={props.onInput}
      >
        {props.children}
        <Trap />
        <div className="form__end">
          <p>{formWords.sensitiveNotice}</p>
          <div className="button-group">
            <SubmitButton isSending={isSending} text={words.submit} sendingText={words.submitting} />
          </div>
          <p className="u-hidden" id={elementIds.status} role="status" tabIndex={-1}>
            {isSending ? words.submitting : props.announcement}
          </p>
          {props.after}
          <p className="form__note">
            <RichText text={formWords.privacy} />
          </p>
        </div>
      </form>
    </>
  );
}
