import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { duration } from "#company/time-in.ts";
import { composeMessage, roomLeft, trapField } from "#request/fields/message.ts";
import { RichText } from "#site/ui/rich-text.tsx";
import { Attachments, ErrorSummary, Field } from "./field.tsx";
import {
  bannerId,
  type Failure,
  type FormLayout,
  fieldNamesOf,
  fill,
  focusTarget,
  isRefused,
  type OpenForm,
  statusId,
} from "./form-data.ts";
import { DraftNotice, pauseInTyping, useDraft } from "./use-draft.tsx";
import { type AttemptKey, useSubmission } from "./use-submission.ts";

type FormViewProps = { layout: FormLayout; state: OpenForm; onSuccess?: () => void };

/** Either form: a plain HTML form that the script brings to life, or the confirmation once it was sent. */
export function FormView({ layout, state, onSuccess }: FormViewProps) {
  const form = useRef<HTMLFormElement>(null);
  const lastAttempt = useRef<AttemptKey>(undefined);
  const [attachments, setAttachments] = useState(state.attachments);
  const [announcement, announce] = useState("");
  const [hasList, setHasList] = useState(false);
  const [quantitiesHint, hintAtQuantities] = useState<string>();
  const [notes, setNotes] = useState<ReturnType<typeof noteOn>>({});
  const draft = useDraft({
    form,
    formType: layout.form,
    isRestorable: !isRefused(state),
    lastAttempt,
    setAttachments: (change) => {
      setAttachments(change);
      setHasList(true);
    },
    onPause: (values) => {
      revise({ ...values, attachments });
      const found = noteOn(layout, values);
      setNotes(found);
      const said = [...new Set(Object.values(found))].join(" ");
      if (said) announce(said);
    },
  });
  const { submission, submit, revise, startAgain } = useSubmission({
    layout,
    served: state,
    compose: (input) => composeMessage(layout.form, { ...input, attachments }, layout.prefilled),
    lastAttempt,
    onAttempt: draft.keepAttempt,
    onSuccess: () => {
      draft.forget();
      setAttachments([]);
      setNotes({});
      onSuccess?.();
    },
  });

  if (submission.received) {
    const { Receipt, ...received } = submission.received;
    const { confirmation, action } = layout;
    return <Receipt {...received} words={confirmation} againPath={action} onAgain={startAgain} />;
  }

  function changeAttachments(names: readonly string[]) {
    setAttachments(names);
    draft.save();
  }

  function notice({ target }: FormEvent) {
    draft.save();
    if ((target as HTMLInputElement).name === "items") setTimeout(setHasList, pauseInTyping, true);
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    draft.finish();
    void submit(new FormData(event.currentTarget));
  }

  const { shared, groups, submitting } = layout;
  const { isSending, failure, values, errors } = submission;
  // Kept apart from the announcement, since the lines that are read from a draft are announced a moment
  // later.
  const noticeToSay = draft.notice === "restored" ? layout.draft.restored : "";
  const linesAsRead = (
    <Suspense>
      <LinesAsRead form={form} announce={announce} hintAtQuantities={hintAtQuantities} />
    </Suspense>
  );
  return (
    <>
      {layout.heading && <h2>{layout.heading}</h2>}
      {failure && <Banner banner={layout.banner} help={layout.help} failure={failure} />}
      {Object.keys(errors).length > 0 && (
        <ErrorSummary
          heading={shared.errorSummaryHeading}
          errors={errors}
          fieldNames={fieldNamesOf(layout)}
        />
      )}
      <form
        className="form__body"
        method="post"
        action={layout.action}
        noValidate
        ref={form}
        onSubmit={send}
        onInput={notice}
      >
        {/* Enter in a field presses the form's first button, which must not be one that removes a file. */}
        {state.attachments.length > 0 && (
          <button className="u-hidden" type="submit" tabIndex={-1} aria-hidden="true" disabled={isSending} />
        )}
        {groups.map(({ legend, isLegendHidden, fields }, index) => (
          <fieldset className="form__group" key={legend}>
            <legend className={isLegendHidden ? "u-hidden" : "form__legend"}>{legend}</legend>
            <div className="form__fields">
              {fields.map((field) => (
                <Field
                  key={field.name}
                  {...field}
                  hint={(field.name === "quantities" && quantitiesHint) || field.hint}
                  optional={shared.optional}
                  value={values[field.name]}
                  error={errors[field.name]}
                  note={notes[field.name]}
                  below={field.name === "items" && hasList && linesAsRead}
                />
              ))}
              {layout.attachments && index === groups.length - 1 && (
                <Attachments
                  words={layout.attachments}
                  optional={shared.optional}
                  names={attachments}
                  isLive={draft.isLive}
                  onChange={changeAttachments}
                  announce={announce}
                />
              )}
            </div>
          </fieldset>
        ))}
        <Trap label={shared.trapLabel} />
        <div className="form__end">
          <p>{shared.sensitiveNotice}</p>
          <div className="button-group">
            <button className="button button--primary" type="submit" disabled={isSending}>
              {isSending ? submitting : layout.submit}
            </button>
          </div>
          <p className="u-hidden" id={statusId} role="status" tabIndex={-1}>
            {isSending ? submitting : `${announcement} ${noticeToSay}`}
          </p>
          <p className="u-note">
            <RichText text={shared.privacy} />
          </p>
          <DraftNotice words={layout.draft} draft={draft} />
        </div>
      </form>
    </>
  );
}

const littleRoom = 1_000;

/** What to say before it is too late: how much room is left for long texts, and that a date is in the past. */
function noteOn({ form, groups, room, shared }: FormLayout, values: Readonly<Record<string, string>>) {
  const { characters, lines } = roomLeft(form, values);
  const words = lines < 0 ? room.overInLines : characters < 0 ? room.over : room.left;
  const left = lines < 0 ? lines : characters;
  const roomNote = left < littleRoom && fill(words, { count: Math.abs(left).toLocaleString("en-US") });
  const notes: Record<string, string> = {};
  for (const { name, kind } of groups.flatMap((group) => group.fields)) {
    if (!values[name]) continue;
    if (kind === "block" && roomNote) notes[name] = roomNote;
    if (kind === "date" && Date.parse(`${values[name]}T23:59:59`) < Date.now()) notes[name] = shared.pastDate;
  }
  return notes;
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

type Component = typeof import("./lines-as-read.tsx").LinesAsRead;

const nothing: Component = () => null;

/** Loaded when it is needed, and never in the way: where it cannot be loaded, nothing is shown. */
const LinesAsRead = lazy<Component>(() =>
  import("./lines-as-read.tsx").then(
    (parts) => ({ default: parts.LinesAsRead }),
    () => ({ default: nothing }),
  ),
);

type BannerProps = Pick<FormLayout, "banner" | "help"> & { failure: Failure };

function Banner({ banner, help, failure }: BannerProps) {
  return (
    <div className="banner" id={bannerId} role="alert" {...focusTarget}>
      <div className="banner__body">
        {banner.title && <h2 className="u-size-clause">{banner.title}</h2>}
        <p className="u-strong">{banner.text}</p>
        {failure.details?.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        <p>{fill(help[failure.cause], { wait: waitInWords(failure.retryAfterSeconds) })}</p>
        <p>
          <RichText text={banner.reachUs} /> {help.kept}
        </p>
      </div>
    </div>
  );
}

/** Rounded up to the minute: anyone who waits that long gets through. */
export function waitInWords(seconds: number | undefined) {
  return seconds === undefined ? "a few minutes" : duration(Math.max(1, Math.ceil(seconds / 60)) * 60_000);
}
