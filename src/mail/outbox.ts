import { fromRow, listOf, type RowOf, raw, type Transaction } from "#store/database.ts";
import type { Operations, StoreOf } from "#store/store.ts";
import { addMailPiece, dropMail, leaseMails, readMailPiece, takeMail } from "./inbound/arrivals.ts";

/** Add a new kind of e-mail here; the compiler then finds where it must be composed. */
export type MailKind =
  | "notification"
  | "acknowledgement"
  | "reminder"
  | "overdue"
  | "escalation"
  | "reply"
  | "copy"
  | "refusal"
  | "quote"
  | "withdrawal"
  // An order is confirmed, changed or canceled in writing.
  | "confirmation"
  | "order"
  // A quote expires soon: one for its writer, one for its buyer.
  | "expiry"
  | "expiry-notice"
  // To the buyer of a quote without an answer, when someone asks for it.
  | "quote-reminder"
  | "link"
  | "held"
  | "undelivered"
  | "message"
  | "forwarded"
  | "handed-over"
  | "access";

/** Written at the desk for a buyer: without one of these, a request has no answer. */
export const answerKinds: readonly MailKind[] = ["quote", "reply", "refusal", "withdrawal", "confirmation"];
/** What the site writes to a buyer by itself: nothing that a person wrote is lost when one is dropped. */
export const automaticKinds: readonly MailKind[] = [
  "acknowledgement",
  "link",
  "expiry-notice",
  "quote-reminder",
];
export const buyerKinds: readonly MailKind[] = [...answerKinds, "copy", ...automaticKinds];

export function isToBuyer(kind: MailKind) {
  return buyerKinds.includes(kind);
}

/** For a SQL list of our own constants, never of user input. */
export function sqlList(words: readonly string[]) {
  return words.map((word) => `'${word}'`).join(", ");
}

const answers = sqlList(answerKinds);

/**
 * SQL: whether a later answer took the place of an answer in the outbox. A reply replaces only a reply: it
 * does not repeat what a quote, refusal or withdrawal said. Nothing replaces a confirmation: it makes a contract.
 */
export const isReplaced = `(outbox.kind IN (${answers}) AND outbox.kind <> 'confirmation' AND EXISTS (
  SELECT 1 FROM outbox AS later WHERE later.submission_id = outbox.submission_id AND later.id > outbox.id
    AND later.kind IN (${answers}) AND (later.kind <> 'reply' OR outbox.kind = 'reply')))`;

/** SQL: an answer in the outbox that never arrived, and that nothing replaced. */
export const isLostAnswer = `(outbox.state = 'dead' AND outbox.kind IN (${answers}) AND NOT ${isReplaced})`;

/** The recipient of alerts that go to the webhook; its URL is a secret, so it is not in the store. */
export const webhookReader = "webhook";

/** Begins the error of an e-mail that we did not let leave; the reason follows. */
export const notSent = "Not sent: ";

export type MailState = "pending" | "sent" | "dead";

export type NewMail = {
  /** Undefined when the mail is about no single submission. */
  readonly submissionId: number | undefined;
  readonly kind: MailKind;
  readonly to: string;
  readonly now: number;
  /** The right part of the Message-ID. */
  readonly mailDomain: string;
  /** For a kind of mail that needs more than its submission to be written. */
  readonly content?: object;
};

export async function insertMail(transaction: Transaction, mail: NewMail) {
  const { submissionId, kind, to, now, mailDomain } = mail;
  const answersTo = await findThread(transaction, mail);
  const content = answersTo === undefined ? mail.content : { ...mail.content, answersTo };
  return transaction.insert`INSERT INTO outbox (submission_id, kind, recipient, message_id, content, due_at,
    created_at)
    VALUES (${submissionId ?? null}, ${kind}, ${to}, ${`<${now.toString(36)}.${crypto.randomUUID()}@${mailDomain}>`},
    ${content === undefined ? null : JSON.stringify(content)}, ${now}, ${now})`;
}

/**
 * The mail that this one answers, so that mail programs show both in one conversation: the first that its
 * recipient got about the request, or else, for staff, the first notification or escalation to anyone.
 */
async function findThread(transaction: Transaction, { submissionId, kind, to }: NewMail) {
  if (submissionId === undefined || kind === "notification" || kind === "acknowledgement") return undefined;
  const ofAnyone = isToBuyer(kind) ? "" : "OR kind IN ('notification', 'escalation')";
  const [first] = await transaction.query<{ message_id: string }>`SELECT message_id FROM outbox
    WHERE submission_id = ${submissionId} AND (recipient = ${to} ${raw(ofAnyone)})
    ORDER BY recipient = ${to} DESC, id LIMIT 1`;
  return first?.message_id;
}

export type LeaseRequest = ReaderFilter & {
  readonly now: number;
  readonly until: number;
  readonly limit: number;
  readonly holder: string;
};

export type ReaderFilter = {
  /** Recipients whose mails have to wait, so that they hold up nobody else's. */
  readonly notTo?: readonly string[];
  readonly onlyTo?: string | undefined;
};

/** SQL: IN or NOT IN, and the recipients. The empty one is nobody: it keeps the list from being empty. */
export function namedBy({ notTo = [], onlyTo }: ReaderFilter) {
  return onlyTo === undefined
    ? ([raw("NOT IN"), listOf(["", ...notTo])] as const)
    : ([raw("IN"), listOf([onlyTo])] as const);
}

async function nextMailDueAt(database: Transaction, readers: ReaderFilter = {}) {
  const [isAmong, named] = namedBy(readers);
  const [row] = await database.query<{ due: number | null }>`SELECT min(due_at) AS due FROM outbox
    WHERE state = 'pending' AND recipient ${isAmong} (${named})`;
  return row?.due ?? undefined;
}

export type ArchivedMail = {
  readonly id: string;
  /** Undefined when it is about no single submission. */
  readonly reference: string | undefined;
  readonly kind: MailKind;
  readonly to: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly createdAt: number;
  /** While pending: when it is tried next. */
  readonly dueAt: number;
  /** When it was sent or given up on. */
  readonly settledAt: number | undefined;
  readonly error: string | undefined;
};

const selectMails = `SELECT CAST(outbox.id AS TEXT) AS id, reference, kind, recipient AS "to", outbox.state, attempts,
  created_at AS "createdAt", due_at AS "dueAt", settled_at AS "settledAt", last_error AS error
  FROM outbox LEFT JOIN submissions ON submissions.id = submission_id`;

export async function mailsOf(database: Transaction, submissionId: number) {
  const rows = await database.query<RowOf<ArchivedMail>>`${raw(selectMails)}
    WHERE submission_id = ${submissionId} ORDER BY outbox.id`;
  return rows.map(fromRow<ArchivedMail>);
}

const troubled = {
  dead: "outbox.state = 'dead' ORDER BY created_at DESC, outbox.id DESC",
  /** Only where an attempt has failed. */
  pending: "outbox.state = 'pending' AND last_error IS NOT NULL ORDER BY due_at, outbox.id",
} as const;

type MailFilter = { readonly state: keyof typeof troubled; readonly limit: number };

async function listMails(database: Transaction, { state, limit }: MailFilter) {
  const rows = await database.query<RowOf<ArchivedMail>>`${raw(selectMails)} WHERE ${raw(troubled[state])}
    LIMIT ${limit}`;
  return rows.map(fromRow<ArchivedMail>);
}

export type RetryRequest = {
  readonly now: number;
  readonly reference?: string | undefined;
  /** The recipients in the settings now, by form; those of other settings are under names of their own. */
  readonly named?: Readonly<Record<string, readonly string[]>> | undefined;
};
type RetryBatch = RetryRequest & { readonly limit: number };

/** How long a refused e-mail to staff is reported, unless its request is closed sooner. */
export const REFUSED_COUNTS_MS = 7 * 24 * 60 * 60_000;

/**
 * Makes dead mails due now, with their attempts counted from zero again; returns how many. A buyer's mail is
 * among them only if `reference` names its request: old mail would surprise the buyer.
 */
async function retryDeadBatch(transaction: Transaction, { now, reference, named, limit }: RetryBatch) {
  const ofReference = `submission_id = (SELECT id FROM submissions WHERE reference = $3)
    AND NOT ${isReplaced}`;
  const toStaff = `kind NOT IN (${sqlList(buyerKinds)}) AND settled_at > $3`;
  const revived = await transaction.query<RevivedMail>(
    `UPDATE outbox SET state = 'pending', due_at = $1, attempts = 0, first_tried_at = NULL, settled_at = NULL
     WHERE id IN (
       SELECT id FROM outbox WHERE state = 'dead' AND ${reference === undefined ? toStaff : ofReference} LIMIT $2
     ) RETURNING id, submission_id, kind, recipient,
       (SELECT form_type FROM submissions WHERE submissions.id = submission_id) AS form,
       (SELECT staff.email FROM submissions JOIN staff ON staff.id = taken_by WHERE submissions.id = submission_id) AS taker`,
    now,
    limit,
    reference ?? now - REFUSED_COUNTS_MS,
  );
  for (const mail of revived) if (named) await readdress(transaction, mail, named);
  return revived.length;
}

type RevivedMail = {
  readonly id: number;
  readonly submission_id: number | null;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly form: string | null;
  readonly taker: string | null;
};

/** Each of these is for one person, whatever the settings say. */
const personal: readonly MailKind[] = [...buyerKinds, "expiry", "handed-over", "access"];

/**
 * The address may have been mistyped in the settings: the mail goes to one that is named there now,
 * preferably one that has not got it yet.
 */
async function readdress(
  transaction: Transaction,
  { id, submission_id, kind, recipient, form, taker }: RevivedMail,
  named: NonNullable<RetryRequest["named"]>,
) {
  const known = [webhookReader, taker, ...Object.values(named).flat()];
  if (personal.includes(kind) || known.includes(recipient)) return;
  const have = await transaction.query<{ recipient: string }>`SELECT recipient FROM outbox
    WHERE submission_id = ${submission_id} AND kind = ${kind}`;
  const readers = (named[form ?? "contact"] ?? []).filter((each) => each !== webhookReader);
  const to = readers.find((each) => !have.some((mail) => mail.recipient === each)) ?? readers[0];
  await transaction.query`UPDATE outbox SET recipient = ${to ?? recipient} WHERE id = ${id}`;
}

export const mailOperations = {
  reads: { listMails, nextMailDueAt, readMailPiece },
  writes: { retryDeadBatch, addMailPiece, takeMail, dropMail, leaseMails },
  repeatable: ["takeMail"],
} satisfies Operations;

export type MailStore = StoreOf<typeof mailOperations>;
