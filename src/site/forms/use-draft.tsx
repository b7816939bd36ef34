import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { draftWords } from "#content/form-words/rfq-words.ts";
import { clearDraft, deviceStorage, fillIn, loadDraft, readDraftFrom, saveDraft } from "./draft.ts";

type DraftParts = {
  form: RefObject<HTMLFormElement | null>;
  /** What the server sent back from a failed post is newer than any draft. */
  isRestorable: boolean;
  onRestore: (attachments: readonly string[]) => void;
};

export const pauseInTyping = 400;

/** Keeps what is typed on the device until it is sent, discarded or a day old. */
export function useDraft({ form, isRestorable, onRestore }: DraftParts) {
  const [isKept, setKept] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function cancel() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  function saveNow() {
    cancel();
    if (form.current) setKept(saveDraft(deviceStorage(), readDraftFrom(form.current), Date.now()));
  }

  const restore = useEffectEvent(() => {
    const draft = isRestorable ? loadDraft(deviceStorage(), Date.now()) : undefined;
    if (!draft || !form.current) return;
    fillIn(form.current, draft);
    onRestore(draft.attachments);
    setKept(true);
    setRestored(true);
  });

  /** The last words before a tab is closed or put to sleep. */
  const saveOnLeaving = useEffectEvent(() => {
    if (timer.current !== undefined) saveNow();
  });

  useEffect(() => {
    restore();
    const leave = () => saveOnLeaving();
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, []);

  return {
    isKept,
    isRestored,
    save() {
      cancel();
      timer.current = setTimeout(saveNow, pauseInTyping);
    },
    forget() {
      cancel();
      clearDraft(deviceStorage());
      setKept(false);
      setRestored(false);
    },
  };
}

type DraftNoticeProps = { words: typeof draftWords; onDiscard: () => void };

/** Above a form that was filled in from an earlier visit. */
export function RestoredNotice({ words, onDiscard }: DraftNoticeProps) {
  return (
    <div className="draft-notice draft-notice--restored">
      <p>{words.restored}</p>
      <DiscardButton words={words} onDiscard={onDiscard} />
    </div>
  );
}

/** At the form's end: says that drafts are kept, and takes away the one that is. */
export function KeptNotice({ words, isKept, onDiscard }: DraftNoticeProps & { isKept: boolean }) {
  return (
    <div className="draft-notice form__note form__note--scripted">
      <p>{words.notice}</p>
      {isKept && <DiscardButton words={words} onDiscard={onDiscard} />}
    </div>
  );
}

function DiscardButton({ words, onDiscard }: DraftNoticeProps) {
  return (
    <button className="button button--outline button--small" type="button" onClick={onDiscard}>
      {words.discard}
    </button>
  );
}
