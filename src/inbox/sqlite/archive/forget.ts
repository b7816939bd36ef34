import { statSync } from "node:fs";
import { mailboxOf } from "#inbox/acknowledgement-caps.ts";
import type { ForgetReport, ForgetRequest } from "#inbox/archive.ts";
import type { Database } from "#inbox/sqlite/database.ts";
import { classifyFault } from "#inbox/sqlite/faults.ts";
import { inBatches, inTransaction } from "./transaction.ts";

/** Up to this size a rewrite of the whole file is over before the server's patience ends. */
const QUICKLY_REWRITTEN_BYTES = 64 * 1024 * 1024;
const BATCH = 100;
const MOST_MENTIONS = 100;
const CHECKPOINT_ATTEMPTS = 20;
const CHECKPOINT_PAUSE_MS = 250;

type Found = { readonly id: number; readonly reference: string; readonly email: string };

export async function forget(
  database: Database,
  file: string,
  request: ForgetRequest,
): Promise<ForgetReport> {
  const { email, now, mayRewrite } = request;
  const found = findRecords(database, email);
  const waiting = [...found];
  let mails = 0;
  await inBatches(() => {
    const batch = waiting.splice(0, BATCH);
    mails += erase(database, batch, now);
    return batch.length;
  });
  forgetAcknowledgements(database, email);
  const isRewritten = (mayRewrite || statSync(file).size <= QUICKLY_REWRITTEN_BYTES) && rewrite(database);
  const isLogEmpty = await emptyLog(database);
  return {
    references: found.map(({ reference }) => reference),
    mails,
    mentions: findMentions(database, email),
    traces: isRewritten && isLogEmpty ? "none" : "possible",
  };
}

/** SQLite folds ASCII letters only; addresses with others are few, and are compared here. */
function findRecords(database: Database, email: string): Found[] {
  const wanted = email.toLowerCase();
  const candidates = database.all<Found>(
    `SELECT id, reference, email FROM submissions
     WHERE email <> '' AND (email = ? COLLATE NOCASE OR email GLOB '*[^ -~]*')`,
    email,
  );
  return candidates.filter((record) => record.email.toLowerCase() === wanted);
}

function erase(database: Database, records: readonly Found[], now: number): number {
  if (records.length === 0) return 0;
  return inTransaction(database, () => {
    let mails = 0;
    for (const { id } of records) {
      database.run("DELETE FROM recent_arrivals WHERE submission_id = ?", id);
      mails += database.run("DELETE FROM outbox WHERE submission_id = ?", id).changes;
      database.run(
        `UPDATE submissions SET name = '', email = '', phone = '', company = '', subject = '', message = '',
           content_hash = '', answered_note = NULL, erased_at = ?,
           state = CASE state WHEN 'open' THEN 'answered' ELSE state END WHERE id = ?`,
        now,
        id,
      );
    }
    return mails;
  });
}

function forgetAcknowledgements(database: Database, email: string) {
  inTransaction(database, () =>
    database.run("DELETE FROM recent_acknowledgements WHERE mailbox = ?", mailboxOf(email)),
  );
}

function findMentions(database: Database, email: string) {
  const pattern = `%${email.replace(/[\\%_]/g, "\\$&")}%`;
  const columns = ["name", "company", "subject", "message", "coalesce(answered_note, '')"];
  return database
    .all<{ reference: string }>(
      `SELECT reference FROM submissions
       WHERE ${columns.map((column) => `${column} LIKE ?1 ESCAPE '\\'`).join(" OR ")} LIMIT ${MOST_MENTIONS}`,
      pattern,
    )
    .map(({ reference }) => reference);
}

/** Pages keep bytes of rows that were moved or replaced long ago; only a rewrite of the file leaves them behind. */
function rewrite(database: Database): boolean {
  try {
    database.exec("VACUUM");
    return true;
  } catch (error) {
    if (classifyFault(error) === "busy" || classifyFault(error) === "full") return false;
    throw error;
  }
}

/** The log keeps old pages until no reader needs them any more. */
async function emptyLog(database: Database): Promise<boolean> {
  for (let attempt = 0; attempt < CHECKPOINT_ATTEMPTS; attempt += 1) {
    const result = database.get<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)");
    if (result?.busy === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, CHECKPOINT_PAUSE_MS));
  }
  return false;
}
