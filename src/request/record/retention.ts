import { retention } from "#company/retention.ts";
import { dropUnfinishedMails } from "#mail/inbound/arrivals.ts";
import { dropUnsentFiles } from "#request/files/files.ts";
import { raw, type Transaction } from "#store/database.ts";

export type PurgeRequest = {
  readonly now: number;
  readonly submissionsBefore: number;
  readonly quarantinedBefore: number;
};
type PurgeReport = { readonly submissions: number; readonly quarantined: number };

/** Long here, and under no hold or under one whose time is over. */
const isOld = "(legal_hold_since IS NULL OR legal_hold_until <= $3) AND received_at < $1";
/** A person may hold back an old one, which then counts from that day. The time of arrival is asked for the index. */
const isOldSpam = `state = 'quarantined' AND ${isOld} AND coalesce(held_told_at, received_at) < $1`;

/**
 * Deletes the oldest of what was kept long enough, at most `limit` records of each kind, with all that is theirs; and as
 * many mails that belong to no record.
 */
async function purgeBatch(
  transaction: Transaction,
  { now, submissionsBefore, quarantinedBefore, limit }: PurgeRequest & { readonly limit: number },
): Promise<PurgeReport> {
  await purgeDigests(transaction, quarantinedBefore, limit);
  return {
    submissions: await purge(transaction, isOld, [submissionsBefore, limit, now]),
    quarantined: await purge(transaction, isOldSpam, [quarantinedBefore, limit, now]),
  };
}

/** Nodes that purge at the same time take different records. */
async function purge(transaction: Transaction, condition: string, values: readonly number[]) {
  const purged = await transaction.query(
    `WITH old AS MATERIALIZED (
       SELECT id FROM submissions WHERE ${condition} ORDER BY received_at, id LIMIT $2 ${transaction.engine.skipLocked}
     )
     DELETE FROM submissions WHERE id IN (SELECT id FROM old) RETURNING id`,
    ...values,
  );
  return purged.length;
}

/**
 * They name what is held back, and go when that does: also one that still waits, which nobody could use then. They
 * are few, so what is over the limit waits for the next batch.
 */
async function purgeDigests(transaction: Transaction, before: number, limit: number) {
  await transaction.query`WITH old AS MATERIALIZED (
      SELECT id FROM outbox WHERE submission_id IS NULL AND created_at < ${before} ORDER BY id LIMIT ${limit}
      ${raw(transaction.engine.skipLocked)}
    )
    DELETE FROM outbox WHERE id IN (SELECT id FROM old)`;
}

/** A draft and its key live for a day, the caps look back for a day; the rest is for clocks that jump. */
const MEMORY_MS = retention.repeatDays * 24 * 60 * 60_000;

/**
 * Forgets who wrote recently, by which repeats are recognized and acknowledgements are capped. The oldest arrivals are
 * looked at first, since their numbers grow with time; at most `limit` of each, so that nobody waits for it. Uploads that
 * never became part of a message go too.
 */
async function forgetRecentBatch(
  transaction: Transaction,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<number> {
  const arrivals = await transaction.query`WITH old AS MATERIALIZED (
      SELECT submission_id FROM recent_arrivals WHERE received_at < ${now - MEMORY_MS}
        AND submission_id < (SELECT min(submission_id) FROM recent_arrivals) + ${limit}
        ${raw(transaction.engine.skipLocked)}
    )
    DELETE FROM recent_arrivals WHERE submission_id IN (SELECT submission_id FROM old)
    RETURNING submission_id`;
  const acknowledgements = await transaction.query`WITH old AS MATERIALIZED (
      SELECT id FROM recent_acknowledgements WHERE created_at < ${now - MEMORY_MS}
      LIMIT ${limit} ${raw(transaction.engine.skipLocked)}
    )
    DELETE FROM recent_acknowledgements WHERE id IN (SELECT id FROM old) RETURNING id`;
  const files = await dropUnsentFiles(transaction, { now, limit });
  const mails = await dropUnfinishedMails(transaction, { now, limit });
  return arrivals.length + acknowledgements.length + files + mails;
}

export const retentionWrites = { purgeBatch, forgetRecentBatch };
