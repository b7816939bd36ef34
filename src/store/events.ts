import type { Transaction } from "./database.ts";

/**
 * What happened, to which submission, and who did it: the timeline of a request and the record of who did what at the
 * desk are the same rows. `body` holds words that someone wrote, and is never part of the record of who did what.
 */
export type EventKind =
  | ("seen" | "taken" | "handed-over" | "put-back" | "noted" | "replied" | "closed" | "answered" | "reopened")
  // In records of earlier releases: by a link in an e-mail.
  | "answered-by-link"
  | ("held" | "released" | "spam" | "undelivered" | "readdressed" | "settled" | "erased" | "exported")
  | (
      | "verified"
      | "unverified"
      | "screened"
      | "match-cleared"
      | "destination"
      | "place-allowed"
      | "paid"
      | "kept"
      | "hold-lifted"
      | "zip-refused"
    )
  | ("drafted" | "quoted" | "revised" | "withdrawn" | "opened" | "ordered")
  | ("order-declined" | "order-canceled" | "renewal-asked")
  | ("entered" | "made-request" | "corrected" | "lines-read" | "not-mailed" | "handed" | "joined")
  | ("order-confirmed" | "order-changed" | "order-agreed" | "delivered")
  | ("put-off" | "put-off-ended" | "came-up" | "reminded")
  | ("invited" | "enrolled" | "passkey-removed" | "revoked" | "made-owner" | "made-clerk")
  | ("signed-in" | "signed-out" | "refused" | "calendar-made" | "signature-saved" | "signature-removed")
  | ("costs-hidden" | "costs-shown" | "lowest-margin")
  | "published";

type NewEvent = {
  readonly kind: EventKind;
  readonly now: number;
  /** Undefined: it belongs to no single request. */
  readonly submissionId?: number | undefined;
  /** Undefined: not done by staff. */
  readonly staffId?: number | undefined;
  /** The staff member it was done to, if any. */
  readonly subjectId?: number | undefined;
  readonly body?: string | undefined;
};

export async function addEvent(transaction: Transaction, event: NewEvent) {
  await transaction.query`INSERT INTO events (submission_id, staff_id, subject_id, kind, happened_at, body)
    VALUES (${event.submissionId ?? null}, ${event.staffId ?? null}, ${event.subjectId ?? null},
    ${event.kind}, ${event.now}, ${event.body ?? null})`;
}

/** Someone without access tried to sign in; we do not know who. */
export function noteRefusal(transaction: Transaction, { now }: { readonly now: number }): Promise<void> {
  return addEvent(transaction, { kind: "refused", now });
}

/** Recorded before the export: who exported, never what. Without `staffId`: at the terminal. */
export function noteExport(
  transaction: Transaction,
  { staffId, now }: { readonly staffId?: number; readonly now: number },
): Promise<void> {
  return addEvent(transaction, { kind: "exported", staffId, now });
}

type AuditLine = {
  readonly kind: EventKind;
  readonly happenedAt: number;
  readonly who: string | null;
  /** The staff member it was done to. */
  readonly whom: string | null;
  readonly reference: string | null;
};

/** Who did what and when, the latest first, without a word of what was written. */
export function listAudit(
  transaction: Transaction,
  { limit }: { readonly limit: number },
): Promise<readonly AuditLine[]> {
  return transaction.query<AuditLine>`SELECT kind, happened_at AS "happenedAt", staff.name AS who,
      subject.name AS whom, reference FROM events
    LEFT JOIN staff ON staff.id = staff_id LEFT JOIN staff AS subject ON subject.id = subject_id
    LEFT JOIN submissions ON submissions.id = submission_id
    ORDER BY events.id DESC LIMIT ${limit}`;
}
