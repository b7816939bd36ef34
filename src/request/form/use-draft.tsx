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

/** Keeps what is typed until it is sent or discarded: a reload finds it again, and for a day also another tab. */
export function useDraft(parts: DraftParts) {
  const { form, formType, isRestorable, lastAttempt, setAttachments, onPause } = parts;
  const id = useRef("");
  /** As this page last saw it: the next page of the tab may have changed or sent it. */
  const stored = useRef<string>(null);
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
    if (!id.current) return;
    saveDraft(formType, draft && { ...draft, attempt: lastAttempt.current, id: id.current });
    stored.current = storedDraft(formType);
    setNotice(stored.current ? "kept" : undefined);
  }

  const start = useEffectEvent(async () => {
    const draft = isRestorable ? await loadDraft(formType) : undefined;
    id.current = draft?.id ?? String(Math.random());
    stored.current = storedDraft(formType);
    holdDraft(id.current);
    setLive(true);
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

  const isNewest = () => stored.current === storedDraft(formType);
  /** The copy for other tabs may be a third one's by now. */
  const leave = useEffectEvent(() => isLive && isNewest() && saveNow());
  /** From the back/forward cache this page shows what it showed when it was left. */
  const comeBack = useEffectEvent(() => isNewest() || location.reload());

  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && comeBack();
    const goAway = () => leave();
    start();
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

type StoredDraft = Draft & { readonly id: string; readonly savedAt: number };

const lifetime = 24 * 60 * 60 * 1000;

/** Of a tab's own draft in its session storage, and of a copy in the browser's: the newest of all tabs. */
export function draftName(form: FormType) {
  return `draft-${form}`;
}

function storedDraft(form: FormType) {
  return attempt(() => sessionStorage.getItem(draftName(form))) ?? null;
}

/** Storage can be blocked or full at any time; a draft is then simply not kept. */
function saveDraft(form: FormType, draft: Omit<StoredDraft, "savedAt"> | undefined) {
  const name = draftName(form);
  attempt(() => {
    if (!draft) return removeDraft(form);
    const text = JSON.stringify({ ...draft, savedAt: Date.now() });
    sessionStorage.setItem(name, text);
    localStorage.setItem(name, text);
  });
}

function removeDraft(form: FormType) {
  const name = draftName(form);
  if (localStorage.getItem(name) === sessionStorage.getItem(name)) localStorage.removeItem(name);
  sessionStorage.removeItem(name);
}

/** The tab's own, or what a tab that is no longer open has left. */
async function loadDraft(form: FormType): Promise<StoredDraft | undefined> {
  const name = draftName(form);
  try {
    const own = sessionStorage.getItem(name);
    const text = own ?? localStorage.getItem(name) ?? "";
    const { values, attachments, attempt, id, savedAt }: StoredDraft = JSON.parse(text);
    if (own === null && (await isOpen(id))) return undefined;
    sessionStorage.setItem(name, text);
    const age = Date.now() - savedAt;
    if (age >= 0 && age < lifetime)
      return { values: { ...values }, attachments: attachments.map(String), attempt, id, savedAt };
    removeDraft(form);
  } catch {}
  return undefined;
}

/** Without locks, as on insecure origins, a second tab begins with the first one's draft. */
function holdDraft(id: string) {
  const untilLeft = () => new Promise((release) => addEventListener("pagehide", release, { once: true }));
  navigator.locks?.request(id, untilLeft).catch(() => undefined);
}

async function isOpen(id: string) {
  const { held } = (await navigator.locks?.query()) ?? {};
  return held?.some(({ name }) => name === id);
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
