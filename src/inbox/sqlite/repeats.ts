import { FORGET_AT_ONCE, REPEATS_MEMORY_MS, SAME_WORDS_MS } from "#inbox/repeat-rules.ts";
import type { NewSubmission } from "#inbox/store.ts";
import type { Database } from "./database.ts";

type Earlier = { readonly reference: string; readonly respondBy: number };

/** The submission that this one repeats, if any. */
export function findEarlier(database: Database, submission: NewSubmission): Earlier | "conflict" | undefined {
  const { idempotencyKey } = submission;
  return idempotencyKey === undefined
    ? findSameWords(database, submission)
    : findSameKey(database, idempotencyKey, submission);
}

function findSameKey(database: Database, key: string, { contentHash }: NewSubmission) {
  const row = database.get<Earlier & { readonly contentHash: string }>(
    `SELECT reference, respond_by AS respondBy, recent_arrivals.content_hash AS contentHash
     FROM recent_arrivals JOIN submissions ON submissions.id = submission_id WHERE key = ?`,
    key,
  );
  return row && row.contentHash !== contentHash ? "conflict" : row;
}

/** The upper bound leaves out what was received while the clock ran ahead. */
function findSameWords(database: Database, { contentHash, receivedAt }: NewSubmission) {
  const row = database.get<Earlier & { readonly receivedAt: number }>(
    `SELECT reference, respond_by AS respondBy, recent_arrivals.received_at AS receivedAt
     FROM recent_arrivals JOIN submissions ON submissions.id = submission_id
     WHERE recent_arrivals.content_hash = ? ORDER BY submission_id DESC LIMIT 1`,
    contentHash,
  );
  return row && Math.abs(row.receivedAt - receivedAt) <= SAME_WORDS_MS ? row : undefined;
}

export function rememberForRepeats(database: Database, id: number, submission: NewSubmission) {
  const { idempotencyKey, contentHash, receivedAt } = submission;
  database.run(
    "INSERT INTO recent_arrivals (submission_id, key, content_hash, received_at) VALUES (?, ?, ?, ?)",
    id,
    idempotencyKey ?? null,
    contentHash,
    receivedAt,
  );
}

/** The oldest are looked at first: their numbers grow with time. */
export function forgetOldRepeats(database: Database, now: number) {
  database.run(
    `DELETE FROM recent_arrivals WHERE received_at < ?
       AND submission_id < (SELECT min(submission_id) FROM recent_arrivals) + ${FORGET_AT_ONCE}`,
    now - REPEATS_MEMORY_MS,
  );
}
