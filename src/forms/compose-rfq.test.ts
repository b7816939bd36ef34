import fc from "fast-check";
import { expect, test } from "vitest";
import { longestFileName } from "./attachments.ts";
import { composeRfq } from "./compose-rfq.ts";
import { longestMessage } from "./contact-form.ts";
import { exampleRfq } from "./example-rfq.ts";
import { readMessage } from "./message.ts";
import { rfqForm } from "./rfq-form.ts";

test("a request becomes one message with everything in it", () => {
  const composed = composeRfq({ ...exampleRfq, attachments: ["list.xlsx", "drawing.pdf"] });
  expect(composed).toEqual({
    name: "Dana Whitfield",
    email: "dana@agency.example",
    phone: "205-555-0142",
    company: "County Sheriff's Office",
    subject: "RFQ Request - Plate carriers, level IIIA, coyote brown, sizes M ...",
    message: `Organization: County Sheriff's Office
Role/Title: Quartermaster
Phone: 205-555-0142
Purchasing Entity: County Commission

Items:
Plate carriers, level IIIA, coyote brown, sizes M to XXL

Quantities:
40 each

Delivery: Mobile, AL 36602
Need-by Date: 2026-09-01

Notes:
Deliver to the rear dock

Attached files (names only):
- list.xlsx
- drawing.pdf`,
    formType: "rfq",
  });
});

test("missing notes are said to be missing, and without files there is no list of them", () => {
  const { message } = composeRfq({ ...exampleRfq, notes: "" });
  expect(message.endsWith("Notes:\nNone provided")).toBe(true);
});

test("every attached file is named, however many there are", () => {
  const names = Array.from({ length: 150 }, (_, index) => `file-${index + 1}.pdf`);
  const lines = composeRfq({ ...exampleRfq, attachments: names }).message.split("\n");
  expect(lines.slice(-150)).toEqual(names.map((name) => `- ${name}`));
});

test("where the message would grow too long, the last files are counted", () => {
  const attachments = Array.from({ length: 1_000 }, (_, index) => `file-${index + 1}.pdf`);
  const { message } = composeRfq({ ...exampleRfq, attachments });
  const named = message.match(/^- file-\d+\.pdf$/gm)?.length ?? 0;
  expect(named).toBeGreaterThan(600);
  expect(message.endsWith(`- file-${named}.pdf\nand ${1_000 - named} more`)).toBe(true);
  expect(message.length).toBeGreaterThan(longestMessage - 40);
  expect(message.length).toBeLessThanOrEqual(longestMessage);
});

test("the subject takes 50 characters of the items, then an ellipsis", () => {
  const subject = (items: string) => composeRfq({ ...exampleRfq, items }).subject;
  expect(subject("x".repeat(50))).toBe(`RFQ Request - ${"x".repeat(50)}`);
  expect(subject("x".repeat(51))).toBe(`RFQ Request - ${"x".repeat(50)}...`);
  expect(subject("🛡".repeat(51))).toBe(`RFQ Request - ${"🛡".repeat(50)}...`);
  expect(subject("Carriers\n\n  and plates")).toBe("RFQ Request - Carriers and plates");
  const [typed50, typed51] = [23, 24].map((rest) => `${"x".repeat(25)}\n\n${"y".repeat(rest)}`);
  expect(subject(String(typed50))).toBe(`RFQ Request - ${"x".repeat(25)} ${"y".repeat(23)}`);
  expect(subject(String(typed51))).toBe(`RFQ Request - ${"x".repeat(25)} ${"y".repeat(24)}...`);
});

test("the longest request with the most files still fits the wire", () => {
  const longest = Object.fromEntries(
    rfqForm.fields.map(({ name, maxLength }) => [name, "x".repeat(maxLength)]),
  );
  const attachments = Array.from({ length: 1_000 }, () => "x".repeat(longestFileName));
  const result = rfqForm.validate({ ...longest, email: exampleRfq.email, attachments });
  if (!result.ok) throw new Error("the longest request should pass");
  const composed = composeRfq(result.values);
  expect(readMessage(composed)).toEqual({ kind: "ok", message: composed });
  expect(composed.message).toMatch(/\nand 9\d\d more$/);
});

test("whatever passes the form passes the wire unchanged", () => {
  const texts = {
    short: ["a", "é", "\u0301", " ", "🛡", "\u200d"],
    long: ["a", "\u0301", " ", "\n", "\r\n", "\t", "🛡"],
  };
  const text = (letters: string[], maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...letters), maxLength }).map((rest) => `0123456789${rest}`);
  const values = rfqForm.fields.map(({ name, kind }) => {
    if (kind === "email") return [name, fc.constant(exampleRfq.email)] as const;
    return [name, kind === "block" ? text(texts.long, 100) : text(texts.short, 3)] as const;
  });
  fc.assert(
    fc.property(fc.record(Object.fromEntries(values)), fc.array(fc.string()), (input, attachments) => {
      const result = rfqForm.validate({ ...input, attachments });
      if (!result.ok) throw new Error(JSON.stringify(result.errors));
      const composed = composeRfq(result.values);
      expect(readMessage(composed)).toEqual({ kind: "ok", message: composed });
    }),
  );
});
