import { expect, test } from "vitest";
import { contactForm } from "./forms.ts";

const valid = {
  name: "Dana Whitfield",
  email: "dana@agency.example",
  phone: "205-555-0142",
  company: "County Sheriff",
  subject: "Training dates",
  message: "When is the next course?",
};

test("a complete form passes with its own fields only", () => {
  const extras = { ...valid, extra: "x", toString: "y" };
  expect(contactForm.validate(extras)).toEqual({ ok: true, values: valid });
});

test("an empty form shows every message of the specification, in the order of the fields", () => {
  const result = contactForm.validate({});
  expect(result).toEqual({
    ok: false,
    errors: {
      name: "Name is required",
      email: "Valid email is required",
      phone: "Phone number is required",
      company: "Company/Organization is required",
      subject: "Subject is required",
      message: "Message must be at least 10 characters",
    },
  });
  if (!result.ok) expect(Object.keys(result.errors)).toEqual(contactForm.fields.map((field) => field.name));
});

test.each([
  ["name", 2, 100],
  ["phone", 10, 32],
  ["company", 2, 200],
  ["subject", 5, 200],
  ["message", 10, 10_000],
])("%s takes %i to %i characters", (name, min, max) => {
  const validate = (length: number) => contactForm.validate({ ...valid, [name]: "x".repeat(length) });
  expect([min - 1, min, max, max + 1].map((length) => validate(length).ok)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("inherited fields are not read", () => {
  expect(contactForm.validate(Object.create(valid)).ok).toBe(false);
});

test("a page learns what it needs to show each field", () => {
  expect(contactForm.fields[0]).toMatchObject({ name: "name", kind: "line", label: "Name", required: true });
  expect(contactForm.fields.map((field) => field.kind)).toEqual([
    "line",
    "email",
    "tel",
    "line",
    "line",
    "block",
  ]);
});

test("a field that breaks several rules shows the first, which is the specification's", () => {
  const result = contactForm.validate({ name: "\u0007", email: "x".repeat(300), message: "a\0" });
  expect(result).toMatchObject({
    ok: false,
    errors: {
      name: "Name is required",
      email: "Valid email is required",
      message: "Message must be at least 10 characters",
    },
  });
});
