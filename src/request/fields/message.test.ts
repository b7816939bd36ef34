import fc from "fast-check";
import { expect, test } from "vitest";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { composeRfq, readMessage } from "./message.ts";

const valid = composeRfq(exampleRfq);

test("the seven known keys are read and nothing else", () => {
  const body = JSON.parse(
    `{"__proto__":{"admin":true},"constructor":1,"extra":[],${JSON.stringify(valid).slice(1)}`,
  );
  expect(readMessage(body)).toEqual({ kind: "ok", message: valid });
});

test.each([null, undefined, "text", 12, true, [valid], []])("%j is no message", (body) => {
  expect(readMessage(body)).toEqual({ kind: "malformed", error: "The body must be a JSON object" });
});

test.each(["name", "email", "phone", "company", "subject", "message", "formType"])(
  "%s has to be text",
  (key) => {
    for (const value of [null, 12, true, ["text"], { toString: "text" }]) {
      expect(readMessage({ ...valid, [key]: value })).toEqual({
        kind: "malformed",
        error: `${key} must be a string`,
      });
    }
  },
);

test("missing fields break their rules, in the words of the contact form", () => {
  expect(readMessage({ formType: "rfq" })).toEqual({
    kind: "invalid",
    errors: {
      name: "Name is required",
      email: "Valid email is required",
      phone: "Phone number is required",
      company: "Company/Organization is required",
      subject: "Subject is required",
      message: "Message must be at least 10 characters",
    },
  });
});

test("the form has to be one of the two", () => {
  const errors = { formType: "Form type must be contact or rfq" };
  expect(readMessage({ ...valid, formType: "other" })).toEqual({ kind: "invalid", errors });
  expect(readMessage({ ...valid, formType: "toString" })).toEqual({ kind: "invalid", errors });
  expect(readMessage({ ...valid, formType: undefined })).toMatchObject({ kind: "malformed" });
});

test("inherited properties are not read", () => {
  expect(readMessage(Object.create(valid))).toMatchObject({ kind: "invalid" });
});

test("any JSON is answered, never thrown at", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.record({ name: fc.jsonValue(), message: fc.string() })),
      (body) => {
        expect(["malformed", "invalid"]).toContain(readMessage(body).kind);
      },
    ),
  );
});
