import {
  createMessageId,
  FURTHEST_DUE_MS,
  type MailRow,
  type NewMail,
  toLeasedMail,
} from "#inbox/mail-row.ts";
import type { LeasedMail, LeaseRequest, MailSettlement, MailState } from "#inbox/store.ts";
import type { Runner } from "./database.ts";

export async function insertMails(database: Runner, mails: readonly NewMail[]) {
  if (mails.length === 0) return;
  const rows = mails.map(({ submissionId, kind, to, now, messageIdDomain }, n) => ({
    n,
    submission_id: submissionId,
    kind,
    recipient: to,
    message_id: createMessageId(now, messageIdDomain),
    now,
  }));
  await database.query(
    `INSERT INTO outbox (submission_id, kind, recipient, message_id, due_at, created_at)
     SELECT submission_id, kind, recipient, message_id, now, now FROM json_to_recordset($1) AS
       mail (n BIGINT, submission_id BIGINT, kind TEXT, recipient TEXT, message_id TEXT, now BIGINT) ORDER BY n`,
    JSON.stringify(rows),
  );
}

/** Nodes that ask at the same moment get different mails: each skips the rows that another is leasing. */
export async function leaseDueMails(database: Runner, request: LeaseRequest): Promise<LeasedMail[]> {
  const { now, until, limit, holder, notTo = [] } = request;
  const rows = await database.query<MailRow>(
    `WITH due AS (
       SELECT id, submission_id, attempts, first_tried_at, due_at FROM outbox
       WHERE state = 'pending' AND (due_at <= $1 OR due_at > $2) AND recipient <> ALL ($6::text[])
       ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
     ), leased AS (
       UPDATE outbox SET lease_holder = $4, due_at = $5, attempts = outbox.attempts + 1,
         first_tried_at = coalesce(outbox.first_tried_at, $1)
       FROM due WHERE outbox.id = due.id
       RETURNING outbox.id AS mail_id, kind, recipient, message_id, created_at,
         due.attempts, due.first_tried_at, due.submission_id, due.due_at AS was_due_at
     )
     SELECT submissions.*, leased.* FROM leased JOIN submissions ON submissions.id = leased.submission_id
     ORDER BY was_due_at, mail_id`,
    now,
    now + FURTHEST_DUE_MS,
    limit,
    holder,
    until,
    notTo,
  );
  return rows.map(toLeasedMail);
}

export async function settleMail(database: Runner, settlement: MailSettlement): Promise<void> {
  const { id, holder, now, result } = settlement;
  const held = "WHERE id = $1 AND lease_holder = $2 AND state = 'pending'";
  if (result === "retry") {
    await database.query(
      `UPDATE outbox SET lease_holder = NULL, due_at = $3, last_error = $4 ${held}`,
      Number(id),
      holder,
      settlement.dueAt,
      settlement.error,
    );
  } else if (result === "withdrawn") {
    await database.query(`DELETE FROM outbox ${held}`, Number(id), holder);
  } else {
    await database.query(
      `UPDATE outbox SET lease_holder = NULL, state = $3, settled_at = $4, last_error = coalesce($5, last_error) ${held}`,
      Number(id),
      holder,
      result,
      now,
      result === "dead" ? settlement.error : null,
    );
  }
}

export async function nextMailDueAt(database: Runner): Promise<number | undefined> {
  const [row] = await database.query<{ due: number | null }>(
    "SELECT min(due_at) AS due FROM outbox WHERE state = 'pending'",
  );
  return row?.due ?? undefined;
}

export async function countMails(database: Runner): Promise<Record<MailState, number>> {
  const rows = await database.query<{ state: MailState; mails: number }>(
    "SELECT state, sum(mails)::bigint AS mails FROM mail_counts GROUP BY state",
  );
  return {
    pending: 0,
    sent: 0,
    dead: 0,
    ...Object.fromEntries(rows.map(({ state, mails }) => [state, mails])),
  };
}
