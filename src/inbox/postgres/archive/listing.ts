import type {
  ArchivedMail,
  ArchivedSubmission,
  ArchiveFilter,
  ArchiveState,
  ListFilter,
  MailFilter,
  Overview,
  ResponseRow,
  SubmissionDetails,
  TimeRange,
} from "#inbox/archive.ts";
import type { Runner } from "#inbox/postgres/database.ts";
import { takeStock } from "#inbox/postgres/stock.ts";
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
} from "#inbox/sqlite/archive/archive-rows.ts";

const EXPORT_PAGE = 500;
const RESPONSES_PAGE = 5_000;

const listOrder: readonly { readonly state: ArchiveState; readonly order: string }[] = [
  { state: "open", order: "respond_by, id" },
  { state: "answered", order: "received_at DESC, id DESC" },
  { state: "quarantined", order: "received_at DESC, id DESC" },
  { state: "erased", order: "received_at DESC, id DESC" },
];

/** One query a state, each along its own index, so that a long archive costs nothing. */
export async function list(database: Runner, filter: ListFilter): Promise<ArchivedSubmission[]> {
  const wanted = filter.states ?? statesByDefault;
  const found: ArchivedSubmission[] = [];
  for (const { state, order } of listOrder.filter((entry) => wanted.includes(entry.state))) {
    const where = numbered(allOf([inState(state), ...conditionsOf(filter)]), 2);
    const sql = `SELECT * FROM submissions WHERE ${where.sql} ORDER BY ${order} LIMIT $1`;
    const rows = await database.query<ArchiveRow>(sql, filter.limit - found.length, ...where.values);
    found.push(...rows.map(toArchivedSubmission));
  }
  return found;
}

/** The conditions are written for SQLite, which numbers no values and whose LIKE ignores case. */
function numbered({ sql, values }: Condition, first: number): Condition {
  let n = first - 1;
  const withNumbers = sql.replaceAll("?", () => {
    n += 1;
    return `$${n}`;
  });
  return { sql: withNumbers.replaceAll(" LIKE ", " ILIKE "), values };
}

export async function find(database: Runner, reference: string): Promise<SubmissionDetails | undefined> {
  const [row] = await database.query<ArchiveRow>("SELECT * FROM submissions WHERE reference = $1", reference);
  if (!row) return undefined;
  const mails = await database.query<ArchiveMailRow>(
    `SELECT ${mailColumns} FROM outbox JOIN submissions ON submissions.id = submission_id
     WHERE submission_id = $1 ORDER BY outbox.id`,
    row.id,
  );
  return { ...toArchivedSubmission(row), mails: mails.map(toArchivedMail) };
}

export async function* exportAll(database: Runner, filter: ArchiveFilter) {
  const where = numbered(allOf([inStates(filter.states), ...conditionsOf(filter)]), 2);
  const sql = `SELECT * FROM submissions WHERE id > $1 AND ${where.sql} ORDER BY id LIMIT ${EXPORT_PAGE}`;
  let last = 0;
  while (true) {
    const rows = await database.query<ArchiveRow>(sql, last, ...where.values);
    if (rows.length === 0) return;
    yield rows.map(toArchivedSubmission);
    last = rows.at(-1)?.id ?? last;
  }
}

export async function* responses(
  database: Runner,
  { since = 0, until = Number.MAX_SAFE_INTEGER }: TimeRange,
) {
  let from = { receivedAt: since, id: 0 };
  while (true) {
    const rows = await database.query<ArchiveRow>(
      `SELECT id, form_type, state, erased_at, received_at, respond_by, answered_at FROM submissions
       WHERE (received_at, id) > ($1, $2) AND received_at < $3 ORDER BY received_at, id LIMIT ${RESPONSES_PAGE}`,
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

export async function overview(database: Runner, now: number): Promise<Overview> {
  const [row] = await database.query<{ held: number }>(
    "SELECT count(*) AS held FROM submissions WHERE state = 'quarantined'",
  );
  return { ...(await takeStock(database, now)), quarantined: row?.held ?? 0 };
}

export async function listMails(database: Runner, { state, limit }: MailFilter): Promise<ArchivedMail[]> {
  const failed = state === "pending" ? "AND last_error IS NOT NULL" : "";
  const order = state === "pending" ? "due_at" : "created_at DESC";
  const rows = await database.query<ArchiveMailRow>(
    `SELECT ${mailColumns} FROM outbox JOIN submissions ON submissions.id = submission_id
     WHERE outbox.state = '${state}' ${failed} ORDER BY ${order}, outbox.id LIMIT $1`,
    limit,
  );
  return rows.map(toArchivedMail);
}
