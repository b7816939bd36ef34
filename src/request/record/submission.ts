import { hash, randomInt } from "node:crypto";
import type { FormType, Message } from "#request/fields/message.ts";
import type { RfqValues } from "#request/fields/rfq-form.ts";
import { readRfq } from "#request/fields/rfq-message.ts";
import { type ReadLines, readLines } from "#request/lines/read-lines.ts";
import type { Transaction } from "#store/database.ts";

export type SubmissionFields = Omit<Message, "formType">;

/** `reference`: the store takes another one of the same kind when it is already in use. Times are epoch milliseconds. */
export type NewSubmission = Receipt & {
  readonly fields: SubmissionFields;
  /** What the text says, read once; the text stays as evidence. Undefined for a text that is not our form's. */
  readonly rfq: RfqContent | undefined;
  readonly contentHash: string;
  readonly idempotencyKey: string | undefined;
  /** Why it is held back; empty when it is not. */
  readonly suspicions: readonly string[];
  readonly notificationTo: readonly string[];
  /** Our own mail domain: the right part of the Message-ID that each mail keeps for good. */
  readonly messageIdDomain: string;
  /** Undefined when none may be sent; the store still applies its caps. */
  readonly acknowledgementTo: string | undefined;
};

/** Who at the company gets each form's messages; answers to our e-mails go to the first address. */
export type Recipients = Readonly<Record<FormType, readonly string[]>>;

export type Receipt = {
  readonly reference: string;
  readonly formType: FormType;
  readonly receivedAt: number;
  readonly respondBy: number;
};

export type Submission = Receipt & {
  readonly fields: SubmissionFields;
  /** Undefined for a message, and for a text that is not our form's. */
  readonly rfq: RfqContent | undefined;
  readonly state: "open" | "quoted" | "answered" | "quarantined";
  readonly suspicions: readonly string[];
};

export type SubmissionContext = {
  readonly recipients: Recipients;
  readonly mailDomain: string;
} & Pick<NewSubmission, "receivedAt" | "respondBy" | "idempotencyKey" | "suspicions">;

/** 132 bits. */
const HASH_LETTERS = 22;

/** A valid message with all that has to be decided at the moment it arrives. */
export function createSubmission(message: Message, context: SubmissionContext): NewSubmission {
  const { formType, ...fields } = message;
  const { receivedAt, respondBy, idempotencyKey, suspicions, recipients, mailDomain } = context;
  return {
    reference: createReference(formType),
    formType,
    fields,
    rfq: readRfqContent(message),
    receivedAt,
    respondBy,
    contentHash: hashContent(message),
    idempotencyKey,
    suspicions,
    notificationTo: recipients[formType],
    acknowledgementTo: acknowledgementAddress(fields.email, mailDomain),
    messageIdDomain: mailDomain,
  };
}

/** Easy to read out over the phone: no 0/O, 1/I/L, U/V confusion, and no vowels that could spell a word. */
const LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ";
const REFERENCE_LENGTH = 8;

const prefixes: Record<FormType, string> = { contact: "MSG", rfq: "RFQ" };
const referencePattern = new RegExp(
  `^(${Object.values(prefixes).join("|")})([${LETTERS}]{${REFERENCE_LENGTH}})$`,
);

export function createReference(formType: FormType) {
  const number = randomInt(LETTERS.length ** REFERENCE_LENGTH);
  const letters = Array.from(
    { length: REFERENCE_LENGTH },
    (_, place) => LETTERS[Math.floor(number / LETTERS.length ** place) % LETTERS.length],
  );
  return `${prefixes[formType]}-${letters.join("")}`;
}

/** Reads a reference as people write it: any case, with or without dashes and spaces. */
export function parseReference(text: string): string | undefined {
  const match = referencePattern.exec(text.toUpperCase().replace(/[\s-]/g, ""));
  return match ? `${match[1]}-${match[2]}` : undefined;
}

/** The same, or the number of a quote, with or without its revision: "Q-7K3MX9QD Rev B". */
export function parseNumber(text: string): string | undefined {
  const withoutRevision = text.replace(/[\s,]*\brev\.?\s*[a-z]{1,2}\s*$/i, "");
  return parseReference(withoutRevision) ?? parseReference(withoutRevision.replace(/^\s*q/i, "RFQ"));
}

/** Half of a SHA-256 tells any two messages apart, and indexes of it take half the room. */
function hashContent({ formType, name, email, phone, company, subject, message }: Message) {
  const content = JSON.stringify([formType, name, email, phone, company, subject, message]);
  return hash("sha256", content, "base64url").slice(0, HASH_LETTERS);
}

export const unmatchedMail = "an e-mail that belongs to no request";

export function isUnmatchedMail(suspicions: string) {
  return suspicions.includes(unmatchedMail);
}

/** In SQL: a message of a person on the buyer's side. */
export const saidByBuyer = "side = 'buyer' AND way IN ('page', 'order', 'declined', 'mail')";

/** Undefined at our own domain: mail to ourselves about mail to ourselves could go round in circles. */
export function acknowledgementAddress(email: string, mailDomain: string) {
  return isAt(email, mailDomain) ? undefined : email;
}

function isAt(email: string, domain: string) {
  const host = domainOf(email);
  return host === domain.toLowerCase() || host.endsWith(`.${domain.toLowerCase()}`);
}

/**
 * One mailbox has many spellings: case, tags after a plus sign, and at some providers dots. Where dots do count, two
 * neighbors share one acknowledgement a day, which harms neither.
 */
export function mailboxOf(email: string) {
  const [local = ""] = email.toLowerCase().split("@");
  return `${local.replace(/(.)\+.*$/, "$1").replaceAll(".", "")}@${domainOf(email)}`;
}

export function domainOf(email: string) {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** What a confirmation page may show to anyone who has the reference: no personal data. */
export async function findReceipt(database: Transaction, reference: string): Promise<Receipt | undefined> {
  const [row] = await database.query<Receipt>`SELECT reference, form_type AS "formType",
    received_at AS "receivedAt", respond_by AS "respondBy"
    FROM submissions WHERE reference = ${reference}`;
  return row;
}

export async function findSubmission(
  database: Transaction,
  reference: string,
): Promise<Submission | undefined> {
  const [row] = await database.query<SubmissionRow>`SELECT * FROM submissions WHERE reference = ${reference}`;
  return row && toSubmission(row);
}

/** The mail that another one belongs to: the one that this reader has, or else the first about the request. */
export async function findThread(transaction: Transaction, submissionId: number, to: string) {
  const [first] = await transaction.query<{ message_id: string }>`SELECT message_id FROM outbox
    WHERE submission_id = ${submissionId} AND kind IN ('notification', 'escalation')
    ORDER BY recipient = ${to} DESC, id LIMIT 1`;
  return first?.message_id;
}

export type SubmissionRow = SubmissionFields & {
  readonly reference: string;
  readonly form_type: FormType;
  readonly received_at: number;
  readonly respond_by: number;
  readonly state: Submission["state"];
  readonly suspicions: string;
  readonly rfq_content: string | null;
};

export function toSubmission(row: SubmissionRow): Submission {
  const { name, email, phone, company, subject, message, form_type: formType } = row;
  const fields = { name, email, phone, company, subject, message };
  // Only what came in before there was this column is read again.
  const rfq =
    row.rfq_content === null ? readRfqContent({ ...fields, formType }) : JSON.parse(row.rfq_content);
  return {
    reference: row.reference,
    formType,
    receivedAt: row.received_at,
    respondBy: row.respond_by,
    fields,
    rfq: rfq ?? undefined,
    state: row.state,
    suspicions: JSON.parse(row.suspicions),
  };
}

/** A request for quote as values: the form's fields, and the lines that were read from its boxes. */
export type RfqContent = ReadLines & { readonly values: RfqValues };

/** Called at the door, once: everyone else takes what was stored. Undefined for a text that the form did not write. */
export function readRfqContent(message: Message): RfqContent | undefined {
  const values = readRfq(message);
  return values && { values, ...readLines(values.items, values.quantities) };
}
