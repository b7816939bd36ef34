import {
  contactForm,
  type FormErrors,
  type FormInput,
  indent,
  longestMessage,
  type RfqFieldName,
  type RfqValues,
  rfqForm,
  roomInRequest,
} from "./forms.ts";

const formTypes = ["contact", "rfq"] as const;
export type FormType = (typeof formTypes)[number];

type FieldName = (typeof contactForm.fields)[number]["name"];

/** What either form sends: exactly these keys. */
export type Message = Readonly<Record<FieldName, string>> & { readonly formType: FormType };

/** Sent beside the message: every attempt to send it has the same key, so that a second one is recognized. */
export const idempotencyHeader = "idempotency-key";

/** Signals against abuse travel as headers, so that the payload stays exactly what was asked for. */
export const elapsedHeader = "x-form-elapsed";
export const trapHeader = "x-form-trap";

/** A field that people neither see nor reach, and that programs fill in. */
export const trapField = "website";

/** The names of the chosen files, one field for each, in a form that is posted without script. */
export const attachmentsField = "attachments";

/** Beside them, the one that a button takes away without script. */
export const removeField = "remove";

/** The reference of a request that was sent, in the address of its confirmation. */
export const sentParameter = "sent";
/** Beside it, the key of the buyer's own page: the reference alone does not lead there. */
export const keyParameter = "key";

/** What a filled-in form sends and the rows to show of it, or the problems with it; the same with and without script. */
export function composeMessage(form: FormType, input: FormInput, prefilled: readonly string[]) {
  if (form === "rfq") {
    const result = rfqForm.validate(input, prefilled);
    if (!result.ok) return result;
    return { ok: true as const, message: composeRfq(result.values), rows: describeRfq(result.values) };
  }
  const result = contactForm.validate(input);
  if (!result.ok) return result;
  const message = { ...result.values, formType: form };
  return { ok: true as const, message, rows: describeText(message) };
}

export type Composition = ReturnType<typeof composeMessage>;

/** How much more the form's long texts may hold; negative where they hold too much. */
export function roomLeft(form: FormType, values: Readonly<Record<string, string>>) {
  return form === "rfq"
    ? roomInRequest(values)
    : { characters: longestMessage - (values.message ?? "").length, lines: 0 };
}

/**
 * Reads the known keys of a parsed body, own properties only; the rules are the contact form's, for a request
 * for quote too.
 */
export function readMessage(body: unknown) {
  if (!isObject(body)) return { kind: "malformed" as const, error: "The body must be a JSON object" };
  const keys = [...contactForm.fields.map(({ name }) => name), "formType"];
  const mistyped = keys.find((key) => Object.hasOwn(body, key) && typeof body[key] !== "string");
  if (mistyped) return { kind: "malformed" as const, error: `${mistyped} must be a string` };

  const result = contactForm.validate(body);
  const formType = formTypes.find((type) => Object.hasOwn(body, "formType") && body.formType === type);
  if (result.ok && formType) return { kind: "ok" as const, message: { ...result.values, formType } };
  const errors: FormErrors = {
    ...(!result.ok && result.errors),
    ...(!formType && { formType: "Form type must be contact or rfq" }),
  };
  return { kind: "invalid" as const, errors };
}

function isObject(body: unknown): body is FormInput {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

const SUBJECT_ITEMS = 50;

export function composeRfq(values: RfqValues): Message {
  const { name, email, phone, organization } = values;
  return {
    name,
    email,
    phone,
    company: organization,
    subject: composeSubject(values.items),
    message: writeEntries(
      rows
        .map((row) => ({ ...row, value: textOf(values, row.name) }))
        .filter((entry) => entry.name !== "attachments" || entry.value !== ""),
    ),
    formType: "rfq",
  };
}

/**
 * The values that a message was composed from. A message is read only if it is, letter for letter, one that
 * `composeRfq` makes; any other is its sender's own text, in which nothing may pass for a field of ours.
 */
export function readRfq(message: Message): RfqValues | undefined {
  const entries = readEntries(message.message);
  if (message.formType !== "rfq" || writeEntries(entries) !== message.message) return undefined;
  const found = new Map<string, string>(entries.map(({ name, value }) => [name, value]));
  // An optional field may have been added since, and there may be no files.
  if (rows.some(({ name, isRequired }) => isRequired && !found.get(name))) return undefined;
  const texts = rfqForm.fields.map(({ name }) => [name, found.get(name) ?? ""]);
  const values: RfqValues = {
    ...(Object.fromEntries(texts) as Record<RfqFieldName, string>),
    name: message.name,
    email: message.email,
    attachments: found.get("attachments")?.split("\n") ?? [],
  };
  const { company, phone, subject } = composeRfq(values);
  const isOurs = company === message.company && phone === message.phone && subject === message.subject;
  return isOurs ? values : undefined;
}

export type MessageRow = { readonly name: string; readonly label: string; readonly value: string };

/**
 * What a message says, row by row, without its sender's name, organization, address and phone number.
 * Everything that shows a stored message takes its rows from here.
 */
export function describeMessage(message: Message, values: RfqValues | undefined): readonly MessageRow[] {
  return values ? describeRfq(values) : describeText(message);
}

function describeRfq(values: RfqValues): readonly MessageRow[] {
  return rows
    .filter((row) => isWritten(row, textOf(values, row.name)) && !ofSender.includes(row.name))
    .map(({ name, label }) => ({ name, label, value: textOf(values, name) || nothing }));
}

/** Rows without a fixed place in e-mails and at the desk: a field that is added to the form is shown there too. */
export function describeAdded(values: RfqValues): readonly MessageRow[] {
  return describeRfq(values).filter(({ name, value }) => !placed.has(name) && value !== nothing);
}

export function describeText({ subject, message }: Message): readonly MessageRow[] {
  return [
    { name: "subject", label: "Subject", value: subject },
    { name: "message", label: "Message", value: message },
  ];
}

type RowName = Exclude<RfqFieldName, "name" | "email"> | "attachments";

type Row = {
  readonly name: RowName;
  readonly label: string;
  readonly isRequired: boolean;
  /** On separate lines under the label, so that no word of it can pass for a label or for "None provided". */
  readonly isIndented: boolean;
};

type Entry = Row & { readonly value: string };

const nothing = "None provided";
const ofSender: readonly string[] = ["organization", "phone"];
/** Rows that have a fixed place in e-mails to the staff and at the desk. */
const placed = new Set<string>([
  "role",
  "purchasingEntity",
  "items",
  "quantities",
  "needByDate",
  "deliveryCity",
  "deliveryState",
  "deliveryZip",
  "notes",
  "attachments",
] satisfies RowName[]);

/** Every field but those that only the message's own keys carry, then the files. */
const rows: readonly Row[] = [
  ...rfqForm.fields.flatMap(({ name, label, kind, required }) =>
    name === "name" || name === "email"
      ? []
      : [{ name, label, isRequired: required, isIndented: kind === "block" || !required }],
  ),
  { name: "attachments", label: "Attached files (names only)", isRequired: false, isIndented: true },
];

export function requestColumns() {
  return rows.map(({ name }) => name).filter((name) => !ofSender.includes(name));
}

function textOf(values: RfqValues, name: RowName) {
  return name === "attachments" ? values.attachments.join("\n") : values[name];
}

/**
 * A subject is one line, but whether it ends in dots depends on the length of the items as they were typed.
 */
function composeSubject(items: string) {
  const lines = items.split(/[\n\t]/).map((line) => line.trim());
  const start = Array.from(lines.filter(Boolean).join(" ")).slice(0, SUBJECT_ITEMS).join("");
  return `RFQ Request - ${start}${Array.from(items).length > SUBJECT_ITEMS ? "..." : ""}`;
}

/** What the form requires is empty only in a request that did not come from the form. */
function isWritten({ name, isRequired }: Row, value: string) {
  return value !== "" || (name !== "attachments" && !isRequired);
}

function writeEntries(entries: readonly Entry[]) {
  return entries
    .map((entry, index) => {
      const isApart = entry.isIndented || entries[index - 1]?.isIndented;
      return `${index === 0 ? "" : isApart ? "\n\n" : "\n"}${writeEntry(entry)}`;
    })
    .join("");
}

function writeEntry({ label, value, isIndented }: Entry) {
  if (!isIndented) return `${label}: ${value}`;
  if (value === "") return `${label}: ${nothing}`;
  return [`${label}:`, ...value.split("\n").map((line) => line && indent + line)].join("\n");
}

/**
 * The inverse of `writeEntries` for any text that it wrote. From any other text, it reads entries that
 * `writeEntries` turns into a different text.
 */
function readEntries(text: string): readonly Entry[] {
  // A line that is not indented begins with a label.
  const parts = text.split(/\n(?=\S)/);
  return rows.flatMap((row) => {
    const part = parts.find((each) => each.startsWith(`${row.label}:`));
    return part === undefined ? [] : [{ ...row, value: readValue(row, part.slice(row.label.length + 1)) }];
  });
}

function readValue({ isIndented }: Row, written: string) {
  const value = written.replaceAll(`\n${indent}`, "\n").trim();
  return isIndented && written.trimEnd() === ` ${nothing}` ? "" : value;
}
