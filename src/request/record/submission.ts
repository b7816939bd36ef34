import { hash, randomInt } from "node:crypto";
import { DAY_MS, HOUR_MS } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { insertMail, type MailKind } from "#mail/outbox.ts";
import type { RfqValues } from "#request/fields/forms.ts";
import { type FormType, type Message, readRfq } from "#request/fields/message.ts";
import { type EntrySource, receiveNew, type ToDo } from "#request/lifecycle.ts";
import { type ReadLines, readLines } from "#request/lines/read-lines.ts";
import { raw, type Transaction } from "#store/database.ts";
import { readToDos, type StoredToDos, toDoColumns } from "./to-dos.ts";
import { isTypedPlaceEmbargoed } from "./typed-place.ts";

/** How it came, where not by our form. */
export type Source = "e-mail" | EntrySource;

export type SubmissionFields = Omit<Message, "formType">;

/** `reference`: the store takes another one of the same kind when it is already in use. Times are epoch milliseconds. */
export type NewSubmission = Receipt & {
  readonly fields: SubmissionFields;
  /** What the text says, read once; the text stays as evidence. Undefined for a text that nobody read as a request. */
  readonly rfq: RfqContent | undefined;
  readonly contentHash: string;
  readonly idempotencyKey: string | undefined;
  /** Why it is held back; empty when it is not. */
  readonly suspicions: readonly string[];
  readonly notificationTo: readonly string[];
  /** Our own mail domain: the right part of the Message-ID that each mail keeps for good. */
  readonly mailDomain: string;
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
  readonly source?: Source | undefined;
  /** It goes to an embargoed place: the desk has its clock, and the sender is told no time. */
  readonly isUnpromised?: true | undefined;
};

export type Submission = Receipt & {
  readonly fields: SubmissionFields;
  /** Undefined for a message, and for a text that nobody read as a request. */
  readonly rfq: RfqContent | undefined;
  readonly state: "open" | "quoted" | "answered" | "quarantined";
  /** When it was answered, in any way; stays when a message opens it again. */
  readonly answeredAt: number | undefined;
  readonly suspicions: readonly string[];
  /** What the desk has to do for it. */
  readonly toDos?: readonly ToDo[];
};

/** It waits for its first answer: one that was answered and is open again has no deadline. */
export function hasDeadline({ state, answeredAt }: { readonly state: string; readonly answeredAt: unknown }) {
  return state === "open" && answeredAt === undefined;
}

export type MailSettings = { readonly recipients: Recipients; readonly mailDomain: string };

/** Asked for each message: without settings of their own, e-mails leave from the company's addresses and go to them. */
export type MailsFor = (company: Company) => MailSettings;

export type SubmissionContext = MailSettings &
  Pick<NewSubmission, "receivedAt" | "respondBy" | "idempotencyKey" | "suspicions" | "source"> & {
    /** Of a request that our form did not write: what was read from it. */
    readonly rfq?: RfqContent | undefined;
  };

/** 132 bits. */
const HASH_LETTERS = 22;

export function createSubmission(message: Message, context: SubmissionContext): NewSubmission {
  const { formType, ...fields } = message;
  const { recipients, mailDomain, ...decided } = context;
  const rfq = context.rfq ?? readRfqContent(message);
  return {
    ...decided,
    reference: createReference(formType),
    formType,
    fields,
    rfq,
    isUnpromised: isTypedPlaceEmbargoed({ rfq }) || undefined,
    contentHash: hashContent(message),
    notificationTo: recipients[formType],
    acknowledgementTo: acknowledgementAddress(fields.email, mailDomain),
    mailDomain,
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

/** Whether it began as a message; it may have been made a request since. */
export function isMessage(reference: string) {
  return reference.startsWith(prefixes.contact);
}

/** Reads a reference as people write it: any case, with or without dashes and spaces. */
export function parseReference(text: string): string | undefined {
  const match = referencePattern.exec(text.toUpperCase().replace(/[\s-]/g, ""));
  return match ? `${match[1]}-${match[2]}` : undefined;
}

/** Like `parseReference`, and also for a quote's number, with or without its revision: "Q-7K3MX9QD Rev B". */
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

/** Shown as the name of a sender whose e-mail has neither a name nor a plain address. */
export const unknownSender = "Unknown sender";

export function isUnmatchedMail(suspicions: string) {
  return suspicions.includes(unmatchedMail);
}

export const saidByBuyer = "side = 'buyer' AND way IN ('page', 'order', 'declined', 'mail')";
export const sentBySystem = "way = 'system'";
/** A system may pass on a buyer's words, so nobody may miss what it sent. */
export const perhapsByBuyer = `(${saidByBuyer} OR ${sentBySystem})`;

/** Undefined where there is none, and at our own domain: mail to ourselves about mail to ourselves could go round in circles. */
export function acknowledgementAddress(email: string, mailDomain: string) {
  const isOurs = `.${domainOf(email)}`.endsWith(`.${mailDomain.toLowerCase()}`);
  return email === "" || isOurs ? undefined : email;
}

/**
 * One mailbox has many spellings: case, tags after a plus sign, and at some providers dots. Where dots do
 * count, two addresses that differ only in dots share one acknowledgement a day, which harms neither.
 */
export function mailboxOf(email: string) {
  const [local = ""] = email.toLowerCase().split("@");
  return `${local.replace(/(.)\+.*$/, "$1").replaceAll(".", "")}@${domainOf(email)}`;
}

export function domainOf(email: string) {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** What a confirmation page may show to anyone who has the reference: no personal data. */
async function findReceipt(database: Transaction, reference: string): Promise<Receipt | undefined> {
  const found = await findSubmission(database, reference);
  if (!found) return undefined;
  const { formType, receivedAt, respondBy, isUnpromised } = found;
  return { reference, formType, receivedAt, respondBy, isUnpromised };
}

export async function findSubmission(database: Transaction, reference: string) {
  const [row] = await database.query<SubmissionRow>`SELECT * FROM submissions WHERE reference = ${reference}`;
  return row && toSubmission(row);
}

export type SubmissionRow = SubmissionFields & {
  readonly reference: string;
  readonly form_type: FormType;
  readonly received_at: number;
  readonly respond_by: number;
  readonly state: Submission["state"];
  readonly answered_at: number | null;
  readonly suspicions: string;
  readonly rfq_content: string | null;
  readonly source: Source | null;
} & StoredToDos;

export function toSubmission(row: SubmissionRow): Submission {
  const { name, email, phone, company, subject, message, form_type: formType } = row;
  const fields = { name, email, phone, company, subject, message };
  // Only a row that is older than this column is read again.
  const rfq =
    row.rfq_content === null ? readRfqContent({ ...fields, formType }) : JSON.parse(row.rfq_content);
  return {
    reference: row.reference,
    formType,
    receivedAt: row.received_at,
    respondBy: row.respond_by,
    fields,
    rfq: rfq ?? undefined,
    isUnpromised: isTypedPlaceEmbargoed({ rfq: rfq ?? undefined }) || undefined,
    source: row.source ?? undefined,
    state: row.state,
    answeredAt: row.answered_at ?? undefined,
    suspicions: JSON.parse(row.suspicions),
    toDos: readToDos(row),
  };
}

/**
 * A request for quote as values: the form's fields, and the lines that were read from its boxes. Of a request that came
 * in another way, what nobody said is empty.
 */
export type RfqContent = ReadLines & {
  readonly values: RfqValues;
  /** The address that it came from, where answers go to another one. */
  readonly sentFrom?: string | undefined;
};

/**
 * Called once, when a message comes in: everyone else takes what was stored. Undefined for a text that the
 * form did not write.
 */
export function readRfqContent(message: Message): RfqContent | undefined {
  const values = readRfq(message);
  return values && { values, ...readLines(values.items, values.quantities) };
}

/** The times of a message that was sent again are those of the first. */
export type Acceptance =
  | ({ readonly outcome: "stored" | "replayed" } & Accepted)
  | { readonly outcome: "conflict" };

type Accepted = Pick<Receipt, "reference" | "receivedAt" | "respondBy" | "isUnpromised">;

/** Unless both have a key, the same words again within this time are taken for a retry. */
const SAME_WORDS_MS = 10 * 60_000;

/** The record and its mails are stored together or not at all. */
export async function accept(transaction: Transaction, submission: NewSubmission): Promise<Acceptance> {
  // Locks what makes two submissions one, always in this order, so that no two transactions deadlock.
  const { idempotencyKey, contentHash, receivedAt, respondBy, isUnpromised } = submission;
  if (idempotencyKey !== undefined) await transaction.engine.lock(transaction, `key ${idempotencyKey}`);
  await transaction.engine.lock(transaction, `words ${contentHash}`);
  const earlier = await findEarlier(transaction, submission);
  if (earlier === "conflict") return { outcome: "conflict" };
  if (earlier) {
    const { contentHash: _, ...accepted } = earlier;
    return { outcome: "replayed", ...accepted, isUnpromised };
  }

  const { id, reference } = await insertRecord(transaction, submission);
  await transaction.query`INSERT INTO recent_arrivals (submission_id, key, content_hash, received_at)
    VALUES (${id}, ${idempotencyKey ?? null}, ${contentHash}, ${receivedAt})`;
  if (submission.suspicions.length === 0) await insertFirstMails(transaction, id, submission);
  return { outcome: "stored", reference, receivedAt, respondBy, isUnpromised };
}

type Earlier = Accepted & { readonly contentHash: string };

async function findEarlier(
  transaction: Transaction,
  { idempotencyKey, contentHash, receivedAt }: NewSubmission,
): Promise<Earlier | "conflict" | undefined> {
  const select = `SELECT reference, respond_by AS "respondBy", content_hash AS "contentHash",
      recent_arrivals.received_at AS "receivedAt"
    FROM recent_arrivals JOIN submissions ON submissions.id = submission_id`;
  if (idempotencyKey !== undefined) {
    const [found] = await transaction.query<Earlier>`${raw(select)} WHERE key = ${idempotencyKey}`;
    if (found) return found.contentHash === contentHash ? found : "conflict";
  }
  // The script may send again what was posted without it and so without a key; two keys mean two messages.
  const keyless = idempotencyKey === undefined ? "" : "AND key IS NULL";
  const [last] = await transaction.query<Earlier>`${raw(select)} WHERE content_hash = ${contentHash}
    ${raw(keyless)} ORDER BY submission_id DESC LIMIT 1`;
  // In both directions, so that what was received while the clock ran ahead does not count.
  return last && Math.abs(last.receivedAt - receivedAt) <= SAME_WORDS_MS ? last : undefined;
}

export async function insertRecord(transaction: Transaction, submission: NewSubmission) {
  const { formType, fields, rfq, source, suspicions, receivedAt, respondBy } = submission;
  const { to_dos, to_do_due_at, last_at } = toDoColumns(
    receiveNew(suspicions.length > 0, receivedAt, respondBy),
  );
  for (let reference = submission.reference; ; reference = createReference(formType)) {
    const id = await transaction.insert`INSERT INTO submissions (reference, form_type, name, email, phone,
        company, subject, message, received_at, respond_by, state, suspicions, rfq_content, source,
        to_dos, to_do_due_at, to_tell_at, last_at, need_by)
      VALUES (${reference}, ${formType}, ${fields.name}, ${fields.email}, ${fields.phone}, ${fields.company},
      ${fields.subject}, ${fields.message}, ${receivedAt}, ${respondBy},
      ${suspicions.length > 0 ? "quarantined" : "open"}, ${JSON.stringify(suspicions)},
      ${JSON.stringify(rfq ?? null)}, ${source ?? null}, ${to_dos}, ${to_do_due_at}, ${to_do_due_at}, ${last_at},
      ${rfq?.values.needByDate || null})
      ON CONFLICT (reference) DO NOTHING`;
    if (id !== undefined) return { id, reference };
  }
}

type FirstMails = Pick<NewSubmission, "notificationTo" | "acknowledgementTo" | "receivedAt" | "mailDomain">;

/** For a submission that is not, or no longer, held back. */
export async function insertFirstMails(transaction: Transaction, id: number, mails: FirstMails) {
  const { notificationTo, acknowledgementTo, receivedAt, mailDomain } = mails;
  const mail = { submissionId: id, now: receivedAt, mailDomain };
  for (const to of notificationTo) await insertMail(transaction, { ...mail, kind: "notification", to });
  if (acknowledgementTo === undefined) return;
  if (await takeAcknowledgement(transaction, acknowledgementTo, receivedAt)) {
    await insertMail(transaction, { ...mail, kind: "acknowledgement", to: acknowledgementTo });
  }
}

/** How many mails a stranger can have us queue, so that no form can be used to flood someone with them. */
export const acknowledgementCaps = { perMailboxPerDay: 1, perDomainPerHour: 120, perHour: 400 } as const;
/** Lost links have a count of their own: a buyer asks for them after getting the acknowledgement. */
const lostLinksPerMailboxPerDay = 3;

/**
 * Whether one more acknowledgement may go to this address; if so, it is counted. Only one node at a time may
 * decide, until its transaction ends. What is already over a cap is turned away before the lock, so that a
 * flood does not wait for it: the lock is taken no more often than the caps allow mails.
 */
export async function takeAcknowledgement(
  transaction: Transaction,
  to: string,
  now: number,
  kind: "acknowledgement" | "link" = "acknowledgement",
) {
  if (!(await isWithinCaps(transaction, to, now, kind))) return false;
  await transaction.engine.lock(transaction, "acknowledgements");
  if (!(await isWithinCaps(transaction, to, now, kind))) return false;
  await transaction.query`INSERT INTO recent_acknowledgements (kind, mailbox, domain, created_at)
    VALUES (${kind}, ${mailboxOf(to)}, ${domainOf(to)}, ${now})`;
  return true;
}

export type DroppedMail = {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly created_at: number;
};

/** A receipt that was dropped before it left does not count: once its request is brought back, it is written again. */
export async function uncountDropped(transaction: Transaction, mails: readonly DroppedMail[]) {
  for (const { kind, recipient, created_at } of mails) {
    if (kind !== "acknowledgement") continue;
    await transaction.query`DELETE FROM recent_acknowledgements WHERE kind = ${kind}
      AND mailbox = ${mailboxOf(recipient)} AND created_at = ${created_at}`;
  }
}

async function isWithinCaps(transaction: Transaction, to: string, now: number, kind: string) {
  const { perMailboxPerDay, perDomainPerHour, perHour } = acknowledgementCaps;
  const perMailbox = kind === "link" ? lostLinksPerMailboxPerDay : perMailboxPerDay;
  const sent = raw("SELECT count(*) FROM recent_acknowledgements");
  const within = await transaction.query`SELECT 1 AS within
    WHERE (${sent} WHERE domain = ${domainOf(to)} AND kind = ${kind}
        AND created_at BETWEEN ${now - HOUR_MS} AND ${now + HOUR_MS}) < ${perDomainPerHour}
      AND (${sent} WHERE kind = ${kind}
        AND created_at BETWEEN ${now - HOUR_MS} AND ${now + HOUR_MS}) < ${perHour}
      AND (${sent} WHERE mailbox = ${mailboxOf(to)} AND kind = ${kind}
        AND created_at BETWEEN ${now - DAY_MS} AND ${now + DAY_MS}) < ${perMailbox}`;
  return within.length > 0;
}

export const submissionReads = { findReceipt, findSubmission };

export const submissionWrites = { accept };
