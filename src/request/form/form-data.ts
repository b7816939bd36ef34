import type { RichText } from "#content/page.ts";
import type { WordsOf } from "#content/template.ts";
import type { FieldKind, FormErrors } from "#request/fields/forms.ts";
import type { FormType } from "#request/fields/message.ts";
import type { attachmentWords, draftWords, failureHelp, formWords } from "./form-words.ts";

/**
 * A form's words and the places of its fields. They reach the browser as data with the page, which
 * shows most of them anyway, so the script carries none of them.
 */
export type FormLayout = {
  readonly form: FormType;
  readonly action: string;
  readonly heading?: string;
  readonly groups: readonly FieldGroupLayout[];
  readonly submit: string;
  readonly submitting: string;
  readonly room: Readonly<Record<"left" | "over" | "overInLines", string>>;
  readonly banner: { readonly title?: string; readonly text: string; readonly reachUs: RichText };
  readonly confirmation: ConfirmationWords;
  readonly shared: WordsOf<typeof formWords>;
  readonly help: WordsOf<typeof failureHelp>;
  /** What the page may write into the items by itself. */
  readonly prefilled: readonly string[];
  readonly draft: WordsOf<typeof draftWords>;
  readonly attachments?: WordsOf<typeof attachmentWords>;
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
  readonly rows?: number | undefined;
};

export type ConfirmationWords = {
  /** Where the company is: times are said as its clocks show them. */
  readonly timeZone: string;
  readonly title: string;
  readonly documentTitle: string;
  readonly heading: string;
  readonly text: string;
  readonly dueText: string;
  /** Where nothing is promised: without a time, and without the steps that follow. */
  readonly plainText?: string;
  readonly plateHeading: string;
  readonly nextHeading: string;
  readonly next: readonly RichText[];
  readonly again: string;
  readonly follow?: string;
  readonly capabilities?: { readonly text: string; readonly href: string };
};

/** Replaces each name in braces with its value. */
export function fill(words: string, values: Readonly<Record<string, unknown>>) {
  return words.replace(/{(\w+)}/g, (_, name) => String(values[name] ?? ""));
}

export function fieldNamesOf({ groups }: Pick<FormLayout, "groups">) {
  return groups.flatMap(({ fields }) => fields.map(({ name }) => name));
}

/** The form as it is shown for filling in: empty, prefilled, or sent back with its problems. */
export type OpenForm = {
  readonly kind: "open";
  readonly values: Readonly<Record<string, string>>;
  readonly attachments: readonly string[];
  readonly errors: FormErrors;
  /** Set when the message itself could not be taken; the banner says so. */
  readonly failure?: Failure | undefined;
};

export type FormState = OpenForm | { readonly kind: "received"; readonly receipt: Receipt };

export type Failure = {
  readonly cause: Exclude<keyof WordsOf<typeof failureHelp>, "kept">;
  readonly retryAfterSeconds?: number | undefined;
  readonly details?: readonly string[];
};

/** Each part is shown only if the server gave it; times are ISO strings. */
export type Receipt = {
  readonly reference?: string | undefined;
  readonly receivedAt?: string | undefined;
  /** Later than received where a message was sent again; absent from pages, which are read at any time. */
  readonly answeredAt?: string | undefined;
  readonly respondBy?: string | undefined;
  /** False: nothing is promised, not even a time. */
  readonly promised?: boolean | undefined;
  readonly page?: string | undefined;
};

export const emptyForm: OpenForm = { kind: "open", values: {}, attachments: [], errors: {} };

export function isRefused({ errors, failure }: Pick<OpenForm, "errors" | "failure">) {
  return failure !== undefined || Object.keys(errors).length > 0;
}

/** Where the browser's script finds the form and the data that it was rendered from. */
export const formRootId = "form-root";
export const formDataId = "form-data";

/** What takes the focus when the form changes; fields have their names as ids. */
export const errorSummaryId = "error-summary";
export const bannerId = "failure";
export const confirmationId = "confirmation";
export const statusId = "form-status";

/** Takes the focus by script, and by itself on a page that comes back from a form sent without one. */
export const focusTarget = { tabIndex: -1, autoFocus: true } as const;
