import {
  type AcknowledgementCaps,
  capWindowsMs,
  recipientDomain,
  recipientKey,
} from "#inbox/acknowledgement-caps.ts";
import { createReference } from "#inbox/references.ts";
import type { Acceptance, MailKind, NewSubmission } from "#inbox/store.ts";
import type { Database } from "./database.ts";

/** Without a key, the same words again within this time are taken for a retry. */
const REPEAT_WINDOW_MS = 10 * 60_000;

type Known = { readonly reference: string; readonly respondBy: number };

/** Runs inside the writer's transaction: the record and its mails are stored together or not at all. */
export function accept(database: Database, caps: AcknowledgementCaps, submission: NewSubmission): Acceptance {
  const { idempotencyKey, respondBy } = submission;
  const known =
    idempotencyKey === undefined ? findRepeat(database, submission) : findKey(database, submission);
  if (known === "conflict") return { outcome: "conflict" };
  if (known) return { outcome: "replayed", reference: known.reference, respondBy: known.respondBy };

  const { id, reference } = insertRecord(database, submission);
  if (idempotencyKey !== undefined) insertKey(database, id, idempotencyKey, submission);
  if (submission.suspicions.length === 0) insertMails(database, id, caps, submission);
  return { outcome: "stored", reference, respondBy };
}

function findKey(database: Database, submission: NewSubmission): Known | "conflict" | undefined {
  const row = database.get<Known & { readonly contentHash: string }>(
    `SELECT reference, respond_by AS respondBy, idempotency.content_hash AS contentHash
     FROM idempotency JOIN submissions ON submissions.id = submission_id WHERE key = ?`,
    submission.idempotencyKey ?? null,
  );
  return row && row.contentHash !== submission.contentHash ? "conflict" : row;
}

/** The upper bound keeps a record from a time when the clock ran ahead out of the comparison. */
function findRepeat(database: Database, { contentHash, receivedAt }: NewSubmission): Known | undefined {
  return database.get<Known>(
    `SELECT reference, respond_by AS respondBy FROM submissions
     WHERE content_hash = ? AND received_at BETWEEN ? AND ? ORDER BY received_at DESC LIMIT 1`,
    contentHash,
    receivedAt - REPEAT_WINDOW_MS,
    receivedAt + REPEAT_WINDOW_MS,
  );
}

function insertRecord(database: Database, submission: NewSubmission): { id: number; reference: string } {
  const { formType, fields, suspicions } = submission;
  for (let reference = submission.reference; ; reference = createReference(formType)) {
    const { changes, lastId } = database.run(
      `INSERT INTO submissions (reference, form_type, name, email, phone, company, subject, message,
         received_at, respond_by, content_hash, state, suspicions)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (reference) DO NOTHING`,
      reference,
      formType,
      fields.name,
      fields.email,
      fields.phone,
      fields.company,
      fields.subject,
      fields.message,
      submission.receivedAt,
      submission.respondBy,
      submission.contentHash,
      suspicions.length > 0 ? "quarantined" : "open",
      JSON.stringify(suspicions),
    );
    if (changes === 1) return { id: lastId, reference };
  }
}

function insertKey(database: Database, id: number, key: string, { contentHash, receivedAt }: NewSubmission) {
  database.run(
    "INSERT INTO idempotency (key, submission_id, content_hash, created_at) VALUES (?, ?, ?, ?)",
    key,
    id,
    contentHash,
    receivedAt,
  );
}

function insertMails(database: Database, id: number, caps: AcknowledgementCaps, submission: NewSubmission) {
  const { notificationTo, acknowledgementTo, receivedAt } = submission;
  insertMail(database, id, "notification", notificationTo, submission);
  if (acknowledgementTo !== undefined && isWithinCaps(database, caps, acknowledgementTo, receivedAt)) {
    insertMail(database, id, "acknowledgement", acknowledgementTo, submission);
  }
}

function insertMail(database: Database, id: number, kind: MailKind, to: string, submission: NewSubmission) {
  const { receivedAt, messageIdDomain } = submission;
  database.run(
    `INSERT INTO outbox (submission_id, kind, recipient, recipient_key, recipient_domain, message_id, due_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    kind,
    to,
    recipientKey(to),
    recipientDomain(to),
    `<${crypto.randomUUID()}@${messageIdDomain}>`,
    receivedAt,
    receivedAt,
  );
}

function isWithinCaps(database: Database, caps: AcknowledgementCaps, to: string, now: number) {
  const { day, hour } = capWindowsMs;
  const count = (condition: string, window: number, ...values: string[]) =>
    database.get<{ mails: number }>(
      `SELECT count(*) AS mails FROM outbox
       WHERE kind = 'acknowledgement' AND ${condition} created_at BETWEEN ? AND ?`,
      ...values,
      now - window,
      now + window,
    )?.mails ?? 0;

  return (
    count("recipient_key = ? AND", day, recipientKey(to)) < caps.perRecipientPerDay &&
    count("recipient_domain = ? AND", hour, recipientDomain(to)) < caps.perDomainPerHour &&
    count("", hour) < caps.perHour
  );
}
