import type { AcknowledgementCaps } from "#inbox/acknowledgement-caps.ts";
import { createReference } from "#inbox/references.ts";
import type { Acceptance, NewSubmission } from "#inbox/store.ts";
import { forgetOldAcknowledgements, takeAcknowledgement } from "./acknowledgements.ts";
import type { Database } from "./database.ts";
import { insertMail } from "./mails.ts";
import { findEarlier, forgetOldRepeats, rememberForRepeats } from "./repeats.ts";

const SWEEP_EVERY_MS = 1_000;
const lastSweeps = new WeakMap<Database, number>();

/** Runs inside the writer's transaction: the record and its mails are stored together or not at all. */
export function accept(database: Database, caps: AcknowledgementCaps, submission: NewSubmission): Acceptance {
  const earlier = findEarlier(database, submission);
  if (earlier === "conflict") return { outcome: "conflict" };
  if (earlier) return { outcome: "replayed", reference: earlier.reference, respondBy: earlier.respondBy };

  const { id, reference } = insertRecord(database, submission);
  rememberForRepeats(database, id, submission);
  sweep(database, submission.receivedAt);
  if (submission.suspicions.length === 0) insertMails(database, id, caps, submission);
  return { outcome: "stored", reference, respondBy: submission.respondBy };
}

/** Forgets what is remembered for a while only; no more often than needed when many people send at once. */
function sweep(database: Database, now: number) {
  const last = lastSweeps.get(database);
  if (last !== undefined && Math.abs(now - last) < SWEEP_EVERY_MS) return;
  lastSweeps.set(database, now);
  forgetOldRepeats(database, now);
  forgetOldAcknowledgements(database, now);
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

export type FirstMails = Pick<
  NewSubmission,
  "notificationTo" | "acknowledgementTo" | "receivedAt" | "messageIdDomain"
>;

export function insertMails(database: Database, id: number, caps: AcknowledgementCaps, mails: FirstMails) {
  const { notificationTo, acknowledgementTo, receivedAt, messageIdDomain } = mails;
  const mail = { submissionId: id, now: receivedAt, messageIdDomain };
  insertMail(database, { ...mail, kind: "notification", to: notificationTo });
  if (acknowledgementTo !== undefined && takeAcknowledgement(database, caps, acknowledgementTo, receivedAt)) {
    insertMail(database, { ...mail, kind: "acknowledgement", to: acknowledgementTo });
  }
}
