import { FORGET_AT_ONCE, REPEATS_MEMORY_MS, SAME_WORDS_MS } from "#inbox/repeat-rules.ts";
import type { NewSubmission } from "#inbox/store.ts";
import type { Runner } from "./database.ts";
import { lockOf } from "./locks.ts";

export type Earlier = { readonly reference: string; readonly respondBy: number };
export type StoredSubmission = { readonly id: number; readonly submission: NewSubmission };

type EarlierRow = Earlier & { readonly n: number; readonly conflicts: boolean };

/** What makes two submissions one: their key, or without one their words. */
export function identityOf({ idempotencyKey, contentHash }: NewSubmission) {
  return idempotencyKey === undefined ? `words ${contentHash}` : `key ${idempotencyKey}`;
}

/**
 * Whoever brings the same submission, to whichever node, waits here until the first is stored or given up. In the
 * order of the numbers, so that two groups never wait for each other.
 */
export async function lockRepeats(transaction: Runner, submissions: readonly NewSubmission[]) {
  const numbers = [...new Set(submissions.map((submission) => lockOf(identityOf(submission))))];
  numbers.sort();
  await transaction.query(
    "SELECT pg_advisory_xact_lock(number) FROM unnest($1::bigint[]) AS number",
    numbers,
  );
}

/** For each submission, in the same order, the one that it repeats, if any. */
export async function findEarlier(
  transaction: Runner,
  submissions: readonly NewSubmission[],
): Promise<readonly (Earlier | "conflict" | undefined)[]> {
  const rows = submissions.map(({ idempotencyKey, contentHash, receivedAt }, n) => ({
    n,
    key: idempotencyKey,
    content_hash: contentHash,
    received_at: receivedAt,
  }));
  // The upper bound leaves out what was received while the clock ran ahead.
  const found = await transaction.query<EarlierRow>(
    `WITH asked AS (
       SELECT * FROM json_to_recordset($1) AS asked (n INT, key TEXT, content_hash TEXT, received_at BIGINT)
     ), known AS (
       SELECT n, submission_id, asked.content_hash <> recent_arrivals.content_hash AS conflicts
       FROM asked JOIN recent_arrivals ON recent_arrivals.key = asked.key COLLATE "C"
       UNION ALL
       SELECT n, submission_id, false
       FROM asked CROSS JOIN LATERAL (
         SELECT submission_id, received_at FROM recent_arrivals
         WHERE content_hash = asked.content_hash COLLATE "C" ORDER BY submission_id DESC LIMIT 1
       ) AS last
       WHERE asked.key IS NULL AND last.received_at
         BETWEEN asked.received_at - $2::bigint AND asked.received_at + $2::bigint
     )
     SELECT n, conflicts, reference, respond_by AS "respondBy"
     FROM known JOIN submissions ON submissions.id = submission_id`,
    JSON.stringify(rows),
    SAME_WORDS_MS,
  );
  const earlier = new Map(found.map((row) => [row.n, row]));
  return submissions.map((_, n) => {
    const row = earlier.get(n);
    return row?.conflicts ? "conflict" : row;
  });
}

export async function rememberForRepeats(transaction: Runner, stored: readonly StoredSubmission[]) {
  const rows = stored.map(({ id, submission }) => ({
    id,
    key: submission.idempotencyKey,
    content_hash: submission.contentHash,
    received_at: submission.receivedAt,
  }));
  await transaction.query(
    `INSERT INTO recent_arrivals (submission_id, key, content_hash, received_at)
     SELECT id, key, content_hash, received_at
     FROM json_to_recordset($1) AS stored (id BIGINT, key TEXT, content_hash TEXT, received_at BIGINT)`,
    JSON.stringify(rows),
  );
}

/** Rows that someone is using are left for the next time. */
export async function forgetOldRepeats(database: Runner, now: number) {
  await database.query(
    `DELETE FROM recent_arrivals WHERE submission_id IN (
       SELECT submission_id FROM recent_arrivals WHERE received_at < $1
       ORDER BY received_at LIMIT ${FORGET_AT_ONCE} FOR UPDATE SKIP LOCKED
     )`,
    now - REPEATS_MEMORY_MS,
  );
}
