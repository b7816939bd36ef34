export type FormField<Name extends string = string> = {
  readonly name: Name;
  readonly kind: FieldKind;
  readonly label: string;
  readonly required: boolean;
  readonly maxLength: number;
};

export type FormErrors<Name extends string = string> = { readonly [name in Name]?: string };

export type FormResult<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly errors: FormErrors<Extract<keyof Values, string>> };

export type FormInput = Readonly<Record<string, unknown>>;

export function defineForm<Name extends string>(definition: Readonly<Record<Name, TextRule>>) {
  const names = Object.keys(definition) as Name[];

  return {
    fields: names.map((name): FormField<Name> => {
      const { kind, label, min, max } = definition[name];
      return { name, kind, label, required: min > 0, maxLength: max };
    }),

    /** Reads the form's own fields and nothing else; a field that is missing counts as empty. */
    validate(input: FormInput): FormResult<Readonly<Record<Name, string>>> {
      const values: Partial<Record<Name, string>> = {};
      const errors: Partial<Record<Name, string>> = {};
      for (const name of names) {
        const reading = readText(definition[name], Object.hasOwn(input, name) ? input[name] : "");
        if (reading.ok) values[name] = reading.text;
        else errors[name] = reading.message;
      }
      if (Object.keys(errors).length > 0) return { ok: false, errors };
      return { ok: true, values: values as Record<Name, string> };
    },
  };
}

export type FieldKind = "line" | "block" | "email" | "tel" | "date";

/** A text field's rule: `message` is what the visitor reads when it is missing or too short. */
export type TextRule = {
  readonly kind: FieldKind;
  /** What the field is called in the messages beyond SPEC's and in what is sent. */
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly message: string;
};

export function text(
  kind: FieldKind,
  label: string,
  min: number,
  max: number,
  message = `${label} is required`,
): TextRule {
  return { kind, label, min, max, message };
}

export type TextReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** Soft hyphens, zero-width spaces and direction marks: they come along with pasted text, and nobody sees them. */
const invisible = /[\u00AD\u200B\u2060\uFEFF\p{Bidi_Control}]/gu;
/** Unicode's Stream-Safe Text Format (UAX #15): no writing needs more marks on one letter, and sorting them is slow. */
const excessMarks = /(\p{M}{30})\p{M}+/gu;
/** Word processors break lines with a vertical tab, and pages with a form feed. */
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const unsafe = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]/gu;

/** The HTML standard's address, with a dot in the domain and none at an edge of the local part. */
const emailAddress =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

/** The text as it is kept, or the first rule that it breaks. */
export function readText(rule: TextRule, input: unknown): TextReading {
  if (typeof input !== "string") return { ok: false, message: rule.message };
  const text = rule.kind === "block" ? cleanBlock(input) : cleanLine(input);
  const message = findProblem(rule, text);
  return message === undefined ? { ok: true, text } : { ok: false, message };
}

/** SPEC's own rules come first. */
function findProblem(rule: TextRule, text: string) {
  const isMissing = rule.kind === "email" ? !emailAddress.test(text) : text.length < rule.min;
  if (isMissing) return rule.message;
  if (text.length > rule.max) return tooLong(rule, text.length - rule.max);
  const place = (rule.kind === "block" ? text.replace(/[\n\t]/g, " ") : text).search(unsafe);
  return place < 0 ? undefined : refuse(rule, text.slice(0, place));
}

export function cleanLine(text: string) {
  return text.replace(invisible, "").replace(excessMarks, "$1").normalize().trim();
}

/** Tabs stay: between them are the cells of a list that was pasted from a spreadsheet. */
function cleanBlock(text: string) {
  return cleanLine(text.replace(lineBreak, "\n"));
}

export function dropUnsafe(text: string) {
  return text.replace(unsafe, "");
}

/** Made when it is needed: the first number that a browser formats costs it some milliseconds. */
export function tooLong({ label, max }: Pick<TextRule, "label" | "max">, excess: number) {
  const [most, over] = [max, excess].map((count) => count.toLocaleString("en-US"));
  return `${label} must be ${most} characters or fewer; this is ${over} too many`;
}

/** Nobody can see the character itself, so the words before it say where it is. */
function refuse({ kind, label }: TextRule, before: string) {
  const what = kind === "block" ? "a hidden character" : "a line break or a hidden character";
  const words = Array.from(before).slice(-longestQuote).join("").trim();
  return `${label} has ${what} ${words ? `after “${words}”` : "at its beginning"}. Delete that part and type it again`;
}

const longestQuote = 20;
