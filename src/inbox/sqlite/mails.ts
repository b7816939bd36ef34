import {
  createMessageId,
  FURTHEST_DUE_MS,
  type MailRow,
  type NewMail,
  toLeasedMail,
} from "#inbox/mail-row.ts";
import type { LeasedMail, LeaseRequest, MailSettlement, MailState } from "#inbox/store.ts";
import type { Database } from "./database.ts";

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
  const counts = database.get<Record<MailState, number>>(
    `SELECT (SELECT count(*) FROM outbox WHERE state = 'pending') AS pending,
       (SELECT mails FROM sent_mails) AS sent, (SELECT count(*) FROM outbox WHERE state = 'dead') AS dead`,
  );
  return { pending: 0, sent: 0, dead: 0, ...counts };
}
