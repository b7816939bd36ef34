import { longestMessage, personFields } from "./contact-form.ts";
import {
  cleanLine,
  defineForm,
  dropUnsafe,
  type FormInput,
  type FormResult,
  text,
  tooLong,
} from "./define-form.ts";

/** Items, quantities and notes share this much of a message; each of their lines counts its indent too. */
export const longestRequest = 8_400;
const shared = Number.POSITIVE_INFINITY;
/** What the other fields and all labels take of a message at most. */
const roomForLines = 1_000;
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

type TextValues = Extract<ReturnType<typeof textForm.validate>, { ok: true }>["values"];

export type RfqFieldName = keyof TextValues;

export type RfqValues = TextValues & {
  readonly attachments: readonly string[];
  /** Part of the form's contract, but no input shows it and nothing is sent from it. */
  readonly specifications?: unknown;
};

export const rfqForm = {
  fields: textForm.fields,

  /** `prefilled`: what the page may have written into the items, which describes nothing by itself. */
  validate(input: FormInput, prefilled: readonly string[] = []): FormResult<RfqValues> {
    const result = textForm.validate(isUntouched(input.items, prefilled) ? { ...input, items: "" } : input);
    if (!result.ok) return result;
    const { values } = result;
    const left = charactersLeft(values);
    if (left < 0) return { ok: false, errors: { items: tooLong(allLong, -left) } };
    const attachments = nameThoseThatFit(cleanFileNames(input.attachments), left);
    return { ok: true, values: { ...values, attachments, specifications: input.specifications } };
  },
};

const allLong = { label: "Items, quantities and notes together", max: longestRequest };
const longFields = textForm.fields.filter(({ kind }) => kind === "block");

/** Of what the long texts share. */
export function charactersLeft(values: Readonly<Record<string, string>>) {
  return longFields.reduce((left, { name }) => {
    const text = values[name] ?? "";
    return left - text.length - indent.length * text.split("\n").length;
  }, longestRequest);
}

/** All of them, as long as the message may be; the others are counted. */
function nameThoseThatFit(names: readonly string[], charactersLeft: number) {
  let room = longestMessage - roomForLines - longestRequest + charactersLeft;
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

/** Without the folders it came from and without what cannot be shown; its ending stays. */
export function cleanFileName(path: string, longest: number) {
  const name = cleanLine(dropUnsafe(path).replace(folders, ""));
  if (name.length <= longest) return name;
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? "";
  const start = name.slice(0, longest - extension.length - 1);
  return `${start.isWellFormed() ? start : start.slice(0, -1)}…${extension}`;
}
