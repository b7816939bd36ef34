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
import type { Runner } from "#inbox/postgres/database.ts";
import { countMails } from "#inbox/postgres/mails.ts";

export async function list(database: Runner, filter: ListFilter): Promise<ArchivedSubmission[]> {
  const found: ArchivedSubmission[] = [];
  for (const { sql, values } of listQueries(filter)) {
    const rows = await ask<ArchiveRow>(database, sql, ...values, filter.limit - found.length);
    found.push(...rows.map(toArchivedSubmission));
  }
  return found;
}

export async function find(database: Runner, reference: string): Promise<SubmissionDetails | undefined> {
  const [row] = await ask<ArchiveRow>(database, findQuery, reference);
  if (!row) return undefined;
  const mails = await ask<ArchiveMailRow>(database, mailsOfQuery, row.id);
  return { ...toArchivedSubmission(row), mails: mails.map(toArchivedMail) };
}

export async function* exportAll(database: Runner, filter: ArchiveFilter) {
  const { sql, values } = exportQuery(filter);
  let last = 0;
  while (true) {
    const rows = await ask<ArchiveRow>(database, sql, ...values, last);
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
    const rows = await ask<ArchiveRow>(database, responsesQuery, from.receivedAt, from.id, until);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(toResponse);
    from = { receivedAt: last.received_at, id: last.id };
  }
}

export async function overview(database: Runner, now: number): Promise<Overview> {
  const { open, overdue, quarantined, oldestPendingMail } = overviewQueries;
  const count = async (sql: string, ...values: number[]) =>
    (await ask<{ n: number }>(database, sql, ...values))[0]?.n ?? 0;
  const [oldest] = await ask<{ at: number | null }>(database, oldestPendingMail);
  return {
    open: await count(open),
    overdue: await count(overdue, now),
    quarantined: await count(quarantined),
    mails: await countMails(database),
    oldestPendingMailAt: oldest?.at ?? undefined,
  };
}

export async function listMails(database: Runner, filter: MailFilter): Promise<ArchivedMail[]> {
  const { sql, values } = mailsQuery(filter);
  return (await ask<ArchiveMailRow>(database, sql, ...values)).map(toArchivedMail);
}

/** PostgreSQL numbers its values, and its LIKE heeds case. */
function ask<Row>(database: Runner, sql: string, ...values: readonly (string | number)[]) {
  let n = 0;
  const numbered = sql.replaceAll("?", () => {
    n += 1;
    return `$${n}`;
  });
  return database.query<Row>(numbered.replaceAll(" LIKE ", " ILIKE "), ...values);
}
