import { insertMail } from "#mail/outbox.ts";
import { raw, type Transaction } from "#store/database.ts";
import { createReference, domainOf, mailboxOf, type NewSubmission, type Receipt } from "./submission.ts";

/** The times of a message that was sent again are those of the first. */
export type Acceptance =
  | ({ readonly outcome: "stored" | "replayed" } & Accepted)
  | { readonly outcome: "conflict" };

export type Accepted = Pick<Receipt, "reference" | "receivedAt" | "respondBy">;

/** Without a key on either, the same words again within this time are taken for a retry. */
const SAME_WORDS_MS = 10 * 60_000;

/** The record and its mails are stored together or not at all. */
export async function accept(transaction: Transaction, submission: NewSubmission): Promise<Acceptance> {
  for (const identity of identitiesOf(submission)) await transaction.engine.lock(transaction, identity);
  const earlier = await findEarlier(transaction, submission);
  if (earlier === "conflict") return { outcome: "conflict" };
  if (earlier) {
    const { reference, receivedAt, respondBy } = earlier;
    return { outcome: "replayed", reference, receivedAt, respondBy };
  }

  const { receivedAt, respondBy } = submission;
  const { id, reference } = await insertRecord(transaction, submission);
  await rememberArrival(transaction, id, submission);
  if (submission.suspicions.length === 0) await insertFirstMails(transaction, id, submission);
  return { outcome: "stored", reference, receivedAt, respondBy };
}

/** What makes two submissions one: their key, or their words. Always in this order, so that no two wait for each other. */
function identitiesOf({ idempotencyKey, contentHash }: NewSubmission) {
  return [...(idempotencyKey === undefined ? [] : [`key ${idempotencyKey}`]), `words ${contentHash}`];
}

type Earlier = Accepted & { readonly contentHash: string };

async function findEarlier(
  transaction: Transaction,
  { idempotencyKey, contentHash, receivedAt }: NewSubmission,
): Promise<Earlier | "conflict" | undefined> {
  const select = `SELECT reference, respond_by AS "respondBy", content_hash AS "contentHash",
      recent_arrivals.received_at AS "receivedAt"
    FROM recent_arrivals JOIN submissions ON submissions.id = submission_id`;
  if (idempotencyKey !== undefined) {
    const [found] = await transaction.query<Earlier>`${raw(select)} WHERE key = ${idempotencyKey}`;
    if (found) return found.contentHash === contentHash ? found : "conflict";
  }
  // The script sends again what was posted without it; two keys are meant to be two.
  const keyless = idempotencyKey === undefined ? "" : "AND key IS NULL";
  const [last] = await transaction.query<Earlier>`${raw(select)} WHERE content_hash = ${contentHash}
    ${raw(keyless)} ORDER BY submission_id DESC LIMIT 1`;
  // In both directions, which leaves out what was received while the clock ran ahead.
  return last && Math.abs(last.receivedAt - receivedAt) <= SAME_WORDS_MS ? last : undefined;
}

export async function insertRecord(transaction: Transaction, submission: NewSubmission) {
  const { formType, fields, rfq, suspicions } = submission;
  for (let reference = submission.reference; ; reference = createReference(formType)) {
    const id = await transaction.insert`INSERT INTO submissions (reference, form_type, name, email, phone,
        company, subject, message, received_at, respond_by, state, suspicions, rfq_content)
      VALUES (${reference}, ${formType}, ${fields.name}, ${fields.email}, ${fields.phone}, ${fields.company},
      ${fields.subject}, ${fields.message}, ${submission.receivedAt}, ${submission.respondBy},
      ${suspicions.length > 0 ? "quarantined" : "open"}, ${JSON.stringify(suspicions)},
      ${JSON.stringify(rfq ?? null)})
      ON CONFLICT (reference) DO NOTHING`;
    if (id !== undefined) return { id, reference };
  }
}

async function rememberArrival(transaction: Transaction, id: number, submission: NewSubmission) {
  const { idempotencyKey, contentHash, receivedAt } = submission;
  await transaction.query`INSERT INTO recent_arrivals (submission_id, key, content_hash, received_at)
    VALUES (${id}, ${idempotencyKey ?? null}, ${contentHash}, ${receivedAt})`;
}

type FirstMails = Pick<
  NewSubmission,
  "notificationTo" | "acknowledgementTo" | "receivedAt" | "messageIdDomain"
>;

/** Of a submission that is not, or no longer, held back. */
export async function insertFirstMails(transaction: Transaction, id: number, mails: FirstMails) {
  const { notificationTo, acknowledgementTo, receivedAt, messageIdDomain } = mails;
  const mail = { submissionId: id, now: receivedAt, messageIdDomain };
  for (const to of notificationTo) await insertMail(transaction, { ...mail, kind: "notification", to });
  if (acknowledgementTo === undefined) return;
  if (await takeAcknowledgement(transaction, acknowledgementTo, receivedAt)) {
    await insertMail(transaction, { ...mail, kind: "acknowledgement", to: acknowledgementTo });
  }
}

/** How many mails a stranger can have us queue, so that no form can be used to flood someone with them. */
export const acknowledgementCaps = { perMailboxPerDay: 1, perDomainPerHour: 120, perHour: 400 } as const;
/** They are asked for after the acknowledgement. */
const lostLinksPerMailboxPerDay = 3;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Whether one more acknowledgement may go to this address; if so, it is counted. Only one node at a time may decide,
 * until its transaction ends. What is over a cap already is turned away before that, so that a flood does not wait:
 * the lock is taken no more often than the caps allow mails.
 */
export async function takeAcknowledgement(
  transaction: Transaction,
  to: string,
  now: number,
  kind: "acknowledgement" | "link" = "acknowledgement",
) {
  if (!(await isWithinCaps(transaction, to, now, kind))) return false;
  await transaction.engine.lock(transaction, "acknowledgements");
  if (!(await isWithinCaps(transaction, to, now, kind))) return false;
  await transaction.query`INSERT INTO recent_acknowledgements (kind, mailbox, domain, created_at)
    VALUES (${kind}, ${mailboxOf(to)}, ${domainOf(to)}, ${now})`;
  return true;
}

async function isWithinCaps(transaction: Transaction, to: string, now: number, kind: string) {
  const { perMailboxPerDay, perDomainPerHour, perHour } = acknowledgementCaps;
  const count = "(SELECT count(*) FROM recent_acknowledgements WHERE";
  const within = await transaction.query(
    `SELECT 1 AS within WHERE ${count} domain = $1 AND kind = $7 AND created_at BETWEEN $2 AND $3) < $4
       AND ${count} kind = $7 AND created_at BETWEEN $2 AND $3) < $5
       AND ${count} mailbox = $6 AND kind = $7 AND created_at BETWEEN $8 AND $9) < $10`,
    domainOf(to),
    now - HOUR_MS,
    now + HOUR_MS,
    perDomainPerHour,
    perHour,
    mailboxOf(to),
    kind,
    now - DAY_MS,
    now + DAY_MS,
    kind === "link" ? lostLinksPerMailboxPerDay : perMailboxPerDay,
  );
  return within.length > 0;
}
