import { isAddressAbroad } from "#company/countries.ts";
import {
  answerKinds,
  buyerKinds,
  insertMail,
  isLostAnswer,
  isReplaced,
  isToBuyer,
  type LeaseRequest,
  type MailKind,
  namedBy,
  sqlList,
  webhookReader,
} from "#mail/outbox.ts";
import type { AnswerMail } from "#request/lifecycle.ts";
import { fromRow, listOf, type RowOf, raw, type Transaction } from "#store/database.ts";
import { dayIn } from "./calendar.ts";
import type { ReplyContent } from "./conversation.ts";
import {
  type ChangeOutcome,
  type LockedRequest,
  lockRequest,
  lockRequestById,
  type StaffChange,
} from "./life.ts";
import { findScreening, judgeScreening } from "./screening.ts";
import {
  type DroppedMail,
  type MailSettings,
  type Submission,
  type SubmissionRow,
  toSubmission,
  uncountDropped,
} from "./submission.ts";

export type LeasedMail = {
  readonly id: string;
  readonly kind: MailKind;
  readonly to: string;
  /** `<…@domain>`, ready for the header; the same on every attempt, so that a doubled delivery can be recognized. */
  readonly messageId: string;
  readonly content: string | undefined;
  /** How often it was leased before this time: 0 on the first. */
  readonly attempts: number;
  readonly firstTriedAt: number | undefined;
  readonly createdAt: number;
  readonly submission: Submission | undefined;
  readonly takenBy: string | undefined;
};

/** No retry waits this long: a mail due later than that was written by a clock that ran ahead, and is due now. */
const FURTHEST_DUE_MS = 6 * 60 * 60_000;

/** Leases due mails to one deliverer until `until`; a lease that runs out makes the mail due again. */
async function leaseDueMails(
  transaction: Transaction,
  request: LeaseRequest,
): Promise<readonly LeasedMail[]> {
  const { now, limit } = request;
  const due = await lease(transaction, request, "<=", now, limit);
  const misdated = await lease(transaction, request, ">", now + FURTHEST_DUE_MS, limit - due.length);
  return findLeased(transaction, [...due, ...misdated]);
}

/** Nodes that ask at the same moment get different mails: each skips the rows that another is leasing. */
async function lease(
  transaction: Transaction,
  { now, until, holder, ...readers }: LeaseRequest,
  comparison: "<=" | ">",
  time: number,
  limit: number,
) {
  const [isAmong, named] = namedBy(readers);
  const rows = await transaction.query<{ id: number }>`WITH due AS MATERIALIZED (
      SELECT id FROM outbox WHERE state = 'pending' AND due_at ${raw(comparison)} ${time}
        AND recipient ${isAmong} (${named})
      ORDER BY due_at, id LIMIT ${limit} ${raw(transaction.engine.skipLocked)}
    )
    UPDATE outbox SET lease_holder = ${holder}, due_at = ${until}, attempts = attempts + 1,
      first_tried_at = coalesce(first_tried_at, ${now})
    WHERE id IN (SELECT id FROM due) RETURNING id`;
  return rows.map(({ id }) => id);
}

type StoredMail = Omit<LeasedMail, "submission">;
type LeasedRow = RowOf<Omit<StoredMail, "id">> & { readonly mailId: string } & {
  [Name in keyof SubmissionRow]: SubmissionRow[Name] | null;
};

async function findLeased(transaction: Transaction, ids: readonly number[]): Promise<LeasedMail[]> {
  if (ids.length === 0) return [];
  const rows =
    await transaction.query<LeasedRow>`SELECT submissions.*, CAST(outbox.id AS TEXT) AS "mailId", kind,
      recipient AS "to", message_id AS "messageId", content, attempts - 1 AS attempts,
      CASE WHEN attempts > 1 THEN first_tried_at END AS "firstTriedAt", outbox.created_at AS "createdAt",
      staff.name AS "takenBy"
    FROM outbox LEFT JOIN submissions ON submissions.id = submission_id LEFT JOIN staff ON staff.id = taken_by
    WHERE outbox.id IN (${listOf(ids)}) ORDER BY outbox.id`;
  return rows.map((row) => {
    const { mailId: id, kind, to, messageId, content, attempts, firstTriedAt, createdAt, takenBy } = row;
    const mail = { id, kind, to, messageId, content, attempts, firstTriedAt, createdAt, takenBy };
    const submission = row.reference === null ? undefined : toSubmission(row as SubmissionRow);
    return { ...fromRow<StoredMail>(mail), submission };
  });
}

/** Takes effect only while `holder` still holds the lease. */
export type MailSettlement = { readonly id: string; readonly holder: string; readonly now: number } & (
  | { readonly result: "sent" }
  | { readonly result: "retry"; readonly dueAt: number; readonly error: string }
  /** `tell`: who is told about it, and the mail domain to use. A lost alert is not reported. */
  | { readonly result: "dead"; readonly error: string; readonly tell?: MailSettings | undefined }
  /** There is no reason to send it any more: the e-mail is deleted. */
  | { readonly result: "withdrawn" }
);

type SettledMail = {
  readonly id: number;
  readonly submission_id: number | null;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly content: string | null;
  readonly created_at: number;
};

/** Stores a mail's outcome together with its effects on the request, so that each happens once. */
async function settleMail(transaction: Transaction, settlement: MailSettlement): Promise<void> {
  const { holder, now, result } = settlement;
  const id = Number(settlement.id);
  if (result === "retry") {
    await transaction.query`UPDATE outbox SET lease_holder = NULL, due_at = ${settlement.dueAt},
      last_error = ${settlement.error} WHERE id = ${id} AND lease_holder = ${holder} AND state = 'pending'`;
  } else if (result === "withdrawn") {
    const dropped = await transaction.query<DroppedMail>`DELETE FROM outbox
      WHERE id = ${id} AND lease_holder = ${holder} AND state = 'pending' RETURNING kind, recipient, created_at`;
    await uncountDropped(transaction, dropped);
  } else {
    const error = result === "dead" ? settlement.error : null;
    // The request is locked first, as by everyone else who changes it.
    const request = await lockAnswered(transaction, id, now);
    const [mail] =
      await transaction.query<SettledMail>`UPDATE outbox SET lease_holder = NULL, state = ${result},
      settled_at = ${now}, last_error = coalesce(${error}, last_error)
      WHERE id = ${id} AND lease_holder = ${holder} AND state = 'pending'
      RETURNING id, submission_id, kind, recipient, content, created_at`;
    if (!mail) return;
    if (result === "dead") await followRefusal(transaction, request, mail, settlement);
    else if (request && (await isLastAnswer(transaction, mail))) {
      const lost = await transaction.query`SELECT id FROM outbox WHERE submission_id = ${request.row.id}
        AND ${raw(isLostAnswer)} LIMIT 1`;
      const answer = await describeAnswer(transaction, mail);
      await request.apply({ type: "mail-accepted", mail: answer, hasOtherLost: lost.length > 0 });
    }
  }
}

/** Undefined for an e-mail that answers no request. */
async function lockAnswered(transaction: Transaction, mail: number, now: number) {
  const [answer] = await transaction.query<{ id: number }>`SELECT submission_id AS id FROM outbox
    WHERE id = ${mail} AND submission_id IS NOT NULL AND kind IN (${raw(sqlList(answerKinds))})`;
  return answer && lockRequestById(transaction, { id: answer.id, now }, { by: "mail" });
}

async function describeAnswer(
  transaction: Transaction,
  { submission_id, kind, content, created_at }: SettledMail,
): Promise<AnswerMail> {
  const { revision }: { revision?: string } = kind === "quote" ? JSON.parse(content ?? "{}") : {};
  const [quote] = await transaction.query<{ state: string }>`SELECT state FROM outbox
    WHERE submission_id = ${submission_id} AND kind = 'quote' ORDER BY id DESC LIMIT 1`;
  return {
    kind: kind as AnswerMail["kind"],
    revision,
    writtenAt: created_at,
    isQuoteLost: quote?.state === "dead",
  };
}

type Bounce = {
  readonly messageIds: readonly string[];
  readonly error: string;
  readonly recipients: readonly string[];
  readonly now: number;
  readonly tell: MailSettings;
};

/**
 * A server accepted the mail and said later that it could not deliver it: the same as if it had refused it at
 * once. If the address was corrected after the e-mail was written, a report that does not name this recipient
 * is about an earlier attempt.
 */
export async function bounceMail(
  transaction: Transaction,
  { messageIds, error, recipients, now, tell }: Bounce,
) {
  type FoundMail = SettledMail & { readonly message_id: string; readonly corrected: number };
  const found =
    await transaction.query<FoundMail>`SELECT id, submission_id, kind, recipient, content, created_at,
      message_id, (SELECT count(*) FROM events WHERE events.submission_id = outbox.submission_id
        AND kind = 'readdressed' AND happened_at > outbox.created_at) AS corrected
    FROM outbox WHERE kind IN (${raw(sqlList(buyerKinds))}) AND (state = 'sent' OR lease_holder IS NOT NULL)
      AND message_id IN (${listOf(messageIds)})`;
  const [mail] = messageIds.flatMap((each) => found.find(({ message_id }) => message_id === each) ?? []);
  if (!mail || (mail.corrected > 0 && !recipients.includes(mail.recipient.toLowerCase()))) return;
  const request = await lockAnswered(transaction, mail.id, now);
  await transaction.query`UPDATE outbox SET state = 'dead', lease_holder = NULL, settled_at = ${now},
    last_error = ${error} WHERE id = ${mail.id}`;
  await followRefusal(transaction, request, mail, { now, error, tell });
}

type Refusal = Pick<Extract<MailSettlement, { readonly result: "dead" }>, "now" | "error" | "tell">;

/**
 * The one place that knows what a final refusal means. An answer that did not reach the buyer does not count:
 * the request waits again, and every recipient is told, by e-mail and by webhook. A lost copy does not change
 * the request, and staff get an e-mail about it. Only the webhook tells of a lost e-mail to ourselves, since
 * e-mail failed. A request that is held back stays so, and nobody is told.
 */
async function followRefusal(
  transaction: Transaction,
  request: LockedRequest | undefined,
  mail: SettledMail,
  { now, error, tell }: Refusal,
) {
  const { submission_id: submissionId, kind, recipient } = mail;
  if (submissionId === null || recipient === webhookReader || kind === "undelivered" || !tell) return;
  const isCopy = kind === "copy";
  const to = isCopy ? recipient : undefined;
  const content: UndeliveredContent = { refused: kind, error, to };
  if (request) {
    if (!(await isLastAnswer(transaction, mail))) return;
    const answer = await describeAnswer(transaction, mail);
    await request.apply(
      { type: "mail-refused", mail: answer },
      { ...tell, content: { undelivered: content } },
    );
    return;
  }
  if (isToBuyer(kind) && !isCopy) return;
  const [found] = await transaction.query<Pick<SubmissionRow, "form_type">>`SELECT form_type
    FROM submissions WHERE id = ${submissionId} AND erased_at IS NULL AND state <> 'quarantined'`;
  const readers = found ? tell.recipients[found.form_type] : [];
  const told = { submissionId, kind: "undelivered", now, mailDomain: tell.mailDomain, content } as const;
  for (const reader of readers.filter((each) => (each === webhookReader) !== isCopy))
    await insertMail(transaction, { ...told, to: reader });
}

export type UndeliveredContent = {
  readonly refused: MailKind;
  readonly error: string;
  readonly to?: string | undefined;
};

/** If another answer replaced it since, that one counts. */
async function isLastAnswer(transaction: Transaction, { id }: SettledMail) {
  const last = await transaction.query`SELECT id FROM outbox WHERE id = ${id} AND NOT ${raw(isReplaced)}`;
  return last.length > 0;
}

/** With the new address the quote would be sent at once, but its buyer has to be screened first. */
type Unscreened = { readonly outcome: "unscreened" };

async function correctAddress(
  transaction: Transaction,
  { email, ...by }: StaffChange & { readonly email: string },
): Promise<ChangeOutcome | Unscreened> {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  const { id } = request.row;
  const refused = await findRefused(transaction, id);
  const state = judgeScreening(await findScreening(transaction, id), dayIn(transaction, by.now));
  const isScreened = isAddressAbroad(email) ? state === "clear" : state !== "match";
  if (refused.some(({ kind }) => kind === "quote") && !isScreened) return { outcome: "unscreened" };
  const corrected = await request.apply({ type: "readdressed", email });
  if (corrected.outcome !== "done") return corrected;
  for (const { id: mailId, content } of refused) {
    // The content of a reply with copies has the buyer's address in it.
    await transaction.query`UPDATE outbox SET recipient = ${email}, state = 'pending', due_at = ${by.now},
      attempts = 0, first_tried_at = NULL, settled_at = NULL, last_error = NULL,
      content = ${JSON.stringify(content.to ? { ...content, to: email } : content)}
      WHERE id = ${mailId} AND state = 'dead'`;
  }
  return { outcome: "done" };
}

async function findRefused(transaction: Transaction, id: number) {
  type Refused = Pick<SettledMail, "id" | "kind" | "content">;
  const rows = await transaction.query<Refused>`SELECT id, kind, content FROM outbox
    WHERE submission_id = ${id} AND ${raw(isLostAnswer)} ORDER BY id`;
  return rows.map((mail) => ({
    ...mail,
    content: JSON.parse(mail.content ?? "{}") as Partial<ReplyContent>,
  }));
}

export const deliveryWrites = { leaseDueMails, settleMail, correctAddress };
