import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { attachmentsField, type FormType, trapField } from "#request/fields/message.ts";
import type { OpenForm } from "./form-data.ts";
import type { draftWords } from "./form-words.ts";
import type { AttemptKey } from "./use-submission.ts";

export type Draft = Pick<OpenForm, "values" | "attachments"> & {
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

  /** On a page from the back/forward cache: the draft may have been changed, sent or taken elsewhere by now. */
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
          <p className="u-note">{words[notice]}</p>
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

const prefix = "draft-";
const lifetime = 24 * 60 * 60 * 1000;

/** Under this name a tab remembers which draft is its own; the key of every draft of the form begins with it. */
export function draftName(form: FormType) {
  return prefix + form;
}

/**
 * The key of this tab's draft: the one that it had before, or else the newest that no other tab holds, or else a new
 * one. A page that restores nothing would write over another's draft, so it gets none of those. Drafts that are older
 * than a day are deleted, of either form. A page whose own draft is another page's by now says so with an empty key: it
 * gets a new one, and the tab does not remember that before something is kept under it.
 */
export async function claimDraft(form: FormType, isRestoring: boolean, own = recall(form)): Promise<string> {
  const name = draftName(form);
  const kept = attempt(() => listDrafts(localStorage, Date.now())) ?? [];
  const free = isRestoring ? kept : [];
  const keys = [own, ...free, `${name}-${Math.random()}`].filter((key) => key?.startsWith(name));
  for (const key of keys as string[]) {
    if (!(await hold(key))) continue;
    if (own !== "") rememberDraft(form, key);
    return key;
  }
  return "";
}

function recall(form: FormType) {
  return attempt(() => sessionStorage.getItem(draftName(form)));
}

function rememberDraft(form: FormType, key: string) {
  attempt(() => sessionStorage.setItem(draftName(form), key));
}

/** While this page is open no other tab gets the same key. Without locks, as on insecure origins, tabs share drafts. */
function hold(key: string) {
  return new Promise<boolean>((resolve) => {
    const held = navigator.locks?.request(key, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise((release) => addEventListener("pagehide", release, { once: true }));
    });
    if (held) held.catch(() => resolve(true));
    else resolve(true);
  });
}

/** Newest first; what is too old to be kept is deleted. */
export function listDrafts(storage: Storage, now: number): readonly string[] {
  const drafts = Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, age: now - attempt(() => JSON.parse(storage.getItem(key) ?? "").savedAt) }));
  const isFresh = ({ age }: { age: number }) => age >= 0 && age < lifetime;
  for (const draft of drafts) if (!isFresh(draft)) storage.removeItem(draft.key);
  return drafts
    .filter(isFresh)
    .sort((a, b) => a.age - b.age)
    .map(({ key }) => key);
}

/** Storage can be blocked or full at any time; a draft is then simply not kept. Tells whether there is one now. */
export function saveDraft(key: string, draft: Draft | undefined) {
  return attempt(() => {
    if (!draft) return localStorage.removeItem(key);
    localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: Date.now() }));
    return true;
  });
}

export function loadDraft(key: string): Draft | undefined {
  return attempt(() => {
    const { values, attachments, attempt } = JSON.parse(localStorage.getItem(key) ?? "");
    return { values: { ...values }, attachments: attachments.map(String), attempt };
  });
}

/** Whether a draft still says what this page last said. */
export function isSameDraft({ values, attachments }: Draft, stored: Draft | undefined) {
  return JSON.stringify([values, attachments]) === JSON.stringify([stored?.values, stored?.attachments]);
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
export function joinItems(drafted: string, prefilled: string) {
  if (drafted.includes(prefilled.trim())) return drafted;
  return drafted.trim() === "" ? prefilled : `${drafted.trimEnd()}\n${prefilled}`;
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
