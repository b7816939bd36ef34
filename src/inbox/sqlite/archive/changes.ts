import { defaultAcknowledgementCaps } from "#inbox/acknowledgement-caps.ts";
import type {
  Answer,
  ArchiveMailSettings,
  ArchiveState,
  ChangeOutcome,
  RetryRequest,
  TimedChange,
} from "#inbox/archive.ts";
import { type ArchiveRow, stateOf } from "#inbox/archive-rows.ts";
import { insertMails } from "#inbox/sqlite/accept.ts";
import type { Database } from "#inbox/sqlite/database.ts";
import { insertMail } from "#inbox/sqlite/mails.ts";
import { acknowledgementAddress } from "#inbox/submission.ts";
import { inBatches, inTransaction } from "./transaction.ts";

const RETRY_BATCH = 200;

export function markAnswered(database: Database, { reference, now, note }: Answer): ChangeOutcome {
  return change(database, reference, ["open"], ({ id }) => {
    database.run(
      `UPDATE submissions SET state = 'answered', answered_at = ?, answered_note = coalesce(?, answered_note)
       WHERE id = ?`,
      now,
      note ?? null,
      id,
    );
  });
}

export function reopen(database: Database, reference: string): ChangeOutcome {
  return change(database, reference, ["answered"], ({ id }) => {
    database.run("UPDATE submissions SET state = 'open', answered_at = NULL WHERE id = ?", id);
  });
}

export function release(
  database: Database,
  { reference, now }: TimedChange,
  { recipients, mailDomain, caps = defaultAcknowledgementCaps }: ArchiveMailSettings,
): ChangeOutcome {
  return change(database, reference, ["quarantined"], ({ id, form_type, email }) => {
    database.run("UPDATE submissions SET state = 'open' WHERE id = ?", id);
    insertMails(database, id, caps, {
      notificationTo: recipients[form_type],
      acknowledgementTo: acknowledgementAddress(email, mailDomain),
      receivedAt: now,
      messageIdDomain: mailDomain,
    });
  });
}

export function resend(
  database: Database,
  { reference, now }: TimedChange,
  { recipients, mailDomain }: ArchiveMailSettings,
): ChangeOutcome {
  return change(database, reference, ["open", "answered"], ({ id, form_type }) => {
    const mail = { submissionId: id, kind: "notification", messageIdDomain: mailDomain } as const;
    insertMail(database, { ...mail, to: recipients[form_type], now });
  });
}

function change(
  database: Database,
  reference: string,
  from: readonly ArchiveState[],
  apply: (row: ArchiveRow) => void,
): ChangeOutcome {
  return inTransaction(database, () => {
    const row = database.get<ArchiveRow>("SELECT * FROM submissions WHERE reference = ?", reference);
    if (!row) return { outcome: "unknown" };
    const state = stateOf(row);
    if (!from.includes(state)) return { outcome: "refused", state, answeredAt: row.answered_at ?? undefined };
    apply(row);
    return { outcome: "done" };
  });
}

export function retryDead(database: Database, { now, reference }: RetryRequest): Promise<number> {
  const ofReference =
    reference === undefined
      ? { sql: "", values: [] }
      : { sql: "AND submission_id = (SELECT id FROM submissions WHERE reference = ?)", values: [reference] };
  return inBatches(() =>
    inTransaction(
      database,
      () =>
        database.run(
          `UPDATE outbox SET state = 'pending', due_at = ?, attempts = 0, first_tried_at = NULL, settled_at = NULL
           WHERE id IN (SELECT id FROM outbox WHERE state = 'dead' ${ofReference.sql} LIMIT ${RETRY_BATCH})`,
          now,
          ...ofReference.values,
        ).changes,
    ),
  );
}
