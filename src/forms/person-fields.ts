import type { FieldDefinition } from "./define-form.ts";

/** Who is writing: the fields that both forms ask for in the same way. */
export const nameField: FieldDefinition = {
  kind: "line",
  label: "Name",
  min: 2,
  max: 100,
  message: "Name is required",
  autocomplete: "name",
};

export const emailField: FieldDefinition = {
  kind: "email",
  label: "Email",
  min: 1,
  max: 254,
  message: "Valid email is required",
  autocomplete: "email",
};

export const phoneField: FieldDefinition = {
  kind: "tel",
  label: "Phone number",
  min: 10,
  max: 32,
  message: "Phone number is required",
  autocomplete: "tel",
};
