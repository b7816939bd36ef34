import * as v from "valibot";

/** A text field's rule: `message` is what the visitor reads when it is missing or too short. */
export type TextRule = {
  /** What the messages beyond SPEC's call the field. */
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly message: string;
};

export type TextSchema = v.GenericSchema<unknown, string>;

/** What most people type. Nothing in it can be hidden or written in two ways, so that the slow rules may be left out. */
const plain = /^[\n -~]*$/;
const invisible = /[\u00AD\u200B\u2060\uFEFF]/g;
/** Unicode's Stream-Safe Text Format (UAX #15): no writing needs more marks on one letter, and sorting them is slow. */
const excessMarks = /(\p{M}{30})\p{M}+/gu;
const lineBreak = /\r\n?|[\u2028\u2029]/g;
const unsafeInLine = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029]/u;
const unsafeInBlock = /(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;

/** The HTML standard's address, with a dot in the domain and none at an edge of the local part. */
const emailAddress =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

export function lineSchema(rule: TextRule): TextSchema {
  return v.pipe(
    v.string(rule.message),
    v.transform(normalizeLine),
    v.minLength(rule.min, rule.message),
    v.maxLength(rule.max, () => tooLong(rule)),
    v.check(
      (text) => !unsafeInLine.test(text),
      `${rule.label} must not contain line breaks or hidden characters`,
    ),
  );
}

export function blockSchema(rule: TextRule): TextSchema {
  return v.pipe(
    v.string(rule.message),
    v.transform(normalizeBlock),
    v.minLength(rule.min, rule.message),
    v.maxLength(rule.max, () => tooLong(rule)),
    v.check(
      (text) => plain.test(text) || !unsafeInBlock.test(text),
      `${rule.label} must not contain hidden characters`,
    ),
  );
}

export function emailSchema(rule: TextRule): TextSchema {
  return v.pipe(
    v.string(rule.message),
    v.transform(normalizeLine),
    v.regex(emailAddress, rule.message),
    v.maxLength(rule.max, () => tooLong(rule)),
  );
}

export function normalizeLine(text: string) {
  if (plain.test(text)) return text.trim();
  return text.replace(invisible, "").replace(excessMarks, "$1").normalize().trim();
}

/** Tabs become spaces here because lists of items are pasted from spreadsheets. */
function normalizeBlock(text: string) {
  return normalizeLine(text.replace(lineBreak, "\n").replaceAll("\t", " "));
}

export function dropUnsafe(text: string) {
  return Array.from(text)
    .filter((character) => !unsafeInLine.test(character))
    .join("");
}

/** Made when it is needed: the first number that a browser formats costs it some milliseconds. */
function tooLong({ label, max }: TextRule) {
  return `${label} must be ${max.toLocaleString("en-US")} characters or fewer`;
}
