import type { attachmentWords, draftWords } from "#content/forms/rfq-form.ts";
import type { failureHelp, formWords, receiptLabels } from "#content/forms/shared.ts";
import type { RichText } from "#content/rich-text.ts";
import type { FieldKind } from "#forms/define-form.ts";
import type { FormType } from "#forms/form-type.ts";

/**
 * A form's words and layout. They reach the browser as data with the page, where most of them stand already, so that
 * the script carries none of them.
 */
export type FormWords = {
  readonly action: string;
  readonly heading?: string;
  readonly groups: readonly FieldGroupLayout[];
  readonly submit: string;
  readonly submitting: string;
  readonly banner: { readonly title?: string; readonly text: string; readonly reachUs: RichText };
  readonly confirmation: ConfirmationWords;
  readonly shared: typeof formWords;
  readonly help: typeof failureHelp;
};

export type RfqWords = FormWords & {
  readonly attachments: typeof attachmentWords & { readonly label: string; readonly hint: string };
  readonly draft: typeof draftWords;
  readonly prefilledItems: readonly string[];
};

export type FieldGroupLayout = {
  readonly legend: string;
  readonly isLegendHidden?: boolean;
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
  readonly labels: (typeof receiptLabels)[FormType];
  /** Values are filled in with what was sent. */
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly timeZone: string;
  readonly nextHeading: string;
  readonly next: readonly RichText[];
  readonly again: string;
  readonly capabilities?: { readonly text: string; readonly href: string };
};

/** Puts values where the words have their names in braces. */
export function fill(words: string, values: Readonly<Record<string, unknown>>) {
  return words.replace(/{(\w+)}/g, (_, name) => String(values[name] ?? ""));
}

export function fieldNamesOf({ groups }: Pick<FormWords, "groups">) {
  return groups.flatMap(({ fields }) => fields.map(({ name }) => name));
}
