import { defineForm, type TextRule } from "./define-form.ts";

export const longestMessage = 10_000;

/** Who is writing: both forms ask for it in the same way. */
export const personFields = {
  name: {
    kind: "line",
    label: "Name",
    min: 2,
    max: 100,
    message: "Name is required",
  },
  email: {
    kind: "email",
    label: "Email",
    min: 1,
    max: 254,
    message: "Valid email is required",
  },
  phone: {
    kind: "tel",
    label: "Phone",
    min: 10,
    max: 32,
    message: "Phone number is required",
  },
} as const satisfies Record<string, TextRule>;

export const contactForm = defineForm({
  ...personFields,
  company: {
    kind: "line",
    label: "Company/Organization",
    min: 2,
    max: 200,
    message: "Company/Organization is required",
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
