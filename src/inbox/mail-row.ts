import type { LeasedMail, MailKind } from "./store.ts";
import { type SubmissionRow, toSubmission } from "./submission-row.ts";

/** No retry waits this long: a mail due later than that was written by a clock that ran ahead, and is due now. */
export const FURTHEST_DUE_MS = 6 * 60 * 60_000;

/** A pending mail with its submission, as both databases give it. */
export type MailRow = SubmissionRow & {
  readonly mail_id: number;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly message_id: string;
  readonly attempts: number;
  readonly first_tried_at: number | null;
  readonly created_at: number;
};

export type NewMail = {
  readonly submissionId: number;
  readonly kind: MailKind;
  readonly to: string;
  readonly now: number;
  readonly messageIdDomain: string;
};

/** Time first, so that the unique index grows at its end instead of everywhere. */
export function createMessageId(now: number, domain: string) {
  return `<${now.toString(36)}.${crypto.randomUUID()}@${domain}>`;
}

export function toLeasedMail(row: MailRow): LeasedMail {
  return {
    id: String(row.mail_id),
    kind: row.kind,
    to: row.recipient,
    messageId: row.message_id,
    attempts: row.attempts,
    firstTriedAt: row.first_tried_at ?? undefined,
    createdAt: row.created_at,
    submission: toSubmission(row),
  };
}
