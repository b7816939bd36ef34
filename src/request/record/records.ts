import { fullTime } from "#company/time.ts";
import {
  answerKinds,
  buyerKinds,
  isLostAnswer,
  type MailState,
  quoteList,
  REFUSED_COUNTS_MS,
  webhookReader,
} from "#mail/outbox.ts";
import type { FormType } from "#request/fields/message.ts";
import { raw, type Transaction, type Value } from "#store/database.ts";
import type { Said } from "./conversation.ts";
import { parseReference, type Submission, type SubmissionRow, toSubmission } from "./submission.ts";

/** Erased: the person asked to be forgotten; what is left is only that something came in. */
export type ArchiveState = Submission["state"] | "erased";

export type ArchivedSubmission = Omit<Submission, "state"> & {
  readonly state: ArchiveState;
  readonly answeredAt: number | undefined;
  readonly note: string | undefined;
  readonly legalHoldSince: number | undefined;
  readonly legalHoldUntil: number | undefined;
};

export type RecordRow = SubmissionRow & {
  readonly id: number;
  readonly answered_at: number | null;
  readonly answered_note: string | null;
  readonly erased_at: number | null;
  readonly legal_hold_since: number | null;
  readonly legal_hold_kind: string | null;
  readonly legal_hold_until: number | null;
  readonly delivery_country: string | null;
  readonly final_payment_on: string | null;
  readonly taken_by: number | null;
  readonly taken_at: number | null;
  readonly verified_by: number | null;
  readonly verified_at: number | null;
  readonly closed_as: string | null;
  readonly waits_since: number | null;
};

export function toArchived(row: RecordRow): ArchivedSubmission {
  return {
    ...toSubmission(row),
    state: stateOf(row),
    answeredAt: row.answered_at ?? undefined,
    note: row.answered_note ?? undefined,
    legalHoldSince: row.legal_hold_since ?? undefined,
    legalHoldUntil: row.legal_hold_until ?? undefined,
  };
}

export function stateOf(row: Pick<RecordRow, "state" | "erased_at">): ArchiveState {
  return row.erased_at === null ? row.state : "erased";
}

export type ArchiveFilter = {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly formType?: FormType | undefined;
  /** Without it: all that is not erased. */
  readonly states?: readonly ArchiveState[] | undefined;
  /** Found in any field, the reference or the note, whatever the case of its ASCII letters. */
  readonly text?: string | undefined;
};

const conditions: Record<ArchiveState, string> = {
  open: "state = 'open'",
  quoted: "state = 'quoted' AND erased_at IS NULL",
  answered: "state = 'answered' AND erased_at IS NULL",
  quarantined: "state = 'quarantined' AND erased_at IS NULL",
  erased: "erased_at IS NOT NULL",
};

const statesByDefault: readonly ArchiveState[] = ["open", "quoted", "answered", "quarantined"];

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

function toConditions({ engine }: Transaction, filter: ArchiveFilter) {
  const { formType, since, until, text, states = statesByDefault } = filter;
  const values: Value[] = [];
  const add = (value: Value) => `$${values.push(value)}`;
  const all = [`(${states.map((state) => `(${conditions[state]})`).join(" OR ") || "1 = 0"})`];
  if (formType !== undefined) all.push(`form_type = ${add(formType)}`);
  if (since !== undefined) all.push(`received_at >= ${add(since)}`);
  if (until !== undefined) all.push(`received_at < ${add(until)}`);
  if (text !== undefined) {
    const pattern = add(toPattern(parseReference(text) ?? text));
    all.push(`(${searched.map((column) => `${column} ${engine.like} ${pattern} ESCAPE '\\'`).join(" OR ")})`);
  }
  return { where: all.join(" AND "), values, add };
}

export function toPattern(text: string) {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

const EXPORT_PAGE = 500;

type ExportRequest = ArchiveFilter & {
  /** Where the page before ended; 0 for the first. */
  readonly after: number;
};

/** With what was said about it, and the names of the files. */
export type ExportedSubmission = ArchivedSubmission & { readonly said: readonly ExportedMessage[] };
export type ExportedMessage = Pick<Said, "side" | "at" | "text"> & { readonly files: readonly string[] };

type ExportPage = { readonly submissions: readonly ExportedSubmission[]; readonly last: number };

/**
 * In order of arrival; a page that ends where it began is the end. A page is a range of the archive and not a number of
 * matches, so that looking for what is rare takes many short calls instead of one that stops the intake.
 */
export async function exportPage(database: Transaction, filter: ExportRequest): Promise<ExportPage> {
  const last = await findPageEnd(database, filter.after);
  const { where, values, add } = toConditions(database, filter);
  const range = `id > ${add(filter.after)} AND id <= ${add(last)}`;
  const sql = `SELECT * FROM submissions WHERE ${where} AND ${range} ORDER BY id`;
  const rows = await database.query<RecordRow>(sql, ...values);
  const saidAbout = await exportSaid(database, filter.after, last);
  return { submissions: rows.map((row) => ({ ...toArchived(row), said: saidAbout(row.id) })), last };
}

async function exportSaid(database: Transaction, after: number, last: number) {
  type SaidRow = Omit<ExportedMessage, "files"> & { submission_id: number; id: number };
  const rows =
    await database.query<SaidRow>`SELECT submission_id, id, side, written_at AS at, text FROM messages
    WHERE submission_id > ${after} AND submission_id <= ${last} ORDER BY submission_id, id`;
  const named = await database.query<{ message_id: number; name: string }>`SELECT message_id, name FROM files
    WHERE submission_id > ${after} AND submission_id <= ${last} AND message_id IS NOT NULL
    ORDER BY submission_id, id`;
  const files = Map.groupBy(named, (file) => file.message_id);
  const ofRequest = Map.groupBy(rows, (row) => row.submission_id);
  return (submissionId: number): readonly ExportedMessage[] =>
    (ofRequest.get(submissionId) ?? []).map(({ id, side, at, text }) => ({
      side,
      at,
      text,
      files: (files.get(id) ?? []).map(({ name }) => name),
    }));
}

/** Counted from the next record that is there: years that were purged are passed over at once. */
async function findPageEnd(database: Transaction, after: number) {
  const [row] = await database.query<{ next: number | null; final: number | null }>`SELECT (SELECT min(id)
    FROM submissions WHERE id > ${after}) AS next, (SELECT max(id) FROM submissions) AS final`;
  if (row?.next == null || row.final === null) return after;
  return Math.min(row.next + EXPORT_PAGE - 1, row.final);
}

/** Page by page, so that an archive of any size fits into memory. */
export async function* exportAll(
  ask: (request: ExportRequest) => Promise<ExportPage>,
  filter: ArchiveFilter,
): AsyncGenerator<readonly ExportedSubmission[]> {
  for (let after = 0; ; ) {
    const { submissions, last } = await ask({ ...filter, after });
    if (submissions.length > 0) yield submissions;
    if (last === after) return;
    after = last;
  }
}

/** An overview counts no further, so that it is as quick for a backlog of any size. */
export const MOST_COUNTED = 10_000;

export type Overview = {
  readonly open: number;
  readonly overdue: number;
  readonly quarantined: number;
  readonly mails: Readonly<Record<Exclude<MailState, "sent">, number>>;
  readonly oldestPendingMailAt: number | undefined;
};

export async function overview(database: Transaction, now: number): Promise<Overview> {
  const [row] = await database.query<Record<string, number | null>>(
    `SELECT ${countUpTo("submissions", conditions.open)} AS open,
       ${countUpTo("submissions", `${conditions.open} AND answered_at IS NULL AND respond_by <= $1`)} AS overdue,
       ${countUpTo("submissions", conditions.quarantined)} AS quarantined,
       ${countUpTo("outbox", "state = 'pending'")} AS pending,
       ${countUpTo("outbox", "state = 'dead'")} AS dead,
       (SELECT min(created_at) FROM
         (SELECT created_at FROM outbox WHERE state = 'pending' ORDER BY due_at LIMIT ${MOST_COUNTED}) AS waiting
       ) AS oldest`,
    now,
  );
  const { open, overdue, quarantined, pending, dead, oldest } = row ?? {};
  return {
    open: open ?? 0,
    overdue: overdue ?? 0,
    quarantined: quarantined ?? 0,
    mails: { pending: pending ?? 0, dead: dead ?? 0 },
    oldestPendingMailAt: oldest ?? undefined,
  };
}

export function countUpTo(table: string, condition: string) {
  return `(SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${condition} LIMIT ${MOST_COUNTED}) AS counted)`;
}

/** What the operator and those who answer have to know of mails that do not arrive. */
export type MailTrouble = {
  /** Mails to ourselves that were given up, about requests that still wait. */
  readonly refusedToStaff: number;
  readonly undeliveredAnswers: number;
  /** Since when the oldest mail to ourselves waits; the same for answers to buyers. */
  readonly staffWaitsSince: number | undefined;
  readonly answerWaitsSince: number | undefined;
  /** When the oldest e-mail came in that is in no request yet. */
  readonly unfiledSince: number | undefined;
  /** When the oldest file came in that no virus scanner has judged, where there is one. */
  readonly unscannedSince: number | undefined;
  readonly storeMadeAt: number | undefined;
};

const MINUTE_MS = 60_000;
/** Greylisting makes a first mail wait for a few minutes. */
export const STAFF_MAIL_MAY_WAIT_MS = 15 * MINUTE_MS;
/** As long as a quote may take: then it is late because of the mail. */
const ANSWER_MAY_WAIT_MS = 4 * 60 * MINUTE_MS;

const waitsSince = (condition: string) => `(SELECT min(since) FROM (
  SELECT coalesce(first_tried_at, due_at) AS since FROM outbox
  WHERE state = 'pending' AND ${condition} ORDER BY due_at LIMIT ${MOST_COUNTED}) AS waiting)`;

const isAnswer = `kind IN (${quoteList(answerKinds)})`;
/** Receipts and lost links are judged by nobody: a stranger chose the address, and could choose one that always waits. */
const isToStaff = `kind NOT IN (${quoteList(buyerKinds)}) AND recipient <> '${webhookReader}'`;

export async function findMailTrouble(database: Transaction, now: number): Promise<MailTrouble> {
  const [row] = await database.query<Record<string, number | null>>`SELECT
    (SELECT applied_at FROM schema_migrations WHERE version = 1) AS made,
    (SELECT min(received_at) FROM inbound_mails WHERE read_at IS NULL AND once_key IS NOT NULL) AS unfiled,
    (SELECT min(created_at) FROM files WHERE scan = 'waiting' AND message_id IS NOT NULL) AS unscanned,
    ${raw(waitsSince(isToStaff))} AS staff, ${raw(waitsSince(isAnswer))} AS answer,
    (SELECT count(*) FROM outbox LEFT JOIN submissions ON submissions.id = submission_id
     WHERE outbox.state = 'dead' AND ${raw(isToStaff)} AND settled_at > ${now - REFUSED_COUNTS_MS}
       AND (submission_id IS NULL OR submissions.state IN ('open', 'quoted'))) AS refused,
    (SELECT count(*) FROM outbox JOIN submissions ON submissions.id = submission_id
     WHERE ${raw(isLostAnswer("outbox"))} AND (submissions.state = 'open' OR submissions.state = 'quoted' AND waits_since IS NOT NULL)) AS undelivered`;
  return {
    refusedToStaff: row?.refused ?? 0,
    undeliveredAnswers: row?.undelivered ?? 0,
    staffWaitsSince: row?.staff ?? undefined,
    answerWaitsSince: row?.answer ?? undefined,
    unfiledSince: row?.unfiled ?? undefined,
    unscannedSince: row?.unscanned ?? undefined,
    storeMadeAt: row?.made ?? undefined,
  };
}

/** In words for a monitor and for the desk; empty when there is no trouble. */
export function describeMailTrouble(trouble: MailTrouble, now: number): readonly string[] {
  const { refusedToStaff, undeliveredAnswers } = trouble;
  const { staffWaitsSince = now, answerWaitsSince = now, unfiledSince = now, unscannedSince = now } = trouble;
  const problems = [
    refusedToStaff > 0 && `${count(refusedToStaff, "e-mail")} to staff could not be delivered`,
    undeliveredAnswers > 0 && `${count(undeliveredAnswers, "answer")} did not reach the buyer`,
    now - staffWaitsSince >= STAFF_MAIL_MAY_WAIT_MS &&
      `an e-mail to staff has waited since ${fullTime(staffWaitsSince)}`,
    now - answerWaitsSince >= ANSWER_MAY_WAIT_MS &&
      `an answer to a buyer has waited since ${fullTime(answerWaitsSince)}`,
    now - unfiledSince >= STAFF_MAIL_MAY_WAIT_MS &&
      `an e-mail that came in has not been read since ${fullTime(unfiledSince)}`,
    now - unscannedSince >= STAFF_MAIL_MAY_WAIT_MS &&
      `a buyer’s file has waited for the virus scanner since ${fullTime(unscannedSince)}`,
  ];
  return problems.filter((problem) => problem !== false);
}

function count(number: number, noun: string) {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}
