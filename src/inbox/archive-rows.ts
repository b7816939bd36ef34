import type { ArchivedMail, ArchivedSubmission, ArchiveState, ResponseRow } from "./archive.ts";
import type { MailKind, MailState } from "./store.ts";
import { type SubmissionRow, toSubmission } from "./submission-row.ts";

/** As both databases give it. */
export type ArchiveRow = SubmissionRow & {
  readonly id: number;
  readonly answered_at: number | null;
  readonly answered_note: string | null;
  readonly erased_at: number | null;
};

export type ArchiveMailRow = {
  readonly id: number;
  readonly reference: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly created_at: number;
  readonly due_at: number;
  readonly settled_at: number | null;
  readonly last_error: string | null;
};

export function toArchivedSubmission(row: ArchiveRow): ArchivedSubmission {
  return {
    ...toSubmission(row),
    state: stateOf(row),
    answeredAt: row.answered_at ?? undefined,
    note: row.answered_note ?? undefined,
  };
}

export function stateOf(row: Pick<ArchiveRow, "state" | "erased_at">): ArchiveState {
  return row.erased_at === null ? row.state : "erased";
}

export function toArchivedMail(row: ArchiveMailRow): ArchivedMail {
  return {
    id: String(row.id),
    reference: row.reference,
    kind: row.kind,
    to: row.recipient,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.due_at,
    settledAt: row.settled_at ?? undefined,
    error: row.last_error ?? undefined,
  };
}

export function toResponse(row: ArchiveRow): ResponseRow {
  return {
    formType: row.form_type,
    state: stateOf(row),
    receivedAt: row.received_at,
    respondBy: row.respond_by,
    answeredAt: row.answered_at ?? undefined,
  };
}
