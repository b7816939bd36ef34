import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { clearDraft, deviceStorage, loadDraft, saveDraft } from "./draft.ts";
import { fillIn, readDraftFrom } from "./draft-fields.ts";

type DraftParts = {
  form: RefObject<HTMLFormElement | null>;
  /** What the server sent back from a failed post is newer than any draft. */
  isRestorable: boolean;
  onRestore: (attachments: readonly string[]) => void;
};

const pauseInTyping = 400;

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
