import { defineForm, text } from "./define-form.ts";

export const longestMessage = 10_000;

export const personFields = {
  name: text("line", "Name", 2, 100),
  email: text("email", "Email", 1, 254, "Valid email is required"),
  phone: text("tel", "Phone", 10, 32, "Phone number is required"),
};

export const contactForm = defineForm({
  ...personFields,
  company: text("line", "Company/Organization", 2, 200),
  subject: text("line", "Subject", 5, 200),
  message: text("block", "Message", 10, longestMessage, "Message must be at least 10 characters"),
});
