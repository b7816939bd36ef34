import type { ArchivedMail, ArchivedSubmission, ArchiveFilter, ArchiveState } from "#inbox/archive.ts";
import type { MailKind, MailState } from "#inbox/store.ts";
import { type SubmissionRow, toSubmission } from "#inbox/submission-row.ts";

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

export const mailColumns = `outbox.id, reference, kind, recipient, outbox.state, attempts, created_at, due_at,
  settled_at, last_error`;

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

export type Condition = { readonly sql: string; readonly values: readonly (string | number)[] };

export const allOf = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => `(${sql})`).join(" AND ") || "true",
  values: conditions.flatMap(({ values }) => values),
});

/** All of a filter but its states, which decide about the index and stand in the query itself. */
export function conditionsOf({ formType, since, until, text }: ArchiveFilter): Condition[] {
  const conditions: Condition[] = [];
  if (formType !== undefined) conditions.push({ sql: "form_type = ?", values: [formType] });
  if (since !== undefined) conditions.push({ sql: "received_at >= ?", values: [since] });
  if (until !== undefined) conditions.push({ sql: "received_at < ?", values: [until] });
  if (text !== undefined) conditions.push(contains(text));
  return conditions;
}

const searched = [
  "reference",
  "name",
  "email",
  "phone",
  "company",
  "subject",
  "message",
  "coalesce(answered_note, '')",
];

function contains(text: string): Condition {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return {
    sql: searched.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(" OR "),
    values: searched.map(() => pattern),
  };
}

const stateConditions: Record<ArchiveState, string> = {
  open: "state = 'open'",
  answered: "state = 'answered' AND erased_at IS NULL",
  quarantined: "state = 'quarantined' AND erased_at IS NULL",
  erased: "erased_at IS NOT NULL",
};

export function inState(state: ArchiveState): Condition {
  return { sql: stateConditions[state], values: [] };
}

export const statesByDefault: readonly ArchiveState[] = ["open", "answered", "quarantined"];

export function inStates(states: readonly ArchiveState[] = statesByDefault): Condition {
  return { sql: states.map((state) => `(${stateConditions[state]})`).join(" OR ") || "false", values: [] };
}
