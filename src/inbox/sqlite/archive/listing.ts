import {
  type ArchivedMail,
  type ArchivedSubmission,
  type ArchiveFilter,
  type ArchiveState,
  type ListFilter,
  type MailFilter,
  MOST_COUNTED,
  type Overview,
  type ResponseRow,
  type SubmissionDetails,
  type TimeRange,
} from "#inbox/archive.ts";
import type { Database } from "#inbox/sqlite/database.ts";
import { countMails } from "#inbox/sqlite/mails.ts";
import {
  type ArchiveMailRow,
  type ArchiveRow,
  allOf,
  type Condition,
  conditionsOf,
  inState,
  inStates,
  mailColumns,
  stateOf,
  statesByDefault,
  toArchivedMail,
  toArchivedSubmission,
} from "./archive-rows.ts";

const EXPORT_PAGE = 500;
const RESPONSES_PAGE = 5_000;

const listOrder: readonly { readonly state: ArchiveState; readonly order: string }[] = [
  { state: "open", order: "respond_by, id" },
  { state: "answered", order: "received_at DESC, id DESC" },
  { state: "quarantined", order: "received_at DESC, id DESC" },
  { state: "erased", order: "received_at DESC, id DESC" },
];

/** One query a state, each along its own index, so that a long archive costs nothing. */
export function list(database: Database, filter: ListFilter): ArchivedSubmission[] {
  const wanted = filter.states ?? statesByDefault;
  const found: ArchivedSubmission[] = [];
  for (const { state, order } of listOrder.filter((entry) => wanted.includes(entry.state))) {
    const where = allOf([inState(state), ...conditionsOf(filter), ...dueSince(state, filter)]);
    const sql = `SELECT * FROM submissions WHERE ${where.sql} ORDER BY ${order} LIMIT ?`;
    const rows = database.all<ArchiveRow>(sql, ...where.values, filter.limit - found.length);
    found.push(...rows.map(toArchivedSubmission));
  }
  return found;
}

/** Nothing is due before it came in, which lets the index of deadlines skip an old backlog. */
function dueSince(state: ArchiveState, { since }: ListFilter): Condition[] {
  return state === "open" && since !== undefined ? [{ sql: "respond_by >= ?", values: [since] }] : [];
}

export function find(database: Database, reference: string): SubmissionDetails | undefined {
  const row = database.get<ArchiveRow>("SELECT * FROM submissions WHERE reference = ?", reference);
  if (!row) return undefined;
  const mails = database.all<ArchiveMailRow>(
    `SELECT ${mailColumns} FROM outbox JOIN submissions ON submissions.id = submission_id
     WHERE submission_id = ? ORDER BY outbox.id`,
    row.id,
  );
  return { ...toArchivedSubmission(row), mails: mails.map(toArchivedMail) };
}

export async function* exportAll(database: Database, filter: ArchiveFilter) {
  const where = allOf([inStates(filter.states), ...conditionsOf(filter)]);
  const sql = `SELECT * FROM submissions WHERE id > ? AND ${where.sql} ORDER BY id LIMIT ${EXPORT_PAGE}`;
  let last = 0;
  while (true) {
    const rows = database.all<ArchiveRow>(sql, last, ...where.values);
    if (rows.length === 0) return;
    yield rows.map(toArchivedSubmission);
    last = rows.at(-1)?.id ?? last;
  }
}

export async function* responses(
  database: Database,
  { since = 0, until = Number.MAX_SAFE_INTEGER }: TimeRange,
) {
  let from = { receivedAt: since, id: 0 };
  while (true) {
    const rows = database.all<ArchiveRow>(
      `SELECT id, form_type, state, erased_at, received_at, respond_by, answered_at FROM submissions
       WHERE (received_at, id) > (?, ?) AND received_at < ? ORDER BY received_at, id LIMIT ${RESPONSES_PAGE}`,
      from.receivedAt,
      from.id,
      until,
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(toResponse);
    from = { receivedAt: last.received_at, id: last.id };
  }
}

function toResponse(row: ArchiveRow): ResponseRow {
  return {
    formType: row.form_type,
    state: stateOf(row),
    receivedAt: row.received_at,
    respondBy: row.respond_by,
    answeredAt: row.answered_at ?? undefined,
  };
}

export function overview(database: Database, now: number): Overview {
  const count = (condition: string, ...values: number[]) => {
    const counted = `SELECT 1 FROM submissions WHERE ${condition} LIMIT ${MOST_COUNTED}`;
    return database.get<{ n: number }>(`SELECT count(*) AS n FROM (${counted})`, ...values)?.n ?? 0;
  };
  const oldest = database.get<{ at: number | null }>(
    `SELECT min(created_at) AS at FROM
       (SELECT created_at FROM outbox WHERE state = 'pending' ORDER BY due_at LIMIT ${MOST_COUNTED})`,
  );
  return {
    open: count("state = 'open'"),
    overdue: count("state = 'open' AND respond_by < ?", now),
    quarantined: count("state = 'quarantined'"),
    mails: countMails(database),
    oldestPendingMailAt: oldest?.at ?? undefined,
  };
}

export function listMails(database: Database, { state, limit }: MailFilter): ArchivedMail[] {
  const failed = state === "pending" ? "AND last_error IS NOT NULL" : "";
  const order = state === "pending" ? "due_at, outbox.id" : "created_at DESC, outbox.id DESC";
  const rows = database.all<ArchiveMailRow>(
    `SELECT ${mailColumns} FROM outbox JOIN submissions ON submissions.id = submission_id
     WHERE outbox.state = '${state}' ${failed} ORDER BY ${order} LIMIT ?`,
    limit,
  );
  return rows.map(toArchivedMail);
}
