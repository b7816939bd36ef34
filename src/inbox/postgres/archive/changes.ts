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
import { takeAcknowledgements } from "#inbox/postgres/acknowledgements.ts";
import type { Database, Runner } from "#inbox/postgres/database.ts";
import { insertMails } from "#inbox/postgres/mails.ts";
import { acknowledgementAddress } from "#inbox/submission.ts";
import { inBatches } from "./batches.ts";

const RETRY_BATCH = 200;

export function markAnswered(database: Database, { reference, now, note }: Answer): Promise<ChangeOutcome> {
  return change(database, reference, ["open"], async (transaction, { id }) => {
    await transaction.query(
      `UPDATE submissions SET state = 'answered', answered_at = $2, answered_note = coalesce($3, answered_note)
       WHERE id = $1`,
      id,
      now,
      note ?? null,
    );
  });
}

export function reopen(database: Database, reference: string): Promise<ChangeOutcome> {
  return change(database, reference, ["answered"], async (transaction, { id }) => {
    await transaction.query("UPDATE submissions SET state = 'open', answered_at = NULL WHERE id = $1", id);
  });
}

export function release(
  database: Database,
  { reference, now }: TimedChange,
  { recipients, mailDomain, caps = defaultAcknowledgementCaps }: ArchiveMailSettings,
): Promise<ChangeOutcome> {
  return change(database, reference, ["quarantined"], async (transaction, { id, form_type, email }) => {
    const mail = { submissionId: id, now, messageIdDomain: mailDomain };
    await transaction.query("UPDATE submissions SET state = 'open' WHERE id = $1", id);
    await insertMails(transaction, [{ ...mail, kind: "notification", to: recipients[form_type] }]);
    const to = acknowledgementAddress(email, mailDomain);
    const wanted = to === undefined ? [] : [{ ...mail, kind: "acknowledgement" as const, to }];
    await insertMails(transaction, await takeAcknowledgements(transaction, caps, wanted));
  });
}

export function resend(
  database: Database,
  { reference, now }: TimedChange,
  { recipients, mailDomain }: ArchiveMailSettings,
): Promise<ChangeOutcome> {
  return change(database, reference, ["open", "answered"], (transaction, { id, form_type }) => {
    const mail = { submissionId: id, kind: "notification", messageIdDomain: mailDomain } as const;
    return insertMails(transaction, [{ ...mail, to: recipients[form_type], now }]);
  });
}

function change(
  database: Database,
  reference: string,
  from: readonly ArchiveState[],
  apply: (transaction: Runner, row: ArchiveRow) => Promise<void>,
): Promise<ChangeOutcome> {
  return database.transaction(async (transaction): Promise<ChangeOutcome> => {
    const [row] = await transaction.query<ArchiveRow>(
      "SELECT * FROM submissions WHERE reference = $1 FOR UPDATE",
      reference,
    );
    if (!row) return { outcome: "unknown" };
    const state = stateOf(row);
    if (!from.includes(state)) return { outcome: "refused", state, answeredAt: row.answered_at ?? undefined };
    await apply(transaction, row);
    return { outcome: "done" };
  });
}

export function retryDead(database: Database, { now, reference }: RetryRequest): Promise<number> {
  return inBatches(async () => {
    const revived = await database.query(
      `UPDATE outbox SET state = 'pending', due_at = $1, attempts = 0, first_tried_at = NULL, settled_at = NULL
       WHERE id IN (
         SELECT id FROM outbox WHERE state = 'dead' AND ($2::text IS NULL
           OR submission_id = (SELECT id FROM submissions WHERE reference = $2)) LIMIT ${RETRY_BATCH}
       ) RETURNING 1`,
      now,
      reference ?? null,
    );
    return revived.length;
  });
}
