import { attachmentsName } from "./attachments.tsx";
import { type Draft, joinItems } from "./draft.ts";
import { trapName } from "./trap.tsx";

/** The page is the source: the inputs keep their own text, and hidden inputs hold the names of chosen files. */
export function readDraftFrom(form: HTMLFormElement): Draft {
  const fields = new FormData(form);
  const attachments = fields.getAll(attachmentsName).filter((name) => typeof name === "string");
  fields.delete(attachmentsName);
  fields.delete(trapName);
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
