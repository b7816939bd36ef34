import { cleanFileNames } from "./attachments.ts";
import { defineForm, type FormInput, type FormResult } from "./define-form.ts";
import { emailField, nameField, phoneField } from "./person-fields.ts";

/** The long fields' limits together leave room for the composed message's labels and file names. */
const textForm = defineForm({
  name: nameField,
  organization: {
    kind: "line",
    label: "Organization",
    min: 2,
    max: 200,
    message: "Organization is required",
    autocomplete: "organization",
  },
  email: emailField,
  phone: phoneField,
  role: {
    kind: "line",
    label: "Role/Title",
    min: 2,
    max: 100,
    message: "Role/Title is required",
    autocomplete: "organization-title",
  },
  purchasingEntity: {
    kind: "line",
    label: "Purchasing entity",
    min: 2,
    max: 200,
    message: "Purchasing entity is required",
  },
  items: { kind: "block", label: "Items", min: 10, max: 3_500, message: "Please describe the items needed" },
  quantities: { kind: "block", label: "Quantities", min: 1, max: 1_000, message: "Quantities are required" },
  deliveryCity: {
    kind: "line",
    label: "Delivery city",
    min: 2,
    max: 100,
    message: "Delivery city is required",
    autocomplete: "shipping address-level2",
  },
  deliveryState: {
    kind: "line",
    label: "Delivery state",
    min: 2,
    max: 50,
    message: "Delivery state is required",
    autocomplete: "shipping address-level1",
  },
  deliveryZip: {
    kind: "line",
    label: "ZIP code",
    min: 5,
    max: 16,
    message: "ZIP code is required",
    autocomplete: "shipping postal-code",
  },
  needByDate: {
    kind: "date",
    label: "Need-by date",
    min: 1,
    max: 32,
    message: "Need-by date is required",
  },
  notes: { kind: "block", label: "Notes", min: 0, max: 2_500, message: "Notes must be text" },
});

type TextValues = Extract<ReturnType<typeof textForm.validate>, { ok: true }>["values"];

export type RfqValues = TextValues & {
  readonly attachments: readonly string[];
  /** Part of the form's contract, but no input shows it and nothing is sent from it. */
  readonly specifications?: unknown;
};

export const rfqForm = {
  fields: textForm.fields,
  /** `prefilled`: what the page may have written into the items, which describes nothing by itself. */
  validate(input: FormInput, prefilled: readonly string[] = []): FormResult<RfqValues> {
    const result = textForm.validate(isUntouched(input.items, prefilled) ? { ...input, items: "" } : input);
    if (!result.ok) return result;
    const { attachments, specifications } = input;
    return {
      ok: true,
      values: { ...result.values, attachments: cleanFileNames(attachments), specifications },
    };
  },
};

/** A draft can have collected the names of several capabilities, each on its line. */
function isUntouched(items: unknown, prefilled: readonly string[]) {
  if (typeof items !== "string") return false;
  const known = ["", ...prefilled].map((text) => text.trim());
  return items.split("\n").every((line) => known.includes(line.trim()));
}
