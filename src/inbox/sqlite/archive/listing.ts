import type {
  ArchivedMail,
  ArchivedSubmission,
  ArchiveFilter,
  ListFilter,
  MailFilter,
  Overview,
  SubmissionDetails,
  TimeRange,
} from "#inbox/archive.ts";
import {
  exportQuery,
  findQuery,
  listQueries,
  mailsOfQuery,
  mailsQuery,
  overviewQueries,
  responsesQuery,
} from "#inbox/archive-queries.ts";
import {
  type ArchiveMailRow,
  type ArchiveRow,
  toArchivedMail,
  toArchivedSubmission,
  toResponse,
} from "#inbox/archive-rows.ts";
import type { Database } from "#inbox/sqlite/database.ts";
import { countMails } from "#inbox/sqlite/mails.ts";

export function list(database: Database, filter: ListFilter): ArchivedSubmission[] {
  const found: ArchivedSubmission[] = [];
  for (const { sql, values } of listQueries(filter)) {
    const rows = database.all<ArchiveRow>(sql, ...values, filter.limit - found.length);
    found.push(...rows.map(toArchivedSubmission));
  }
  return found;
}

export function find(database: Database, reference: string): SubmissionDetails | undefined {
  const row = database.get<ArchiveRow>(findQuery, reference);
  if (!row) return undefined;
  const mails = database.all<ArchiveMailRow>(mailsOfQuery, row.id);
  return { ...toArchivedSubmission(row), mails: mails.map(toArchivedMail) };
}

export async function* exportAll(database: Database, filter: ArchiveFilter) {
  const { sql, values } = exportQuery(filter);
  let last = 0;
  while (true) {
    const rows = database.all<ArchiveRow>(sql, ...values, last);
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
    const rows = database.all<ArchiveRow>(responsesQuery, from.receivedAt, from.id, until);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(toResponse);
    from = { receivedAt: last.received_at, id: last.id };
  }
}

export function overview(database: Database, now: number): Overview {
  const { open, overdue, quarantined, oldestPendingMail } = overviewQueries;
  const count = (sql: string, ...values: number[]) => database.get<{ n: number }>(sql, ...values)?.n ?? 0;
  return {
    open: count(open),
    overdue: count(overdue, now),
    quarantined: count(quarantined),
    mails: countMails(database),
    oldestPendingMailAt: database.get<{ at: number | null }>(oldestPendingMail)?.at ?? undefined,
  };
}

export function listMails(database: Database, filter: MailFilter): ArchivedMail[] {
  const { sql, values } = mailsQuery(filter);
  return database.all<ArchiveMailRow>(sql, ...values).map(toArchivedMail);
}
