import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { attachmentsField, type FormType, trapField } from "#request/fields/message.ts";
import type { OpenForm } from "./form-data.ts";
import type { draftWords } from "./form-words.ts";
import type { AttemptKey } from "./use-submission.ts";

type Draft = Pick<OpenForm, "values" | "attachments"> & {
  /** If its answer got lost, the same content goes out again with the same key. */
  readonly attempt?: AttemptKey | undefined;
};

type DraftParts = {
  form: RefObject<HTMLFormElement | null>;
  formType: FormType;
  /** What the server sent back from a failed post is newer than any draft. */
  isRestorable: boolean;
  lastAttempt: RefObject<AttemptKey | undefined>;
  setAttachments: (change: (chosen: readonly string[]) => readonly string[]) => void;
  /** Some time after the last key, for all that looks at the whole form. */
  onPause: (values: Draft["values"]) => void;
};

type Notice = "kept" | "restored";

export const pauseInTyping = 400;

/** Keeps what is typed in this tab until it is sent or discarded: a reload or the way back finds it again. */
export function useDraft(parts: DraftParts) {
  const { form, formType, isRestorable, lastAttempt, setAttachments, onPause } = parts;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isLive, setLive] = useState(false);
  const [notice, setNotice] = useState<Notice>();

  function save() {
    clearTimeout(timer.current);
    timer.current = setTimeout(saveNow, pauseInTyping);
  }

  function saveNow() {
    timer.current = undefined;
    if (!form.current) return;
    const draft = readDraftFrom(form.current);
    if (isTouched(form.current)) keep(draft);
    // An earlier draft can be fuller than what was sent back.
    else if (isRestorable) keep(undefined);
    onPause(draft.values);
  }

  function keep(draft: Draft | undefined) {
    const isKept = saveDraft(formType, draft && { ...draft, attempt: lastAttempt.current });
    setNotice(isKept ? "kept" : undefined);
  }

  const start = useEffectEvent(() => {
    setLive(true);
    const draft = isRestorable && loadDraft(formType);
    if (!draft || !form.current) return save();
    const { attachments } = draft;
    lastAttempt.current ??= draft.attempt;
    fillIn(form.current, draft);
    setAttachments((chosen) => [...attachments, ...chosen.filter((name) => !attachments.includes(name))]);
    setNotice("restored");
  });

  /** Leaving or sending saves at once instead of after the pause; nothing comes later. */
  function finish() {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    saveNow();
  }

  const leave = useEffectEvent(finish);

  useEffect(() => {
    const goAway = () => leave();
    start();
    addEventListener("pagehide", goAway);
    return () => removeEventListener("pagehide", goAway);
  }, []);

  function forget() {
    clearTimeout(timer.current);
    timer.current = undefined;
    keep(undefined);
  }

  return {
    /** Whether the script has taken over what only works with it. */
    isLive,
    notice,
    save,
    finish,
    forget,

    /** Before it is sent: the answer may find no page. */
    keepAttempt() {
      if (form.current) keep(readDraftFrom(form.current));
    },

    discard() {
      if (!form.current) return;
      form.current.reset();
      if (!isRestorable) for (const field of fieldsOf(form.current)) field.value = "";
      setAttachments(() => []);
      forget();
      onPause({});
      fieldsOf(form.current)[0]?.focus();
    },
  };
}

type DraftNoticeProps = { words: typeof draftWords; draft: ReturnType<typeof useDraft> };

/** At the form's end. Its room is there before it is, so that nothing moves when it comes. */
export function DraftNotice({ words, draft: { notice, discard } }: DraftNoticeProps) {
  return (
    <div className="form__draft">
      {notice && (
        <>
          <p className="u-note">{words[notice]}</p>
          <button
            className="button button--outline button--small"
            type="button"
            onClick={() => confirm(words.confirm) && discard()}
          >
            {words.discard}
          </button>
        </>
      )}
    </div>
  );
}

/** Under this name a tab keeps the draft of a form. Another tab has its own, and closing the tab deletes it. */
export function draftName(form: FormType) {
  return `draft-${form}`;
}

/** Storage can be blocked or full at any time; a draft is then simply not kept. Tells whether there is one now. */
function saveDraft(form: FormType, draft: Draft | undefined) {
  try {
    if (draft) sessionStorage.setItem(draftName(form), JSON.stringify(draft));
    else sessionStorage.removeItem(draftName(form));
    return draft !== undefined;
  } catch {
    return false;
  }
}

function loadDraft(form: FormType): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(draftName(form)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** The page is the source: the inputs keep their own text, and hidden inputs hold the names of chosen files. */
function readDraftFrom(form: HTMLFormElement): Draft {
  const fields = new FormData(form);
  const attachments = fields.getAll(attachmentsField).filter((name) => typeof name === "string");
  fields.delete(attachmentsField);
  fields.delete(trapField);
  return { values: Object.fromEntries(fields) as Record<string, string>, attachments };
}

/** What the page itself wrote into its fields is no draft. */
function isTouched(form: HTMLFormElement) {
  const hasFiles = form.querySelector(`[type=hidden][name=${attachmentsField}]`);
  return Boolean(hasFiles) || fieldsOf(form).some((field) => field.value !== field.defaultValue);
}

/** Only into fields that the visitor has left alone. */
function fillIn(form: HTMLFormElement, { values }: Draft) {
  for (const field of fieldsOf(form)) {
    const value = values[field.name];
    if (value === undefined || field.value !== field.defaultValue) continue;
    field.value = field.name === "items" ? joinItems(String(value), field.defaultValue) : value;
  }
}

function fieldsOf(form: HTMLFormElement) {
  return Array.from(form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"));
}

/** A capability written into the items field joins an earlier draft instead of replacing it. */
function joinItems(drafted: string, prefilled: string) {
  if (drafted.includes(prefilled.trim())) return drafted;
  return drafted.trim() === "" ? prefilled : `${drafted.trimEnd()}\n${prefilled}`;
}
