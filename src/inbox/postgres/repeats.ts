import type { NewSubmission } from "#inbox/store.ts";
import type { Runner } from "./database.ts";
import { lockOf } from "./locks.ts";

/** Without a key, the same words again within this time are taken for a retry. */
const SAME_WORDS_MS = 10 * 60_000;
/** A draft and its key live for a day; the rest is for clocks that jump. */
const KEY_MEMORY_MS = 7 * 24 * 60 * 60_000;
/** Few at a time, so that nobody waits for the forgetting. */
const FORGET_AT_ONCE = 1_000;

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
       SELECT n, submission_id, asked.content_hash <> recent_keys.content_hash AS conflicts
       FROM asked JOIN recent_keys ON recent_keys.key = asked.key COLLATE "C"
       UNION ALL
       SELECT n, submission_id, false
       FROM asked JOIN recent_contents ON recent_contents.content_hash = asked.content_hash COLLATE "C"
       WHERE asked.key IS NULL AND recent_contents.received_at
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
  const columns = "stored (id BIGINT, key TEXT, content_hash TEXT, received_at BIGINT)";
  await Promise.all([
    transaction.query(
      `INSERT INTO recent_contents (content_hash, submission_id, received_at)
       SELECT DISTINCT ON (content_hash COLLATE "C") content_hash, id, received_at
       FROM json_to_recordset($1) AS ${columns} ORDER BY content_hash COLLATE "C", id DESC
       ON CONFLICT (content_hash) DO UPDATE
         SET submission_id = excluded.submission_id, received_at = excluded.received_at`,
      JSON.stringify(rows),
    ),
    transaction.query(
      `INSERT INTO recent_keys (key, submission_id, content_hash, created_at)
       SELECT key, id, content_hash, received_at FROM json_to_recordset($1) AS ${columns} WHERE key IS NOT NULL`,
      JSON.stringify(rows),
    ),
  ]);
}

/** Rows that someone is using are left for the next time. */
export async function forgetOldRepeats(database: Runner, now: number) {
  await forget(database, "recent_contents", "content_hash", "received_at", now - SAME_WORDS_MS);
  await forget(database, "recent_keys", "key", "created_at", now - KEY_MEMORY_MS);
}

function forget(database: Runner, table: string, key: string, time: string, before: number) {
  return database.query(
    `DELETE FROM ${table} WHERE ${key} IN (
       SELECT ${key} FROM ${table} WHERE ${time} < $1 ORDER BY ${time} LIMIT ${FORGET_AT_ONCE} FOR UPDATE SKIP LOCKED
     )`,
    before,
  );
}
