import { raw, type Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";
import { insertFirstMails } from "./accept.ts";
import { type ArchiveState, type RecordRow, stateOf } from "./records.ts";
import { acknowledgementAddress, isUnmatchedMail, type Recipients, saidByBuyer } from "./submission.ts";

export type TimedChange = {
  readonly reference: string;
  readonly now: number;
  /** Who does it at the desk; undefined at the terminal. */
  readonly staffId?: number | undefined;
};

export type MailSettings = {
  readonly recipients: Recipients;
  readonly mailDomain: string;
};

/** When refused, `state` is the reason. */
export type ChangeOutcome =
  | { readonly outcome: "done" }
  | { readonly outcome: "unknown" }
  | { readonly outcome: "refused"; readonly state: ArchiveState; readonly answeredAt: number | undefined };

export const answerable = ["open", "quoted", "answered"] as const;
export const anyState = [...answerable, "quarantined"] as const;

/** Its deadline stays what was promised; reminders that were sent are not sent again. */
export function reopen(
  transaction: Transaction,
  { reference, staffId, now }: TimedChange,
): Promise<ChangeOutcome> {
  return change(transaction, reference, ["answered"], async ({ id }) => {
    await resume(transaction, id);
    await addEvent(transaction, { kind: "reopened", submissionId: id, staffId, now });
  });
}

/** Quoted while its latest quote is valid, else open; nobody's if the person who had taken it is gone. */
export async function resume(transaction: Transaction, id: number) {
  await transaction.query(
    `UPDATE submissions SET state = $2, closed_as = NULL,
       taken_by = (SELECT id FROM staff WHERE staff.id = taken_by AND revoked_at IS NULL),
       answered_at = CASE WHEN $2 = 'quoted' THEN (SELECT min(sent_at) FROM quotes WHERE submission_id = $1) END
     WHERE id = $1`,
    id,
    (await findRevision(transaction, id)) === undefined ? "open" : "quoted",
  );
}

/** The latest that was sent; undefined where there is none, or it was withdrawn. */
export async function findRevision(transaction: Transaction, id: number) {
  const [latest] = await transaction.query<{ revision: string; withdrawn_at: number | null }>`SELECT revision,
    withdrawn_at FROM quotes WHERE submission_id = ${id} ORDER BY id DESC LIMIT 1`;
  return latest?.withdrawn_at === null ? latest.revision : undefined;
}

/** Out of quarantine: open, with the mails it would have had from the start. */
export function release(
  transaction: Transaction,
  { reference, staffId, now, recipients, mailDomain }: TimedChange & MailSettings,
): Promise<ChangeOutcome> {
  return change(transaction, reference, ["quarantined"], async ({ id, form_type, email, suspicions }) => {
    // What the sender has written since someone last answered or looked is waiting now.
    await transaction.query`UPDATE submissions SET state = 'open', closed_as = NULL, waits_since = (
      SELECT min(written_at) FROM messages WHERE submission_id = ${id} AND ${raw(saidByBuyer)}
        AND written_at > coalesce((SELECT max(happened_at) FROM events WHERE submission_id = ${id}
          AND kind IN ('replied', 'settled', 'quoted', 'revised', 'closed')), 0))
      WHERE id = ${id}`;
    await insertFirstMails(transaction, id, {
      notificationTo: recipients[form_type],
      // A program may have sent it, and an answer could go round in circles; what a person held back has had one.
      acknowledgementTo:
        isUnmatchedMail(suspicions) || (await isAcknowledged(transaction, id))
          ? undefined
          : acknowledgementAddress(email, mailDomain),
      receivedAt: now,
      messageIdDomain: mailDomain,
    });
    await addEvent(transaction, { kind: "released", submissionId: id, staffId, now });
  });
}

async function isAcknowledged(transaction: Transaction, id: number) {
  const sent = await transaction.query`SELECT id FROM outbox
    WHERE submission_id = ${id} AND kind = 'acknowledgement'`;
  return sent.length > 0;
}

/** Queues the staff's notification once more, as a new mail. */
export function resend(
  transaction: Transaction,
  { reference, now, recipients, mailDomain }: TimedChange & MailSettings,
): Promise<ChangeOutcome> {
  return change(transaction, reference, ["open", "answered"], ({ id, form_type }) =>
    insertFirstMails(transaction, id, {
      notificationTo: recipients[form_type],
      acknowledgementTo: undefined,
      receivedAt: now,
      messageIdDomain: mailDomain,
    }),
  );
}

/** Changes a submission that is in one of these states; of any other, says why not. */
export async function change(
  transaction: Transaction,
  reference: string,
  from: readonly ArchiveState[],
  apply: (row: RecordRow) => Promise<void>,
): Promise<ChangeOutcome> {
  const [row] = await transaction.query<RecordRow>`SELECT * FROM submissions
    WHERE reference = ${reference} ${raw(transaction.engine.forUpdate)}`;
  if (!row) return { outcome: "unknown" };
  const state = stateOf(row);
  if (!from.includes(state)) return { outcome: "refused", state, answeredAt: row.answered_at ?? undefined };
  await apply(row);
  return { outcome: "done" };
}
