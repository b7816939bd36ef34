import type { LeasedMail, LeaseRequest, MailKind, MailSettlement, MailState } from "#inbox/store.ts";
import type { Database } from "./database.ts";
import { type SubmissionRow, toSubmission } from "./submission-rows.ts";

/** No retry waits this long: a mail due later than that was written by a clock that ran ahead, and is due now. */
const FURTHEST_DUE_MS = 6 * 60 * 60_000;

type MailRow = SubmissionRow & {
  readonly mail_id: number;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly message_id: string;
  readonly attempts: number;
  readonly first_tried_at: number | null;
  readonly created_at: number;
};

export type NewMail = {
  readonly submissionId: number;
  readonly kind: MailKind;
  readonly to: string;
  readonly now: number;
  readonly messageIdDomain: string;
};

export function insertMail(database: Database, { submissionId, kind, to, now, messageIdDomain }: NewMail) {
  database.run(
    `INSERT INTO outbox (submission_id, kind, recipient, message_id, due_at, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
    submissionId,
    kind,
    to,
    createMessageId(now, messageIdDomain),
    now,
    now,
  );
}

/** Time first, so that the unique index grows at its end instead of everywhere. */
function createMessageId(now: number, domain: string) {
  return `<${now.toString(36)}.${crypto.randomUUID()}@${domain}>`;
}

export function leaseDueMails(database: Database, request: LeaseRequest): LeasedMail[] {
  const { now, until, limit, holder, notTo = [] } = request;
  const due = selectPending(database, "due_at <= ?", now, notTo, limit);
  const misdated = selectPending(database, "due_at > ?", now + FURTHEST_DUE_MS, notTo, limit - due.length);
  const rows = [...due, ...misdated];
  for (const row of rows) {
    database.run(
      `UPDATE outbox SET lease_holder = ?, due_at = ?, attempts = attempts + 1,
         first_tried_at = coalesce(first_tried_at, ?) WHERE id = ?`,
      holder,
      until,
      now,
      row.mail_id,
    );
  }
  return rows.map(toLeasedMail);
}

function selectPending(
  database: Database,
  condition: string,
  time: number,
  notTo: readonly string[],
  limit: number,
) {
  return database.all<MailRow>(
    `SELECT submissions.*, outbox.id AS mail_id, kind, recipient, message_id, attempts, first_tried_at, created_at
     FROM outbox JOIN submissions ON submissions.id = submission_id
     WHERE outbox.state = 'pending' AND ${condition} AND recipient NOT IN (SELECT value FROM json_each(?))
     ORDER BY due_at, outbox.id LIMIT ?`,
    time,
    JSON.stringify(notTo),
    limit,
  );
}

function toLeasedMail(row: MailRow): LeasedMail {
  return {
    id: String(row.mail_id),
    kind: row.kind,
    to: row.recipient,
    messageId: row.message_id,
    attempts: row.attempts,
    firstTriedAt: row.first_tried_at ?? undefined,
    createdAt: row.created_at,
    submission: toSubmission(row),
  };
}

export function settleMail(database: Database, settlement: MailSettlement) {
  const { id, holder, now, result } = settlement;
  const held = "WHERE id = ? AND lease_holder = ? AND state = 'pending'";
  if (result === "retry") {
    database.run(
      `UPDATE outbox SET lease_holder = NULL, due_at = ?, last_error = ? ${held}`,
      settlement.dueAt,
      settlement.error,
      Number(id),
      holder,
    );
  } else if (result === "withdrawn") {
    database.run(`DELETE FROM outbox ${held}`, Number(id), holder);
  } else {
    database.run(
      `UPDATE outbox SET lease_holder = NULL, state = ?, settled_at = ?, last_error = coalesce(?, last_error) ${held}`,
      result,
      now,
      result === "dead" ? settlement.error : null,
      Number(id),
      holder,
    );
  }
}

export function nextMailDueAt(database: Database): number | undefined {
  const row = database.get<{ due: number | null }>(
    "SELECT min(due_at) AS due FROM outbox WHERE state = 'pending'",
  );
  return row?.due ?? undefined;
}

export function countMails(database: Database): Record<MailState, number> {
  const rows = database.all<{ state: MailState; mails: number }>("SELECT state, mails FROM mail_counts");
  return {
    pending: 0,
    sent: 0,
    dead: 0,
    ...Object.fromEntries(rows.map(({ state, mails }) => [state, mails])),
  };
}
