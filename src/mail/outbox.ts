import { type Submission, type SubmissionRow, toSubmission } from "#request/record/submission.ts";
import { placeholders, type Transaction } from "#store/database.ts";

/** A new kind of mail is one more word here, and whoever composes mails has to know it. */
export type MailKind =
  | "notification"
  | "acknowledgement"
  | "reminder"
  | "overdue"
  | "escalation"
  | "reply"
  | "refusal"
  | "quote"
  | "withdrawal"
  | "order"
  | "link"
  | "held"
  | "undelivered"
  | "access";

/** Written at the desk for a buyer: without one of these, a request has no answer. */
export const answerKinds = ["quote", "reply", "refusal", "withdrawal"] as const satisfies readonly MailKind[];
export const buyerKinds = [...answerKinds, "acknowledgement", "link"] as const satisfies readonly MailKind[];

export function isToBuyer(kind: MailKind) {
  return buyerKinds.some((each) => each === kind);
}

/** For a list in SQL, of words that are our own. */
export function quoteList(words: readonly string[]) {
  return words.map((word) => `'${word}'`).join(", ");
}

/** Stands among the readers where a webhook is told too; its address is a secret, so it is not in the store. */
export const webhookReader = "webhook";

export type MailState = "pending" | "sent" | "dead";

export type NewMail = {
  /** Undefined when the mail is about no single submission. */
  readonly submissionId: number | undefined;
  readonly kind: MailKind;
  readonly to: string;
  readonly now: number;
  readonly messageIdDomain: string;
  /** JSON, for a kind of mail that needs more than its submission to be written. */
  readonly content?: string;
};

export async function insertMail(transaction: Transaction, mail: NewMail) {
  await transaction.query(
    `INSERT INTO outbox (submission_id, kind, recipient, message_id, content, due_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    mail.submissionId ?? null,
    mail.kind,
    mail.to,
    `<${mail.now.toString(36)}.${crypto.randomUUID()}@${mail.messageIdDomain}>`,
    mail.content ?? null,
    mail.now,
  );
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
  /** Of this recipient alone. */
  readonly onlyTo?: string | undefined;
};

export type LeasedMail = {
  readonly id: string;
  readonly kind: MailKind;
  readonly to: string;
  /** `<…@domain>`, ready for the header; the same on every attempt, so that a doubled delivery can be recognized. */
  readonly messageId: string;
  readonly content: string | undefined;
  /** How often it was leased before this time: 0 on the first. */
  readonly attempts: number;
  /** Undefined on the first lease. */
  readonly firstTriedAt: number | undefined;
  readonly createdAt: number;
  readonly submission: Submission | undefined;
  /** The name of whoever is on the request. */
  readonly takenBy: string | undefined;
};

/** No retry waits this long: a mail due later than that was written by a clock that ran ahead, and is due now. */
const FURTHEST_DUE_MS = 6 * 60 * 60_000;

/** Leases due mails to one deliverer until `until`; a lease that runs out makes the mail due again. */
export async function leaseDueMails(
  transaction: Transaction,
  request: LeaseRequest,
): Promise<readonly LeasedMail[]> {
  const { now, limit } = request;
  const due = await lease(transaction, request, "due_at <= $5", now, limit);
  const misdated = await lease(
    transaction,
    request,
    "due_at > $5",
    now + FURTHEST_DUE_MS,
    limit - due.length,
  );
  return findLeased(transaction, [...due, ...misdated]);
}

/** Nodes that ask at the same moment get different mails: each skips the rows that another is leasing. */
async function lease(
  transaction: Transaction,
  { now, until, holder, ...readers }: LeaseRequest,
  condition: string,
  time: number,
  limit: number,
) {
  const { named, condition: ofReaders } = toCondition(readers, 6);
  const rows = await transaction.query<{ id: number }>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM outbox WHERE state = 'pending' AND ${condition} ${ofReaders}
       ORDER BY due_at, id LIMIT $4 ${transaction.engine.skipLocked}
     )
     UPDATE outbox SET lease_holder = $1, due_at = $2, attempts = attempts + 1,
       first_tried_at = coalesce(first_tried_at, $3)
     WHERE id IN (SELECT id FROM due) RETURNING id`,
    holder,
    until,
    now,
    limit,
    time,
    ...named,
  );
  return rows.map(({ id }) => id);
}

/** The placeholders of the names begin at this number. */
function toCondition({ notTo = [], onlyTo }: ReaderFilter, from: number) {
  const named = onlyTo === undefined ? notTo : [onlyTo];
  const list = `AND recipient ${onlyTo === undefined ? "NOT IN" : "IN"} (${placeholders(named.length, from)})`;
  return { named, condition: named.length > 0 ? list : "" };
}

type LeasedRow = { [Name in keyof SubmissionRow]: SubmissionRow[Name] | null } & {
  readonly mail_id: number;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly message_id: string;
  readonly content: string | null;
  readonly attempts: number;
  readonly first_tried_at: number | null;
  readonly created_at: number;
  readonly taker: string | null;
};

async function findLeased(transaction: Transaction, ids: readonly number[]): Promise<LeasedMail[]> {
  if (ids.length === 0) return [];
  const rows = await transaction.query<LeasedRow>(
    `SELECT submissions.*, outbox.id AS mail_id, kind, recipient, message_id, content, attempts, first_tried_at,
       outbox.created_at, staff.name AS taker
     FROM outbox LEFT JOIN submissions ON submissions.id = submission_id LEFT JOIN staff ON staff.id = taken_by
     WHERE outbox.id IN (${placeholders(ids.length)}) ORDER BY outbox.id`,
    ...ids,
  );
  return rows.map((row) => ({
    id: String(row.mail_id),
    kind: row.kind,
    to: row.recipient,
    messageId: row.message_id,
    content: row.content ?? undefined,
    attempts: row.attempts - 1,
    firstTriedAt: row.attempts > 1 ? (row.first_tried_at ?? undefined) : undefined,
    createdAt: row.created_at,
    submission: row.reference === null ? undefined : toSubmission(row as SubmissionRow),
    takenBy: row.taker ?? undefined,
  }));
}

/** When the next pending mail to these readers is due, so that their deliverer can sleep until then. */
export async function nextMailDueAt(
  database: Transaction,
  readers: ReaderFilter = {},
): Promise<number | undefined> {
  const { named, condition } = toCondition(readers, 1);
  const [row] = await database.query<{ due: number | null }>(
    `SELECT min(due_at) AS due FROM outbox WHERE state = 'pending' ${condition}`,
    ...named,
  );
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
  /** When it was sent or given up. */
  readonly settledAt: number | undefined;
  readonly error: string | undefined;
};

const selectMails = `SELECT outbox.id, reference, kind, recipient AS "to", outbox.state, attempts,
  created_at AS "createdAt", due_at AS "dueAt", settled_at AS "settledAt", last_error AS error
  FROM outbox LEFT JOIN submissions ON submissions.id = submission_id`;

type MailRow = { readonly [Name in keyof ArchivedMail]: ArchivedMail[Name] | null };

export async function mailsOf(database: Transaction, submissionId: number) {
  const sql = `${selectMails} WHERE submission_id = $1 ORDER BY outbox.id`;
  return (await database.query<MailRow>(sql, submissionId)).map(toArchivedMail);
}

const troubled = {
  dead: "outbox.state = 'dead' ORDER BY created_at DESC, outbox.id DESC",
  /** Only where an attempt has failed. */
  pending: "outbox.state = 'pending' AND last_error IS NOT NULL ORDER BY due_at, outbox.id",
} as const;

export type MailFilter = { readonly state: keyof typeof troubled; readonly limit: number };

export async function listMails(
  database: Transaction,
  { state, limit }: MailFilter,
): Promise<readonly ArchivedMail[]> {
  const rows = await database.query<MailRow>(`${selectMails} WHERE ${troubled[state]} LIMIT $1`, limit);
  return rows.map(toArchivedMail);
}

function toArchivedMail(row: MailRow): ArchivedMail {
  const { id, reference, settledAt, error } = row;
  return {
    ...(row as ArchivedMail),
    id: String(id),
    reference: reference ?? undefined,
    settledAt: settledAt ?? undefined,
    error: error ?? undefined,
  };
}

export type RetryBatch = {
  readonly now: number;
  readonly reference?: string | undefined;
  readonly limit: number;
};

/** Makes dead mails due now, with all their attempts before them; returns how many. */
export async function retryDeadBatch(transaction: Transaction, { now, reference, limit }: RetryBatch) {
  const ofReference = "AND submission_id = (SELECT id FROM submissions WHERE reference = $3)";
  const revived = await transaction.query(
    `UPDATE outbox SET state = 'pending', due_at = $1, attempts = 0, first_tried_at = NULL, settled_at = NULL
     WHERE id IN (
       SELECT id FROM outbox WHERE state = 'dead' ${reference === undefined ? "" : ofReference} LIMIT $2
     ) RETURNING id`,
    now,
    limit,
    ...(reference === undefined ? [] : [reference]),
  );
  return revived.length;
}
