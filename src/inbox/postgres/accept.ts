import type { AcknowledgementCaps } from "#inbox/acknowledgement-caps.ts";
import { createReference } from "#inbox/references.ts";
import type { Acceptance, NewSubmission } from "#inbox/store.ts";
import { takeAcknowledgements } from "./acknowledgements.ts";
import type { Runner } from "./database.ts";
import { insertMails } from "./mails.ts";
import {
  type Earlier,
  findEarlier,
  identityOf,
  lockRepeats,
  rememberForRepeats,
  type StoredSubmission,
} from "./repeats.ts";

type Stored = StoredSubmission & Earlier;

/** Runs inside one transaction: every record and its mails are stored together or not at all. */
export async function acceptAll(
  transaction: Runner,
  caps: AcknowledgementCaps,
  submissions: readonly NewSubmission[],
): Promise<readonly Acceptance[]> {
  const [, earlier] = await Promise.all([
    lockRepeats(transaction, submissions),
    findEarlier(transaction, submissions),
  ]);
  const fresh = new Map<string, NewSubmission>();
  submissions.forEach((submission, n) => {
    const identity = identityOf(submission);
    if (earlier[n] === undefined && !fresh.has(identity)) fresh.set(identity, submission);
  });
  const stored = await store(transaction, caps, [...fresh.values()]);

  return submissions.map((submission, n): Acceptance => {
    const found = earlier[n] ?? stored.get(identityOf(submission));
    if (!found) throw new Error("A submission was neither found nor stored");
    if (found === "conflict" || conflictsWith(found, submission)) return { outcome: "conflict" };
    const isFirst = "submission" in found && found.submission === submission;
    const { reference, respondBy } = found;
    return { outcome: isFirst ? "stored" : "replayed", reference, respondBy };
  });
}

/** Within one group of submissions; against stored ones, the database has compared. */
function conflictsWith(found: Earlier | Stored, submission: NewSubmission) {
  return "submission" in found && found.submission.contentHash !== submission.contentHash;
}

async function store(transaction: Runner, caps: AcknowledgementCaps, submissions: readonly NewSubmission[]) {
  if (submissions.length === 0) return new Map<string, Stored>();
  const stored = await insertRecords(transaction, submissions);
  const mailed = stored.filter(({ submission }) => submission.suspicions.length === 0);
  const [, , acknowledged] = await Promise.all([
    rememberForRepeats(transaction, stored),
    insertMails(transaction, mailed.map(toNotification)),
    takeAcknowledgements(transaction, caps, mailed.flatMap(toWantedAcknowledgement)),
  ]);
  await insertMails(transaction, acknowledged);
  return new Map(stored.map((one) => [identityOf(one.submission), one]));
}

async function insertRecords(
  transaction: Runner,
  submissions: readonly NewSubmission[],
): Promise<readonly Stored[]> {
  const stored: Stored[] = [];
  let waiting = submissions.map((submission) => ({ reference: submission.reference, submission }));
  while (waiting.length > 0) {
    const byReference = new Map(waiting.map(({ reference, submission }) => [reference, submission]));
    for (const { id, reference } of await insert(transaction, byReference)) {
      const submission = byReference.get(reference);
      if (submission) stored.push({ id, reference, respondBy: submission.respondBy, submission });
    }
    waiting = waiting
      .filter(({ submission }) => !stored.some((one) => one.submission === submission))
      .map(({ submission }) => ({ reference: createReference(submission.formType), submission }));
  }
  return stored.sort((a, b) => a.id - b.id);
}

function insert(transaction: Runner, submissions: ReadonlyMap<string, NewSubmission>) {
  const rows = [...submissions].map(([reference, submission], n) => ({
    n,
    reference,
    form_type: submission.formType,
    ...submission.fields,
    received_at: submission.receivedAt,
    respond_by: submission.respondBy,
    content_hash: submission.contentHash,
    state: submission.suspicions.length > 0 ? "quarantined" : "open",
    suspicions: JSON.stringify(submission.suspicions),
  }));
  const columns = `reference, form_type, name, email, phone, company, subject, message, received_at, respond_by,
    content_hash, state, suspicions`;
  return transaction.query<{ id: number; reference: string }>(
    `INSERT INTO submissions (${columns}) SELECT ${columns} FROM json_to_recordset($1) AS
       submission (n INT, reference TEXT, form_type TEXT, name TEXT, email TEXT, phone TEXT, company TEXT,
         subject TEXT, message TEXT, received_at BIGINT, respond_by BIGINT, content_hash TEXT, state TEXT,
         suspicions TEXT) ORDER BY n
     ON CONFLICT (reference) DO NOTHING RETURNING id, reference`,
    JSON.stringify(rows),
  );
}

function toNotification({ id, submission }: Stored) {
  const { notificationTo, receivedAt, messageIdDomain } = submission;
  return {
    submissionId: id,
    kind: "notification",
    to: notificationTo,
    now: receivedAt,
    messageIdDomain,
  } as const;
}

function toWantedAcknowledgement({ id, submission }: Stored) {
  const { acknowledgementTo, receivedAt, messageIdDomain } = submission;
  if (acknowledgementTo === undefined) return [];
  const kind = "acknowledgement" as const;
  return [{ submissionId: id, kind, to: acknowledgementTo, now: receivedAt, messageIdDomain }];
}
