import { type LeaseRequest, type MailKind, toCondition } from "#mail/outbox.ts";
import { placeholders, type Transaction } from "#store/database.ts";
import { type Submission, type SubmissionRow, toSubmission } from "./submission.ts";

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
  /** The name of the person on the request. */
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
