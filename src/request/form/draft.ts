import { attachmentsField, type FormType, trapField } from "#request/fields/message.ts";
import type { OpenForm } from "./form-data.ts";
import type { AttemptKey } from "./send-message.ts";

export type Draft = Pick<OpenForm, "values" | "attachments"> & {
  /** If its answer got lost, the same content goes out again with the same key. */
  readonly attempt?: AttemptKey | undefined;
};

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

export function rememberDraft(form: FormType, key: string) {
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
export function readDraftFrom(form: HTMLFormElement): Draft {
  const fields = new FormData(form);
  const attachments = fields.getAll(attachmentsField).filter((name) => typeof name === "string");
  fields.delete(attachmentsField);
  fields.delete(trapField);
  return { values: Object.fromEntries(fields) as Record<string, string>, attachments };
}

/** What the page itself wrote into its fields is no draft. */
export function isTouched(form: HTMLFormElement) {
  const hasFiles = form.querySelector(`[type=hidden][name=${attachmentsField}]`);
  return Boolean(hasFiles) || fieldsOf(form).some((field) => field.value !== field.defaultValue);
}

/** Only into fields that the visitor has left alone. */
export function fillIn(form: HTMLFormElement, { values }: Draft) {
  for (const field of fieldsOf(form)) {
    const value = values[field.name];
    if (value === undefined || field.value !== field.defaultValue) continue;
    field.value = field.name === "items" ? joinItems(String(value), field.defaultValue) : value;
  }
}

export function fieldsOf(form: HTMLFormElement) {
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
