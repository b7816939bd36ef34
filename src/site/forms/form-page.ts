import { formWords } from "#content/forms/shared.ts";
import type { PageMeta } from "#content/page.ts";
import { type FormState, isRefused } from "./form-state.ts";

/** The title says what state the form is in, as it does when the script changes that state. */
export function metaFor(state: FormState, meta: PageMeta, confirmationTitle: string): PageMeta {
  if (state.kind === "received") return { ...meta, title: confirmationTitle };
  return isRefused(state) ? { ...meta, title: formWords.errorTitlePrefix + meta.title } : meta;
}
