import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { WordsOf } from "#content/template.ts";
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
  /** Called some time after the last keystroke, for everything that looks at the whole form. */
  onPause: (values: Draft["values"]) => void;
};

type Notice = "kept" | "restored";

export const pauseInTyping = 400;

/**
 * Keeps what is typed until it is sent or discarded: a reload finds it again, and so does the next tab once
 * this one is closed.
 */
export function useDraft(parts: DraftParts) {
  const { form, formType, isRestorable, lastAttempt, setAttachments, onPause } = parts;
  const key = useRef("");
  /** The stored draft as this page last saw it: a later page of the tab may have changed or sent it. */
  const stored = useRef<string>(undefined);
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
    // Not after a failed post: an earlier draft may hold more than what was sent back.
    else if (isRestorable) keep(undefined);
    onPause(draft.values);
  }

  function keep(draft: Draft | undefined) {
    if (!key.current) return;
    const isKept = saveDraft(key.current, draft && { ...draft, attempt: lastAttempt.current });
    stored.current = storedDraft(key.current);
    setNotice(isKept ? "kept" : undefined);
  }

  const start = useEffectEvent(async () => {
    key.current = await claimDraft(formType, isRestorable);
    stored.current = storedDraft(key.current);
    setLive(true);
    const draft = isRestorable && readDraft(stored.current);
    if (!draft || !form.current) return save();
    const { attachments } = draft;
    lastAttempt.current ??= draft.attempt;
    fillIn(form.current, draft);
    setAttachments((chosen) => [...attachments, ...chosen.filter((name) => !attachments.includes(name))]);
    setNotice("restored");
  });

  /** Leaving or sending saves at once instead of after the pause; nothing is saved after that. */
  function finish() {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    saveNow();
  }

  const leave = useEffectEvent(finish);

  /** From the back/forward cache this page shows what it showed when it was left. */
  const comeBack = useEffectEvent(() => {
    if (stored.current === storedDraft(key.current)) holdDraft(key.current);
    else location.reload();
  });

  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && comeBack();
    const goAway = () => leave();
    void start();
    addEventListener("pageshow", show);
    addEventListener("pagehide", goAway);
    return () => {
      removeEventListener("pageshow", show);
      removeEventListener("pagehide", goAway);
    };
  }, []);

  function forget() {
    clearTimeout(timer.current);
    timer.current = undefined;
    keep(undefined);
  }

  return {
    /** Whether the script runs, so that what only works with it can be shown. */
    isLive,
    notice,
    save,
    finish,
    forget,

    /** Called before the form is sent: this page may be gone when the answer comes. */
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

type DraftNoticeProps = { words: WordsOf<typeof draftWords>; draft: ReturnType<typeof useDraft> };

/** At the form's end. Its room is reserved, so that nothing moves when it appears. */
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

const prefix = "draft-";
const lifetime = 24 * 60 * 60 * 1000;

/** Under this name a tab remembers which draft is its own; the key of every draft of the form begins with it. */
export function draftName(form: FormType) {
  return prefix + form;
}

/**
 * The key of this tab's draft: the one that it had before, or else the newest that no open tab has, or else a
 * new one. A page that restores nothing never gets another tab's draft, since it would overwrite it. Without
 * locks, as on insecure origins, tabs share drafts.
 */
async function claimDraft(form: FormType, isRestoring: boolean) {
  const name = draftName(form);
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  const own = attempt(() => sessionStorage.getItem(name));
  const kept = attempt(listDrafts) ?? [];
  const key =
    [own, ...(isRestoring ? kept : [])].find(
      (each) => each?.startsWith(name) && !held.some((lock) => lock.name === each),
    ) ?? `${name}-${Math.random()}`;
  holdDraft(key);
  attempt(() => sessionStorage.setItem(name, key));
  return key;
}

function holdDraft(key: string) {
  const untilLeft = () => new Promise((release) => addEventListener("pagehide", release, { once: true }));
  navigator.locks?.request(key, untilLeft).catch(() => undefined);
}

/** Newest first; what is too old to be kept is deleted. */
function listDrafts() {
  const drafts = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, age: Date.now() - attempt(() => JSON.parse(localStorage[key]).savedAt) }));
  const isFresh = ({ age }: { age: number }) => age >= 0 && age < lifetime;
  for (const draft of drafts) if (!isFresh(draft)) localStorage.removeItem(draft.key);
  return drafts
    .filter(isFresh)
    .sort((a, b) => a.age - b.age)
    .map(({ key }) => key);
}

function storedDraft(key: string) {
  return attempt(() => localStorage.getItem(key) ?? undefined);
}

/** Storage can be blocked or full at any time; a draft is then simply not kept. Tells whether it is. */
function saveDraft(key: string, draft: Draft | undefined) {
  return attempt(() => {
    if (!draft) return localStorage.removeItem(key);
    localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: Date.now() }));
    return true;
  });
}

function readDraft(stored: string | undefined): Draft | undefined {
  return attempt(() => {
    const { values, attachments, attempt } = JSON.parse(stored ?? "");
    return { values: { ...values }, attachments: attachments.map(String), attempt };
  });
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

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
