import fc from "fast-check";
import { expect, test } from "vitest";
import { readText, type TextRule } from "./forms.ts";

const rule = { label: "Name", min: 2, max: 10, message: "Name is required" };
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
  fc.string({
    unit: fc.constantFrom("a", " ", "\n", "\r", "\t", "\0", "\x0b", "\u202e", "\u200b", "\ud800", "e\u0301"),
  }),
);

function check(changes: Partial<TextRule>, input: unknown) {
  const reading = readText({ kind: "line", ...rule, ...changes }, input);
  return reading.ok ? { value: reading.text } : { message: reading.message };
}

const line = (input: unknown) => check({}, input);
const block = (input: unknown) => check({ kind: "block" }, input);
const email = (input: unknown) =>
  check({ kind: "email", max: 254, message: "Valid email is required" }, input);

test("text is trimmed before its length is checked", () => {
  expect(line("  a \u00a0\u200b")).toEqual({ message: "Name is required" });
  expect(line("  ab ")).toEqual({ value: "ab" });
});

test("text is stored in composed form, without invisible characters", () => {
  expect(line("Zoe\u0308\u00ad\ufeff\u200b!")).toEqual({ value: "Zoë!" });
});

test("direction marks that come along with pasted text are taken out", () => {
  const marks = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";
  expect(line(`\u202a+1 205${marks}\u202c`)).toEqual({ value: "+1 205" });
  expect(block(`ab\u200f\n${marks}c`)).toEqual({ value: "ab\nc" });
  expect(email("\u202adana@agency.example\u202c")).toEqual({ value: "dana@agency.example" });
});

test("the limit is part of the message, and how far beyond it the text is", () => {
  expect(line("x".repeat(11))).toEqual({
    message: "Name must be 10 characters or fewer; this is 1 too many",
  });
  const long = { kind: "block", label: "Message", max: 10_000 } as const;
  expect(check(long, "x".repeat(12_345))).toEqual({
    message: "Message must be 10,000 characters or fewer; this is 2,345 too many",
  });
});

test.each(["\0", "\x1b", "\x7f", "\x9f", "\ud800", "\udc00", "\ufffe"])(
  "%j is refused everywhere, and the words before it say where it is",
  (hidden) => {
    const place = "after “ab”. Delete that part and type it again";
    expect(line(`ab${hidden}c`)).toEqual({ message: `Name has a line break or a hidden character ${place}` });
    expect(block(`ab${hidden}c`)).toEqual({ message: `Name has a hidden character ${place}` });
  },
);

test("a hidden character is placed after at most 20 characters, or at the beginning", () => {
  const place = (text: string) => check({ max: 100 }, text).message?.match(/character (.*)\. Delete/)?.[1];
  expect(place(`${"🛡".repeat(30)}\0`)).toBe(`after “${"🛡".repeat(20)}”`);
  expect(place("\0abc")).toBe("at its beginning");
});

test.each(["a\nb", "a\r\nb", "a\rb", "a\u2028b", "a\x0bb", "a\x0cb", "a\x85b"])(
  "the line break in %j is for long fields only",
  (text) => {
    expect(line(text).message).toMatch(/^Name has a line break or a hidden character after “a”/);
    expect(block(text)).toEqual({ value: "a\nb" });
  },
);

test("tabs from a spreadsheet stay in long fields", () => {
  expect(block("12\teach")).toEqual({ value: "12\teach" });
});

test("what is not text is refused with the field's own message", () => {
  for (const input of [undefined, null, 12, ["ab"], {}])
    expect(line(input)).toEqual({ message: "Name is required" });
});

test("whatever passes is clean, within its limits, and passes again unchanged", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(line, block), (text, validate) => {
      const { value } = validate(text);
      if (value === undefined) return;
      expect(value).toBe(value.trim().normalize());
      expect(value.isWellFormed()).toBe(true);
      expect(value.length >= rule.min && value.length <= rule.max).toBe(true);
      expect(value).not.toMatch(validate === line ? /[\p{Cc}\u2028]/u : /[^\P{Cc}\n\t]/u);
      expect(validate(value)).toEqual({ value });
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  "dana@agency.example",
  "o'brien+quotes@mail.agency.example",
  "first.last@sub-domain.co.uk",
  "a@b.co",
  "x@xn--bcher-kva.example",
  `${"a".repeat(64)}@agency.example`,
])("%s is an address", (address) => {
  expect(email(` ${address} `)).toEqual({ value: address });
});

test.each([
  "",
  "dana",
  "dana@agency",
  "dana@-agency.example",
  "dana@agency.example.",
  "dana@127.0.0.1",
  ".dana@agency.example",
  "dana.@agency.example",
  "dana@agency.example,eve@evil.example",
  "dana@agency.example eve@evil.example",
  "dana@agency.example\r\nBcc: eve@evil.example",
  "dana@agency.example\0",
  "Dana <dana@agency.example>",
  '"dana"@agency.example',
  "dana(comment)@agency.example",
  "group:dana@agency.example;",
  "dana@@agency.example",
  "dana\\@agency.example",
  "dana@bücher.example",
  "ｄana@agency.example",
  `${"a".repeat(65)}@agency.example`,
])("%j is no address", (address) => {
  expect(email(address)).toEqual({ message: "Valid email is required" });
});

test("an address has a limit of its own", () => {
  const domain = Array.from({ length: 4 }, () => "d".repeat(60)).join(".");
  expect(email(`dana.whitfield@${domain}.example`)).toEqual({
    message: "Name must be 254 characters or fewer; this is 12 too many",
  });
});

test("whatever passes as an address can be nothing but one address", () => {
  const parts = fc.constantFrom(
    "a",
    "b.c",
    "@",
    ".",
    ",",
    ";",
    ":",
    "<",
    ">",
    '"',
    "(",
    ")",
    "\r\n",
    " ",
    "\\",
    "ü",
    "x.example",
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
      const { value } = email(pieces.join(""));
      if (value !== undefined) expect(value).toMatch(/^[\x21-\x7e]+$/);
      if (value !== undefined) expect(value).toMatch(/^[^@,;:<>"()\\[\]\s]+@[a-z0-9.-]+\.[a-z]+$/i);
    }),
    { numRuns: 5_000 },
  );
});
