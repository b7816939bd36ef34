import fc from "fast-check";
import { expect, test } from "vitest";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { longestFileName, longestMessage, mostRequestLines, type RfqValues, rfqForm } from "./forms.ts";
import { longestRequest } from "./longest-request.ts";
import {
  composeMessage,
  composeRfq,
  describeMessage,
  type Message,
  readMessage,
  readRfq,
} from "./message.ts";

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
Purchasing entity: County Commission

Items:
  Plate carriers, level IIIA, coyote brown, sizes M to XXL

Quantities:
  40 each

Delivery city: Mobile
Delivery state: AL
ZIP code: 36602
Need-by date: 2099-09-01

Notes:
  Deliver to the rear dock

Attached files (names only):
  list.xlsx
  drawing.pdf`,
    formType: "rfq",
  });
});

test("if the message would grow too long, the last files are only counted", () => {
  const attachments = Array.from({ length: 10_000 }, (_, index) => `file-${index + 1}.pdf`);
  const { message } = composeRfq(validate({ ...exampleRfq, attachments }));
  const named = message.match(/^ {2}file-\d+\.pdf$/gm)?.length ?? 0;
  expect(named).toBeGreaterThan(4_500);
  expect(message.endsWith(`  file-${named}.pdf\n  and ${10_000 - named} more`)).toBe(true);
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
  const short = rfqForm.fields.filter(({ kind }) => kind !== "block" && kind !== "email");
  const longest = Object.fromEntries(short.map(({ name, max }) => [name, "x".repeat(max)]));
  const attachments = Array.from({ length: 1_000 }, () => "x".repeat(longestFileName));
  const lines = mostRequestLines - 2;
  const full = "x".repeat(longestRequest / lines - 1);
  for (const line of [`${full}\n`, `\n${full}`, "x\n"]) {
    const items = line.repeat(lines).trim();
    const values = validate({ ...exampleRfq, ...longest, items, quantities: "1", notes: "", attachments });
    const composed = composeRfq(values);
    expect(readMessage(composed)).toEqual({ kind: "ok", message: composed });
    expect(composed.message).toMatch(/\n {2}and \d+ more$/);
    expect(composed.message.length).toBeGreaterThan(longestMessage - 500);
    expect(readRfq(composed)).toEqual(values);
  }
});

test("whatever passes the form passes the wire unchanged, and is read as what was entered", () => {
  fc.assert(
    fc.property(anyRequest, (input) => {
      const values = validate(input);
      const composed = composeRfq(values);
      expect(readMessage(composed)).toEqual({ kind: "ok", message: composed });
      const { specifications: _, ...sent } = values;
      expect(readRfq(composed)).toEqual(sent);
      const composition = composeMessage("rfq", input, []);
      expect(composition).toEqual({
        ok: true,
        message: composed,
        rows: describeMessage(composed, readRfq(composed)),
      });
    }),
    { numRuns: 1_000 },
  );
});

test("a message that we did not compose is text, whatever it looks like", () => {
  const composed = composeRfq({ ...exampleRfq, attachments: ["a.pdf"] });
  const change = (from: string | RegExp, to: string) => ({
    ...composed,
    message: composed.message.replace(from, to),
  });
  const foreign: readonly Message[] = [
    change("40 each", "40 each\nDue: next year"),
    change("  40 each", " 40 each"),
    change("Organization: ", "Organization:  "),
    change("Organization: County", "Organization: Other County"),
    change("Phone: 205", "Phone: 206"),
    change("Mobile", ""),
    change(/Delivery city: .*\n/, ""),
    change("Notes:\n  Deliver to the rear dock", "Notes:"),
    change("Notes:", "Notes: None provided\n\nNotes:"),
    change(/$/, "\n\nExport status: cleared"),
    change(/^/, "Hello,\n"),
    change(/$/, "\n"),
    { ...composed, message: "Items: radios\nNotes: none" },
    { ...composed, message: "" },
    { ...composed, subject: "RFQ Request - something else" },
    { ...composed, formType: "contact" },
  ];
  for (const message of foreign) {
    expect(readRfq(message)).toBeUndefined();
    expect(describeMessage(message, readRfq(message))).toEqual([
      { name: "subject", label: "Subject", value: message.subject },
      { name: "message", label: "Message", value: message.message },
    ]);
  }
});

test("what is read as a request is always what composing it again makes", () => {
  const lines = composeRfq({ ...exampleRfq, attachments: ["a.pdf"] }).message.split("\n");
  const anyText = fc
    .array(fc.constantFrom(...lines, "  Notes:", "Items: x", "  ", " x", ":"))
    .map((parts) => parts.join("\n"));
  fc.assert(
    fc.property(anyText, (message) => {
      const foreign = { ...composeRfq(exampleRfq), message };
      const values = readRfq(foreign);
      if (values) expect(composeRfq(values)).toEqual(foreign);
    }),
    { numRuns: 1_000 },
  );
});

test("a request from before an optional field was asked for is still read", () => {
  const composed = composeRfq(exampleRfq);
  const message = composed.message.replace("\n\nNotes:\n  Deliver to the rear dock", "");
  expect(readRfq({ ...composed, message })).toEqual({ ...exampleRfq, notes: "" });
});

/** Everything that could be taken for the message's own structure, and letters that Unicode treats in special ways. */
const hostileParts = [
  ...rfqForm.fields.map(({ label }) => `${label}:`),
  ...[
    "None provided",
    "Attached files (names only):",
    "Export status: EAR99",
    "and 3 more",
    "- a.pdf",
    "RFQ Request - ",
  ],
  ...[
    "a",
    ":",
    " ",
    "  ",
    "\u00a0",
    "\u3000",
    "é",
    "e\u0301",
    "\u0301",
    "🛡",
    "\u200d",
    "\u200f",
    "{items}",
    "$&",
    "=",
  ],
];
const hostileLines = ["\n", "\n\n", "\r\n", "\n  ", "\t", "\u2028", "\x0b"];
const textOf = (parts: readonly string[], max: number) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((chosen) => {
    const text = `0123456789${chosen.join("")}`;
    return text.length > max ? text.slice(0, 10) : text;
  });
const anyRequest = fc.record({
  ...Object.fromEntries(
    rfqForm.fields.map(({ name, kind, max, required }) => {
      if (kind === "email") return [name, fc.constant(exampleRfq.email)];
      const parts = kind === "block" ? [...hostileParts, ...hostileLines] : hostileParts;
      const text = textOf(parts, max);
      return [name, required ? text : fc.oneof(text, fc.constantFrom("", "None provided"))];
    }),
  ),
  attachments: fc.array(
    fc.oneof(fc.string(), fc.constantFrom("a.pdf", "Notes:", "None provided", "  b.txt")),
  ),
});

function validate(input: Readonly<Record<string, unknown>>): RfqValues {
  const result = rfqForm.validate(input);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.values;
}
