import type { FormErrors } from "#forms/define-form.ts";

/** The form as it is shown for filling in: empty, prefilled, or sent back with what stands in its way. */
export type OpenForm = {
  readonly kind: "open";
  /** By field name. */
  readonly values: Readonly<Record<string, string>>;
  readonly attachments: readonly string[];
  readonly errors: FormErrors;
  /** Set when the message itself could not be taken; the banner says so. */
  readonly failure?: Failure;
};

/** The confirmation in place of the form. */
type ReceivedForm = { readonly kind: "received"; readonly receipt: Receipt };

export type FormState = OpenForm | ReceivedForm;

export type Failure =
  | { readonly cause: "offline" | "network" | "unavailable" | "tooLong" | "unexpected" }
  | { readonly cause: "tooMany"; readonly retryAfterSeconds?: number | undefined }
  /** `details`: messages about what no field of the form shows. */
  | { readonly cause: "invalid"; readonly details: readonly string[] };

/** Each part is shown only if the server gave it; times are ISO strings. */
export type Receipt = {
  readonly reference?: string | undefined;
  readonly receivedAt?: string | undefined;
  readonly respondBy?: string | undefined;
  /** The address of the buyer's own page about it. */
  readonly page?: string | undefined;
};

export const emptyForm: OpenForm = { kind: "open", values: {}, attachments: [], errors: {} };

export function isRefused({ errors, failure }: Pick<OpenForm, "errors" | "failure">) {
  return failure !== undefined || Object.keys(errors).length > 0;
}

/** Where the browser's script finds the form and the data that it was rendered from. */
export const formRootId = "form-root";
export const formDataId = "form-data";
