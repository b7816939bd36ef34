import type { attachmentWords } from "#content/form-words/rfq-words.ts";
import type {
  draftWords,
  failureHelp,
  formWords,
  receiptLabelsOf,
} from "#content/form-words/shared-words.ts";
import type { RichText } from "#content/rich-text.ts";
import type { FieldKind } from "#forms/define-form.ts";
import type { FormType } from "#forms/form-type.ts";

/**
 * A form's words and the places of its fields. They reach the browser as data with the page, where most of them stand
 * already, so that the script carries none of them.
 */
export type FormLayout = {
  readonly form: FormType;
  readonly action: string;
  readonly heading?: string;
  readonly groups: readonly FieldGroupLayout[];
  readonly submit: string;
  readonly submitting: string;
  readonly room: { readonly left: string; readonly over: string };
  readonly banner: { readonly title?: string; readonly text: string; readonly reachUs: RichText };
  readonly confirmation: ConfirmationWords;
  readonly shared: typeof formWords;
  readonly help: typeof failureHelp;
  /** What the page may write into the items by itself. */
  readonly prefilled: readonly string[];
  readonly draft: typeof draftWords;
  readonly attachments?: typeof attachmentWords;
};

export type FieldGroupLayout = {
  readonly legend: string;
  readonly isLegendHidden: boolean;
  readonly fields: readonly FieldLayout[];
};

export type FieldLayout = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  readonly autocomplete?: string | undefined;
  readonly width: "full" | "half" | "third";
  /** Lines of text that the box shows when it is empty. */
  readonly rows?: number | undefined;
};

export type ConfirmationWords = {
  /** Of the document, with the company's name. */
  readonly documentTitle: string;
  readonly heading: string;
  readonly text: string;
  readonly dueText: string;
  readonly plateHeading: string;
  readonly labels: (typeof receiptLabelsOf)[FormType];
  readonly timeZone: string;
  readonly nextHeading: string;
  readonly next: readonly RichText[];
  readonly again: string;
  /** Leads to the buyer's own page, where there is one. */
  readonly follow?: string;
  readonly capabilities?: { readonly text: string; readonly href: string };
};

/** Puts values where the words have their names in braces. */
export function fill(words: string, values: Readonly<Record<string, unknown>>) {
  return words.replace(/{(\w+)}/g, (_, name) => String(values[name] ?? ""));
}

export function fieldNamesOf({ groups }: Pick<FormLayout, "groups">) {
  return groups.flatMap(({ fields }) => fields.map(({ name }) => name));
}
