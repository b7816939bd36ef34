import { defineForm } from "./define-form.ts";
import { emailField, nameField, phoneField } from "./person-fields.ts";

export const longestMessage = 10_000;

export const contactForm = defineForm({
  name: nameField,
  email: emailField,
  phone: phoneField,
  company: {
    kind: "line",
    label: "Company/Organization",
    min: 2,
    max: 200,
    message: "Company/Organization is required",
    autocomplete: "organization",
  },
  subject: { kind: "line", label: "Subject", min: 5, max: 200, message: "Subject is required" },
  message: {
    kind: "block",
    label: "Message",
    min: 10,
    max: longestMessage,
    message: "Message must be at least 10 characters",
  },
});
