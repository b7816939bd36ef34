import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormType } from "#request/fields/message.ts";
import type { draftWords } from "#request/words/form-words.ts";
import {
  claimDraft,
  type Draft,
  fieldsOf,
  fillIn,
  isSameDraft,
  isTouched,
  loadDraft,
  readDraftFrom,
  rememberDraft,
  saveDraft,
} from "./draft.ts";
import type { AttemptKey } from "./send-message.ts";

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

type Notice = "kept" | "restored" | "discarded";

export const pauseInTyping = 400;

/** Keeps what is typed in this browser until it is sent or discarded. While a tab is open its draft is its own. */
export function useDraft(parts: DraftParts) {
  const { form, formType, isRestorable, lastAttempt, setAttachments, onPause } = parts;
  const key = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const discarded = useRef<Draft>(undefined);
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
    else if (isRestorable || Object.values(draft.values).every((value) => value === "")) keep(undefined);
    onPause(draft.values);
  }

  function keep(draft: Draft | undefined) {
    if (!key.current) return;
    if (draft) rememberDraft(formType, key.current);
    const isKept = saveDraft(key.current, draft && { ...draft, attempt: lastAttempt.current });
    setNotice(isKept ? "kept" : undefined);
  }

  function addAttachments({ attachments }: Draft) {
    setAttachments((chosen) => [...attachments, ...chosen.filter((name) => !attachments.includes(name))]);
  }

  const start = useEffectEvent((claimed: string, isRestoring: boolean) => {
    key.current = claimed;
    setLive(true);
    const draft = isRestoring && loadDraft(claimed);
    if (!draft || !form.current) return save();
    lastAttempt.current ??= draft.attempt;
    fillIn(form.current, draft);
    addAttachments(draft);
    setNotice("restored");
  });

  /** On a page that the browser had put aside: the draft may have been changed, sent or taken elsewhere by now. */
  const comeBack = useEffectEvent(async () => {
    const isOwn = form.current && isSameDraft(readDraftFrom(form.current), loadDraft(key.current));
    const own = isOwn ? key.current : "";
    key.current = "";
    if (!isOwn) setNotice(undefined);
    key.current = await claimDraft(formType, false, own);
  });

  /** Leaving or sending saves at once instead of after the pause; nothing comes later. */
  function finish() {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    saveNow();
  }

  const leave = useEffectEvent(finish);

  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && comeBack();
    const goAway = () => leave();
    claimDraft(formType, isRestorable).then((claimed) => start(claimed, isRestorable));
    addEventListener("pageshow", show);
    addEventListener("pagehide", goAway);
    return () => {
      removeEventListener("pageshow", show);
      removeEventListener("pagehide", goAway);
    };
  }, [formType, isRestorable]);

  function forget() {
    clearTimeout(timer.current);
    timer.current = undefined;
    saveDraft(key.current, undefined);
    setNotice(undefined);
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
      discarded.current = readDraftFrom(form.current);
      form.current.reset();
      if (!isRestorable) for (const field of fieldsOf(form.current)) field.value = "";
      setAttachments(() => []);
      forget();
      onPause({});
      setNotice("discarded");
    },

    undo() {
      const draft = discarded.current;
      if (!form.current || !draft) return;
      for (const field of fieldsOf(form.current)) field.value = draft.values[field.name] ?? field.value;
      addAttachments(draft);
      // As if it had been typed, for all who listen.
      form.current.dispatchEvent(new Event("input", { bubbles: true }));
    },
  };
}

type DraftNoticeProps = { words: typeof draftWords; draft: ReturnType<typeof useDraft> };

/** At the form's end. Its room is there before it is, so that nothing moves when it comes. */
export function DraftNotice({ words, draft: { notice, discard, undo } }: DraftNoticeProps) {
  return (
    <div className="form__draft">
      {notice && (
        <>
          <p className="form__note">{words[notice]}</p>
          <button
            className="button button--outline button--small"
            type="button"
            onClick={notice === "discarded" ? undo : discard}
          >
            {notice === "discarded" ? words.undo : words.discard}
          </button>
        </>
      )}
    </div>
  );
}
