import { attachmentsField, trapField } from "#forms/wire.ts";

export type Draft = {
  /** By field name. */
  readonly values: Readonly<Record<string, string>>;
  readonly attachments: readonly string[];
};

export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The number changes when a stored draft could no longer be read as one of today's form. */
export const draftKey = "rfq-draft-1";
export const draftLifetime = 24 * 60 * 60 * 1000;

/** Storage can be blocked or full at any time; a draft is then simply not kept. Tells whether there is one now. */
export function saveDraft(storage: DraftStorage | undefined, draft: Draft, now: number) {
  attempt(() => {
    if (isEmpty(draft)) storage?.removeItem(draftKey);
    else storage?.setItem(draftKey, JSON.stringify({ ...draft, savedAt: now }));
  });
  return loadDraft(storage, now) !== undefined;
}

export function loadDraft(storage: DraftStorage | undefined, now: number): Draft | undefined {
  return attempt(() => {
    const stored = JSON.parse(storage?.getItem(draftKey) ?? "null");
    if (!stored) return undefined;
    const age = now - stored.savedAt;
    if (age >= 0 && age < draftLifetime) return readDraft(stored);
    storage?.removeItem(draftKey);
    return undefined;
  });
}

export function clearDraft(storage: DraftStorage | undefined) {
  attempt(() => storage?.removeItem(draftKey));
}

export function deviceStorage(): DraftStorage | undefined {
  return attempt(() => localStorage);
}

/** A capability written into the items field joins an earlier draft instead of replacing it. */
export function joinItems(drafted: string, prefilled: string) {
  if (drafted.includes(prefilled.trim())) return drafted;
  return drafted.trim() === "" ? prefilled : `${drafted.trimEnd()}\n${prefilled}`;
}

function readDraft({ values, attachments }: { values: unknown; attachments: unknown }): Draft | undefined {
  if (typeof values !== "object" || values === null || !Array.isArray(attachments)) return undefined;
  return {
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string")),
    attachments: attachments.filter((name) => typeof name === "string"),
  };
}

function isEmpty({ values, attachments }: Draft) {
  return attachments.length === 0 && Object.values(values).every((value) => value.trim() === "");
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** The page is the source: the inputs keep their own text, and hidden inputs hold the names of chosen files. */
export function readDraftFrom(form: HTMLFormElement): Draft {
  const fields = new FormData(form);
  const attachments = fields.getAll(attachmentsField).filter((name) => typeof name === "string");
  fields.delete(attachmentsField);
  fields.delete(trapField);
  return { values: Object.fromEntries(fields) as Record<string, string>, attachments };
}

/** Only into fields that the visitor has left alone. */
export function fillIn(form: HTMLFormElement, { values }: Draft) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (field.value !== field.defaultValue) continue;
    field.value = name === "items" ? joinItems(value, field.defaultValue) : value;
  }
}
