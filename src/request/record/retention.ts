import { retention } from "#company/retention.ts";
import { DAY_MS, HOUR_MS } from "#company/time-in.ts";
import { mailPieces } from "#mail/inbound/arrivals.ts";
import { deleteContent, filePieces } from "#request/files/files.ts";
import type { Transaction } from "#store/database.ts";
import { deletePieces } from "#store/pieces.ts";

export type PurgeRequest = {
  readonly now: number;
  readonly submissionsBefore: number;
  readonly quarantinedBefore: number;
};

/** With `isMore`, part of the oldest ones' content is gone, and nothing else yet. */
type PurgedBatch = { readonly submissions: number; readonly quarantined: number; readonly isMore?: true };

/** Under no legal hold, or under one that has expired, and nothing has happened to it for long. */
const isIdle = "(legal_hold_since IS NULL OR legal_hold_until <= $3) AND last_at < $1";
/** As `mayBePurged` says: what is open, what someone still has to do, and what can still be ordered stays. */
const isOld = `${isIdle} AND state IN ('quoted', 'answered') AND to_do_due_at IS NULL AND waits_since IS NULL
  AND put_off_until IS NULL
  AND NOT EXISTS (SELECT 1 FROM quotes WHERE submission_id = submissions.id AND withdrawn_at IS NULL
    AND expires_at > $3
    AND id = (SELECT max(id) FROM quotes AS later WHERE later.submission_id = submissions.id))`;
const isOldSpam = `${isIdle} AND state = 'quarantined'`;

/**
 * Deletes the oldest records whose retention is over, at most `limit` of each kind, with everything that
 * belongs to them. A digest names what is held back, and is deleted just as early, even if it was never sent:
 * by then nobody could use it.
 */
async function purgeBatch(
  transaction: Transaction,
  { now, submissionsBefore, quarantinedBefore, limit }: PurgeRequest & { readonly limit: number },
): Promise<PurgedBatch> {
  const isDigest = "submission_id IS NULL AND created_at < $1 ORDER BY id";
  await deleteBatch(transaction, "outbox", isDigest, [quarantinedBefore, limit]);
  const inOrder = "ORDER BY last_at, id";
  const old = [submissionsBefore, limit, now];
  const spam = [quarantinedBefore, limit, now];
  for (const [condition, values] of [
    [isOld, old],
    [isOldSpam, spam],
  ] as const) {
    const going = await transaction.query<{ id: number }>(
      `SELECT id FROM submissions WHERE ${condition} ${inOrder} LIMIT $2`,
      ...values,
    );
    const ids = going.map(({ id }) => id);
    if ((await deleteContent(transaction, ids)) === "more")
      return { submissions: 0, quarantined: 0, isMore: true };
  }
  return {
    submissions: await deleteBatch(transaction, "submissions", `${isOld} ${inOrder}`, old),
    quarantined: await deleteBatch(transaction, "submissions", `${isOldSpam} ${inOrder}`, spam),
  };
}

/** A draft and its key live for a day, the caps look back for a day; the rest is for clocks that jump. */
const MEMORY_MS = retention.repeatDays * DAY_MS;
/** Longer than any upload or e-mail takes to arrive. */
const ARRIVING_FOR_MS = HOUR_MS;

/**
 * Forgets recent senders, which are kept to recognize repeats and to cap acknowledgements. Submission numbers
 * grow with time, so only the lowest arrivals are looked at; at most `limit` of each kind, so that nobody
 * waits for it. Uploads and e-mails that a killed server left unfinished go too.
 */
async function forgetRecentBatch(
  transaction: Transaction,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<number> {
  const isOldArrival = `received_at < $1
    AND submission_id < (SELECT min(submission_id) FROM recent_arrivals) + $2`;
  const isBroken = "read_at IS NULL AND once_key IS NULL AND received_at < $1";
  const recent = [now - MEMORY_MS, limit];
  const arriving = [now - ARRIVING_FOR_MS, limit];
  const isUnsent = "message_id IS NULL AND created_at < $1";
  for (const [pieces, table, condition] of [
    [filePieces, "files", isUnsent],
    [mailPieces, "inbound_mails", isBroken],
  ] as const) {
    const going = await transaction.query<{ id: number }>(
      `SELECT id FROM ${table} WHERE ${condition} LIMIT $2`,
      ...arriving,
    );
    const ids = going.map(({ id }) => id);
    if ((await deletePieces(transaction, pieces, ids)) === "more") return 1;
  }
  return (
    (await deleteBatch(transaction, "recent_arrivals", isOldArrival, recent, "submission_id")) +
    (await deleteBatch(transaction, "recent_acknowledgements", "created_at < $1", recent)) +
    (await deleteBatch(transaction, "files", isUnsent, arriving)) +
    (await deleteBatch(transaction, "inbound_mails", isBroken, arriving))
  );
}

/**
 * The second of `values` is the limit. Nodes that delete at the same time take different rows. Returns how
 * many rows were deleted.
 */
async function deleteBatch(
  transaction: Transaction,
  table: string,
  condition: string,
  values: readonly number[],
  id = "id",
) {
  const deleted = await transaction.query(
    `WITH old AS MATERIALIZED (
       SELECT ${id} FROM ${table} WHERE ${condition} LIMIT $2 ${transaction.engine.skipLocked}
     )
     DELETE FROM ${table} WHERE ${id} IN (SELECT ${id} FROM old) RETURNING ${id}`,
    ...values,
  );
  return deleted.length;
}

/** Whose records stay in every store, the e-mail files beside the database included. */
async function listHeld(database: Transaction, now: number): Promise<readonly string[]> {
  const rows = await database.query<{ reference: string }>`SELECT reference FROM submissions
    WHERE legal_hold_since IS NOT NULL AND (legal_hold_until IS NULL OR legal_hold_until > ${now})`;
  return rows.map(({ reference }) => reference);
}

export const retentionReads = { listHeld };

export const retentionWrites = { purgeBatch, forgetRecentBatch };
