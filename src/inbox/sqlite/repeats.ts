import type { NewSubmission } from "#inbox/store.ts";
import type { Database } from "./database.ts";

/** Without a key, the same words again within this time are taken for a retry. */
const SAME_WORDS_MS = 10 * 60_000;
/** A draft and its key live for a day; the rest is for clocks that jump. */
const KEY_MEMORY_MS = 7 * 24 * 60 * 60_000;

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
    `SELECT reference, respond_by AS respondBy, recent_keys.content_hash AS contentHash
     FROM recent_keys JOIN submissions ON submissions.id = submission_id WHERE key = ?`,
    key,
  );
  return row && row.contentHash !== contentHash ? "conflict" : row;
}

/** The upper bound leaves out what was received while the clock ran ahead. */
function findSameWords(database: Database, { contentHash, receivedAt }: NewSubmission) {
  return database.get<Earlier>(
    `SELECT reference, respond_by AS respondBy
     FROM recent_contents JOIN submissions ON submissions.id = submission_id
     WHERE recent_contents.content_hash = ? AND recent_contents.received_at BETWEEN ? AND ?`,
    contentHash,
    receivedAt - SAME_WORDS_MS,
    receivedAt + SAME_WORDS_MS,
  );
}

export function rememberForRepeats(database: Database, id: number, submission: NewSubmission) {
  const { idempotencyKey, contentHash, receivedAt } = submission;
  database.run(
    `INSERT INTO recent_contents (content_hash, submission_id, received_at) VALUES (?, ?, ?)
     ON CONFLICT (content_hash) DO UPDATE SET submission_id = excluded.submission_id, received_at = excluded.received_at`,
    contentHash,
    id,
    receivedAt,
  );
  if (idempotencyKey === undefined) return;
  database.run(
    "INSERT INTO recent_keys (key, submission_id, content_hash, created_at) VALUES (?, ?, ?, ?)",
    idempotencyKey,
    id,
    contentHash,
    receivedAt,
  );
}

export function forgetOldRepeats(database: Database, now: number) {
  database.run("DELETE FROM recent_contents WHERE received_at < ?", now - SAME_WORDS_MS);
  database.run("DELETE FROM recent_keys WHERE created_at < ?", now - KEY_MEMORY_MS);
}
