import { longestRequest } from "./longest-request.ts";
import { sayClosing, sayNumber } from "./solicitation-rows.ts";

export const longestMessage = 80_000;

const personFields = {
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

export const mostRequestLines = 4_000;
const shared = Number.POSITIVE_INFINITY;
/** What the other fields and all labels take of a message at most. */
const roomForFields = 1_000;
/** Before each line of a long text and each file name in a message. */
export const indent = "  ";

/** In SPEC's order of the message, which is made from this definition. */
const textForm = defineForm({
  name: personFields.name,
  email: personFields.email,
  organization: text("line", "Organization", 2, 200),
  role: text("line", "Role/Title", 2, 100),
  phone: personFields.phone,
  purchasingEntity: text("line", "Purchasing entity", 2, 200),
  items: text("block", "Items", 10, shared, "Please describe the items needed"),
  quantities: text("block", "Quantities", 1, shared, "Quantities are required"),
  deliveryCity: text("line", "Delivery city", 2, 100),
  deliveryState: text("line", "Delivery state", 2, 50),
  deliveryZip: text("line", "ZIP code", 5, 16),
  needByDate: text("date", "Need-by date", 1, 32),
  notes: text("block", "Notes", 0, shared, "Notes must be text"),
});

/**
 * Asked for beside the form's own fields, and written into its notes, where a person may write the same and from where
 * both are read again (solicitation.ts): what is sent has the fields that it always had.
 */
const asideForm = defineForm({
  solicitation: text("line", "Solicitation number", 0, 60),
  closes: text("line", "Closing date and time", 0, 60),
});

type TextValues = Extract<ReturnType<typeof textForm.validate>, { ok: true }>["values"];

export type RfqFieldName = keyof TextValues;

export type RfqValues = TextValues & {
  readonly attachments: readonly string[];
  /** Part of the form's contract, but no input shows it and nothing is sent from it. */
  readonly specifications?: unknown;
};

export const rfqForm = {
  fields: textForm.fields,
  /** As the page shows them. */
  inputs: [...textForm.fields, ...asideForm.fields],

  /** `prefilled`: what the page may have written into the items, which describes nothing by itself. */
  validate(input: FormInput, prefilled: readonly string[] = []): FormResult<RfqValues> {
    const result = textForm.validate(isUntouched(input.items, prefilled) ? { ...input, items: "" } : input);
    const aside = asideForm.validate(input);
    if (!result.ok || !aside.ok)
      return { ok: false, errors: { ...(!result.ok && result.errors), ...(!aside.ok && aside.errors) } };
    const notes = [...rowsOf(aside.values), result.values.notes].filter(Boolean).join("\n");
    const values = { ...result.values, notes };
    const { characters, lines } = roomInRequest(values);
    const problem = findExcess(longestRequest, characters) ?? findExcess(mostRequestLines, lines, "lines");
    if (problem) return { ok: false, errors: { items: problem } };
    const attachments = nameThoseThatFit(cleanFileNames(input.attachments), values);
    return { ok: true, values: { ...values, attachments, specifications: input.specifications } };
  },
};

function rowsOf({ solicitation, closes }: Readonly<Record<"solicitation" | "closes", string>>) {
  return [solicitation && sayNumber(solicitation), closes && sayClosing(closes)];
}

const longFields = textForm.fields.filter(({ kind }) => kind === "block");

const longTextsOf = (values: Readonly<Record<string, string>>) =>
  longFields.map(({ name }) => (values[name] ?? "").replace(lineBreak, "\n"));

const countLines = (texts: readonly string[]) =>
  texts.reduce((count, text) => count + text.split("\n").length, 0);

/** How much more the long texts may hold; negative where they hold too much. */
export function roomInRequest(values: Readonly<Record<string, string>>) {
  const texts = longTextsOf(values);
  return {
    characters: longestRequest - texts.join("").length,
    lines: mostRequestLines - countLines(texts),
  };
}

function findExcess(max: number, left: number, what?: string) {
  if (left >= 0) return undefined;
  return `${tooMuch({ label: "Items, quantities and notes together", max }, -left, what)}. Shorten them, or name a file under Attachments and add it later on your private page`;
}

/** As many names as the message has room for; the others are only counted. */
function nameThoseThatFit(names: readonly string[], values: Readonly<Record<string, string>>) {
  const texts = longTextsOf(values);
  let room = longestMessage - roomForFields - texts.join("").length - indent.length * countLines(texts);
  const fitting = names.findIndex((name) => {
    room -= name.length + indent.length + 1;
    return room < 0;
  });
  return fitting < 0 ? names : [...names.slice(0, fitting), `and ${names.length - fitting} more`];
}

/** A draft can have collected the names of several capabilities, each on its line. */
function isUntouched(items: unknown, prefilled: readonly string[]) {
  if (typeof items !== "string") return false;
  const known = ["", ...prefilled].map((text) => text.trim());
  return items.split("\n").every((line) => known.includes(line.trim()));
}

export const attachmentExtensions = [".pdf", ".doc", ".docx", ".xls", ".xlsx", ".txt"] as const;

export const longestFileName = 80;

const folders = /^.*[/\\]/s;

/** A file's name never stops a request: it is cleaned and shortened instead of refused. */
export function cleanFileNames(names: unknown): string[] {
  const list = Array.isArray(names) ? names : [names];
  return list
    .filter((name) => typeof name === "string")
    .map((name) => cleanFileName(name, longestFileName))
    .filter(Boolean);
}

/** Without its folders and without what cannot be shown; the extension stays. */
export function cleanFileName(path: string, longest: number) {
  const name = cleanLine(path.replace(unsafe, "").replace(folders, ""));
  if (name.length <= longest) return name;
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? "";
  const start = name.slice(0, longest - extension.length - 1);
  return `${start.isWellFormed() ? start : start.slice(0, -1)}…${extension}`;
}

export type FormField<Name extends string = string> = TextRule & {
  readonly name: Name;
  readonly required: boolean;
};

export type FormErrors<Name extends string = string> = { readonly [name in Name]?: string };

type FormResult<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly errors: FormErrors<Extract<keyof Values, string>> };

export type FormInput = Readonly<Record<string, unknown>>;

function defineForm<Name extends string>(definition: Readonly<Record<Name, TextRule>>) {
  const names = Object.keys(definition) as Name[];

  return {
    fields: names.map((name): FormField<Name> => {
      return { ...definition[name], name, required: definition[name].min > 0 };
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
  /** What the field is called in what is sent, and in the error messages that SPEC does not give. */
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly message: string;
};

function text(
  kind: FieldKind,
  label: string,
  min: number,
  max: number,
  message = `${label} is required`,
): TextRule {
  return { kind, label, min, max, message };
}

/** Soft hyphens, zero-width spaces and direction marks: they come along with pasted text, and nobody sees them. */
const invisible = /[\u00AD\u200B\u2060\uFEFF\p{Bidi_Control}]/gu;
/** Unicode's Stream-Safe Text Format (UAX #15): no writing needs more marks on one letter, and sorting them is slow. */
const excessMarks = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;
/** Word processors break lines with a vertical tab, and pages with a form feed. */
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const unsafe = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]/gu;

/** The HTML standard's address, with a dot in the domain and none at an edge of the local part. */
const emailAddress =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

export function readText(rule: TextRule, input: unknown) {
  if (typeof input !== "string") return { ok: false as const, message: rule.message };
  // Tabs stay: between them are the cells of a list that was pasted from a spreadsheet.
  const text = cleanText(rule, rule.kind === "block" ? input.replace(lineBreak, "\n") : input);
  const message = findProblem(rule, text);
  return message === undefined ? { ok: true as const, text } : { ok: false as const, message };
}

/** SPEC's own rules come first. */
function findProblem(rule: TextRule, text: string) {
  const isMissing = rule.kind === "email" ? !emailAddress.test(text) : text.length < rule.min;
  if (isMissing) return rule.message;
  if (text.length > rule.max) return tooMuch(rule, text.length - rule.max);
  const place = (rule.kind === "block" ? text.replace(/[\n\t]/g, " ") : text).search(unsafe);
  return place < 0 ? undefined : refuse(rule, text.slice(0, place));
}

/** What is far too long is refused whatever is in it, and cleaning all of it would hold up other visitors. */
function cleanText({ max }: TextRule, input: string) {
  const most = 4 * max;
  const start = input.length > most ? cleanLine(input.slice(0, most)) : "";
  return start.length > max ? start + input.slice(most) : cleanLine(input);
}

function cleanLine(text: string) {
  return text.replace(invisible, "").replace(excessMarks, "$1").normalize().trim();
}

/** Made when it is needed: the first number that a browser formats costs it some milliseconds. */
function tooMuch({ label, max }: Pick<TextRule, "label" | "max">, excess: number, what = "characters") {
  const [most, over] = [max, excess].map((count) => count.toLocaleString("en-US"));
  return `${label} must be ${most} ${what} or fewer; this is ${over} too many`;
}

/** Nobody can see the character itself, so the words before it say where it is. */
function refuse({ kind, label }: TextRule, before: string) {
  const what = kind === "block" ? "a hidden character" : "a line break or a hidden character";
  const words = Array.from(before).slice(-longestQuote).join("").trim();
  return `${label} has ${what} ${words ? `after “${words}”` : "at its beginning"}. Delete that part and type it again`;
}

const longestQuote = 20;
