import { MINUTE_MS, type Time } from "#company/time-in.ts";
import {
  answerKinds,
  buyerKinds,
  isLostAnswer,
  REFUSED_COUNTS_MS,
  sqlList,
  webhookReader,
} from "#mail/outbox.ts";
import type { FollowUp } from "#request/lifecycle.ts";
import { fromRow, type RowOf, raw, type Transaction } from "#store/database.ts";
import type { EventKind } from "#store/events.ts";
import { dayIn } from "./calendar.ts";
import { parseNumber, type Submission, type SubmissionRow, toSubmission } from "./submission.ts";

/** Erased: the person asked to be forgotten; what is left is only that something came in. */
export type ArchiveState = Submission["state"] | "erased";

export type ArchivedSubmission = Omit<Submission, "state"> & {
  readonly state: ArchiveState;
  readonly note: string | undefined;
  readonly legalHoldSince: number | undefined;
  readonly legalHoldUntil: number | undefined;
  /** As confirmed at the desk. */
  readonly countries: Readonly<Record<"delivery" | "buyer" | "endUser", string | undefined>>;
};

export type RecordRow = SubmissionRow & {
  readonly id: number;
  readonly answered_note: string | null;
  readonly erased_at: number | null;
  readonly legal_hold_since: number | null;
  readonly legal_hold_kind: string | null;
  readonly legal_hold_until: number | null;
  readonly delivery_country: string | null;
  readonly buyer_country: string | null;
  readonly end_user_country: string | null;
  readonly final_payment_on: string | null;
  readonly taken_by: number | null;
  readonly taken_at: number | null;
  readonly verified_by: number | null;
  readonly verified_at: number | null;
  readonly closed_as: string | null;
  readonly waits_since: number | null;
  readonly renewal_asked_at: number | null;
  readonly to_do_due_at: number | null;
  readonly duplicate_of: string | null;
  readonly put_off_until: number | null;
  readonly put_off: string | null;
};

export function toFollowUp({ put_off_until, put_off }: RecordRow): FollowUp | undefined {
  if (put_off_until === null) return undefined;
  return { until: put_off_until, ...JSON.parse(put_off ?? "{}") };
}

export function toArchived(row: RecordRow): ArchivedSubmission {
  return {
    ...toSubmission(row),
    state: stateOf(row),
    note: row.answered_note ?? undefined,
    legalHoldSince: row.legal_hold_since ?? undefined,
    legalHoldUntil: row.legal_hold_until ?? undefined,
    countries: {
      delivery: row.delivery_country ?? undefined,
      buyer: row.buyer_country ?? undefined,
      endUser: row.end_user_country ?? undefined,
    },
  };
}

export function stateOf(row: Pick<RecordRow, "state" | "erased_at">): ArchiveState {
  return row.erased_at === null ? row.state : "erased";
}

export const tabs = ["open", "quoted", "closed", "held"] as const;
export type Tab = (typeof tabs)[number];

export const ofTab: Readonly<Record<Tab, string>> = {
  open: "submissions.state = 'open'",
  // What waits is on the open list, whatever its state.
  quoted: "submissions.state = 'quoted' AND waits_since IS NULL",
  closed: "submissions.state = 'answered' AND erased_at IS NULL AND waits_since IS NULL",
  // What a person confirmed as spam is out of sight until it is deleted.
  held: "submissions.state = 'quarantined' AND erased_at IS NULL AND closed_as IS NULL",
};

export type ArchiveFilter = {
  /** Undefined: everything that is not erased. */
  readonly tab?: Tab | "all" | undefined;
  readonly text?: string | undefined;
};

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

/**
 * Limits where words are looked for. Each is the end of an SQL query: one over requests, one over the records
 * that belong to them.
 */
type Bounds = { readonly requests: string; readonly records: string };

/**
 * The condition for what is on a list, or for what a search there finds, in any case of ASCII letters. A
 * search finds words in any field; and on any list the number of a request or quote, an order number, the
 * name of a file, and what was said. An organization's full name is found even beyond the bounds.
 */
export function toCondition({ engine }: Transaction, { tab, text }: ArchiveFilter, bounds: Bounds) {
  const listed = tab === undefined ? "erased_at IS NULL" : tab === "all" ? "1 = 1" : ofTab[tab];
  if (!text) return { where: listed, values: [] };
  const reference = parseNumber(text);
  if (reference !== undefined) return { where: "reference = $1", values: [reference] };
  const has = (column: string) => `${column} ${engine.like} $1 ESCAPE '\\'`;
  const inRecords = (table: string, column: string) =>
    `SELECT submission_id FROM (SELECT submission_id, ${column} AS words FROM ${table}
       WHERE ${column} IS NOT NULL ${bounds.records}) AS latest WHERE ${has("words")}`;
  const found = [
    `SELECT id FROM submissions WHERE id IN (SELECT id FROM submissions WHERE ${listed} ${bounds.requests})
       AND (${searched.map(has).join(" OR ")})`,
    `SELECT id FROM submissions WHERE company = $2 AND ${listed}`,
    inRecords("messages", "text"),
    inRecords("files", "name"),
    inRecords("quotes", "order_number"),
  ];
  return { where: `submissions.id IN (${found.join(" UNION ALL ")})`, values: [toPattern(text), text] };
}

export function toPattern(text: string) {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

const EXPORT_PAGE = 500;

type ExportRequest = ArchiveFilter & {
  readonly after: number;
};

export type ExportedSubmission = ArchivedSubmission & {
  readonly said: readonly ExportedMessage[];
  readonly checks: readonly ExportedCheck[];
  /** The latest revision. */
  readonly quote?: ExportedQuote | undefined;
  /** What was ordered, on whichever revision; undefined where nothing was. */
  readonly orders?: ExportedOrders | undefined;
  /** How it ended: "won", "lost-price" …; undefined while it is open. */
  readonly closedAs: string | undefined;
  /** When it was closed last, and what was written then. */
  readonly closing?: { readonly at: number; readonly reason: string } | undefined;
};

export type ExportedOrders = {
  readonly numbers: readonly string[];
  readonly firstAt: number;
  /** In cents, of all that is confirmed; undefined while nothing is, and where one amount is not known. */
  readonly confirmedTotal: number | undefined;
  readonly confirmedAt: number | undefined;
};

export type ExportedQuote = {
  readonly revision: string;
  /** In cents; null once it was erased, or before this was kept. */
  readonly total: number | null;
  readonly sentAt: number;
  readonly sentBy: string;
  /** The days where the company is. */
  readonly sentOn: string;
  readonly validUntil: string;
  readonly withdrawnAt: number | null;
  readonly openedAt: number | null;
};
/** What was checked before a sale: authority, countries, screenings, and what allowed a listed place. */
export type ExportedCheck = {
  readonly kind: EventKind;
  readonly at: number;
  readonly by: string;
  readonly body: string;
};
export type ExportedMessage = {
  readonly side: "buyer" | "desk";
  readonly at: number;
  readonly text: string;
  readonly files: readonly string[];
};

type ExportPage = { readonly submissions: readonly ExportedSubmission[]; readonly last: number };

/**
 * In order of arrival; a page that ends where it began is the last. A page is a range of the archive and not
 * a number of matches, so that a search for something rare takes many short calls instead of one that stops
 * the intake.
 */
async function exportPage(database: Transaction, filter: ExportRequest): Promise<ExportPage> {
  const { after, tab, text } = filter;
  const last = await findPageEnd(database, after);
  const range = (id: string) => `AND ${id} > ${after} AND ${id} <= ${last}`;
  const bounds = { requests: range("id"), records: range("submission_id") };
  const { where, values } = toCondition(database, filter, bounds);
  // The open list shows all waiting requests too, above the open ones.
  const shown = tab === "open" && !text ? `(${where} OR waits_since IS NOT NULL)` : where;
  const sql = `SELECT * FROM submissions WHERE ${shown} ${range("id")} ORDER BY id`;
  const rows = await database.query<RecordRow>(sql, ...values);
  const saidAbout = await exportSaid(database, after, last);
  const checksOf = await exportChecks(database, after, last);
  const quoteOf = await exportQuotes(database, after, last);
  const ordersOf = await exportOrders(database, after, last);
  const closingOf = await exportClosings(database, after, last);
  const submissions = rows.map((row) => ({
    ...toArchived(row),
    said: saidAbout(row.id),
    checks: checksOf(row.id),
    quote: quoteOf(row.id),
    orders: ordersOf(row.id),
    closing: closingOf(row.id),
    closedAs: row.closed_as ?? undefined,
  }));
  return { submissions, last };
}

const checkKinds = [
  "verified",
  "unverified",
  "destination",
  "screened",
  "match-cleared",
  "place-allowed",
] as const satisfies readonly EventKind[];

async function exportChecks(database: Transaction, after: number, last: number) {
  const rows = await database.query<ExportedCheck & { submission_id: number }>`SELECT submission_id, kind,
      happened_at AS at, coalesce(staff.name, '') AS by, coalesce(body, '') AS body
    FROM events LEFT JOIN staff ON staff.id = staff_id
    WHERE submission_id > ${after} AND submission_id <= ${last} AND kind IN (${raw(sqlList(checkKinds))})
    ORDER BY submission_id, events.id`;
  const ofRequest = Map.groupBy(rows, (row) => row.submission_id);
  return (submissionId: number): readonly ExportedCheck[] => ofRequest.get(submissionId) ?? [];
}

async function exportQuotes(database: Transaction, after: number, last: number) {
  type Stored = Omit<ExportedQuote, "sentOn" | "validUntil"> & { readonly expiresAt: number };
  type Row = Stored & { readonly id: number; readonly submission_id: number };
  const rows = await database.query<Row>`SELECT quotes.id, submission_id, revision,
      total, sent_at AS "sentAt", staff.name AS "sentBy", expires_at AS "expiresAt",
      withdrawn_at AS "withdrawnAt", opened_at AS "openedAt"
    FROM quotes JOIN staff ON staff.id = sent_by
    WHERE submission_id > ${after} AND submission_id <= ${last}`;
  const latest = latestById(rows);
  return (submissionId: number): ExportedQuote | undefined => {
    const { expiresAt = 0, ...quote } = latest.get(submissionId) ?? {};
    if (!("revision" in quote)) return undefined;
    const [sentOn, validUntil] = [dayIn(database, quote.sentAt), dayIn(database, expiresAt - 1)];
    return { ...quote, sentOn, validUntil };
  };
}

/** Of all revisions: what one confirms stays confirmed beside the next. */
async function exportOrders(database: Transaction, after: number, last: number) {
  type Row = {
    readonly submission_id: number;
    readonly number: string | null;
    readonly at: number;
    readonly state: string;
    readonly confirmed_at: number | null;
    readonly total: number | null;
  };
  const rows = await database.query<Row>`SELECT submission_id, number, received_at AS at, state, confirmed_at,
      confirmed_total AS total FROM orders
    WHERE submission_id > ${after} AND submission_id <= ${last} ORDER BY submission_id, n`;
  const ofRequest = Map.groupBy(rows, (row) => row.submission_id);
  return (submissionId: number): ExportedOrders | undefined => {
    const orders = (ofRequest.get(submissionId) ?? []).filter(({ state }) => state !== "ended");
    const [first] = orders;
    if (!first) return undefined;
    const confirmed = orders.filter(({ state }) => state === "confirmed" || state === "in part");
    const isKnown = confirmed.length > 0 && confirmed.every(({ total }) => total !== null);
    return {
      numbers: [...new Set(orders.map(({ number }) => number ?? ""))].filter(Boolean),
      firstAt: first.at,
      confirmedTotal: isKnown ? confirmed.reduce((sum, { total }) => sum + (total ?? 0), 0) : undefined,
      confirmedAt: confirmed.at(-1)?.confirmed_at ?? undefined,
    };
  };
}

async function exportClosings(database: Transaction, after: number, last: number) {
  type Row = {
    readonly id: number;
    readonly submission_id: number;
    readonly at: number;
    readonly body: string | null;
  };
  const rows = await database.query<Row>`SELECT id, submission_id, happened_at AS at, body FROM events
    WHERE submission_id > ${after} AND submission_id <= ${last} AND kind = 'closed'`;
  const latest = latestById(rows);
  return (submissionId: number) => {
    const closed = latest.get(submissionId);
    // After the way in which it was closed.
    return closed && { at: closed.at, reason: closed.body?.replace(/^[^:]*(: )?/, "") ?? "" };
  };
}

/** The last one of each request. */
function latestById<Row extends { readonly id: number; readonly submission_id: number }>(
  rows: readonly Row[],
) {
  const inOrder = rows.toSorted((one, other) => one.id - other.id);
  return new Map(inOrder.map((row) => [row.submission_id, row]));
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

/** Counted from the next existing record, so that years that were purged are skipped at once. */
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

export const waitsElsewhere = "waits_since IS NOT NULL AND state <> 'open'";

/** Without alerts, which nobody sends after the webhook was removed. */
const isWaiting = `state = 'pending' AND recipient <> '${webhookReader}'`;

/** Waiting: quoted or closed, with something that came in. */
async function overview(database: Transaction, now: number) {
  type Counts = Omit<typeof none, "oldest"> & { oldest: number | null };
  const [counts] = await database.query<Counts>(
    `SELECT ${countUpTo("submissions", ofTab.open)} AS open,
       ${countUpTo("submissions", waitsElsewhere)} AS waiting,
       ${countUpTo("submissions", "to_do_due_at <= $1 AND state <> 'quarantined'")} AS overdue,
       ${countUpTo("outbox", isWaiting)} AS pending,
       ${countUpTo("outbox", "state = 'dead'")} AS dead,
       (SELECT min(created_at) FROM
         (SELECT created_at FROM outbox WHERE ${isWaiting} ORDER BY due_at LIMIT ${MOST_COUNTED}) AS waiting
       ) AS oldest`,
    now,
  );
  const { open, waiting, overdue, oldest, ...mails } = counts ?? none;
  return { open, waiting, overdue, mails, oldestPendingMailAt: oldest ?? undefined };
}

const none = { open: 0, waiting: 0, overdue: 0, pending: 0, dead: 0, oldest: null };

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
  /** When the oldest e-mail arrived that has not been filed in a request yet. */
  readonly unfiledSince: number | undefined;
  /** E-mails of which only the original can be shown, in requests that nobody has looked at since. */
  readonly unreadable: number;
  /** When the oldest file arrived that is still waiting for a virus scanner, if there is one. */
  readonly unscannedSince: number | undefined;
  readonly storeMadeAt: number | undefined;
};

/** Greylisting makes a first mail wait for a few minutes. */
export const STAFF_MAIL_MAY_WAIT_MS = 15 * MINUTE_MS;
/** As long as a quote may take: beyond this, an answer is late because of the mail. */
const ANSWER_MAY_WAIT_MS = 4 * 60 * MINUTE_MS;

const waitsSince = (condition: string) => `(SELECT min(since) FROM (
  SELECT coalesce(first_tried_at, due_at) AS since FROM outbox
  WHERE state = 'pending' AND ${condition} ORDER BY due_at LIMIT ${MOST_COUNTED}) AS waiting)`;

const isAnswer = `kind IN (${sqlList(answerKinds)})`;
/**
 * Receipts and lost links do not count: a stranger chose the address, and could choose one that always waits.
 */
const isToStaff = `kind NOT IN (${sqlList(buyerKinds)}) AND recipient <> '${webhookReader}'`;

async function findMailTrouble(database: Transaction, now: number): Promise<MailTrouble> {
  const [trouble] = await database.query<RowOf<MailTrouble>>`SELECT
    (SELECT applied_at FROM schema_migrations WHERE version = 1) AS "storeMadeAt",
    (SELECT min(received_at) FROM inbound_mails WHERE read_at IS NULL AND once_key IS NOT NULL) AS "unfiledSince",
    (SELECT count(*) FROM inbound_mails JOIN submissions ON submissions.id = submission_id
     WHERE unreadable = 1 AND (submissions.state = 'quarantined' OR waits_since IS NOT NULL)) AS "unreadable",
    (SELECT min(created_at) FROM files WHERE scan = 'waiting' AND message_id IS NOT NULL) AS "unscannedSince",
    ${raw(waitsSince(isToStaff))} AS "staffWaitsSince", ${raw(waitsSince(isAnswer))} AS "answerWaitsSince",
    (SELECT count(*) FROM outbox LEFT JOIN submissions ON submissions.id = submission_id
     WHERE outbox.state = 'dead' AND ${raw(isToStaff)} AND settled_at > ${now - REFUSED_COUNTS_MS}
       AND (submission_id IS NULL OR submissions.state IN ('open', 'quoted'))) AS "refusedToStaff",
    (SELECT count(*) FROM outbox JOIN submissions ON submissions.id = submission_id
     WHERE ${raw(isLostAnswer)} AND (submissions.state = 'open' OR submissions.state IN ('quoted', 'answered') AND waits_since IS NOT NULL)) AS "undeliveredAnswers"`;
  if (!trouble) throw new Error("A query without a table has one row");
  return fromRow(trouble);
}

/** In words for a monitor and for the desk; empty when there is no trouble. */
export function describeMailTrouble(
  trouble: MailTrouble,
  now: number,
  { fullTime }: Time,
): readonly string[] {
  const { refusedToStaff, undeliveredAnswers, unreadable } = trouble;
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
    unreadable > 0 &&
      `${count(unreadable, "e-mail")} that came in could not be read: open the original at the desk`,
    now - unscannedSince >= STAFF_MAIL_MAY_WAIT_MS &&
      `a buyer’s file has waited for the virus scanner since ${fullTime(unscannedSince)}`,
  ];
  return problems.filter((problem) => problem !== false);
}

function count(number: number, noun: string) {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

export const recordReads = { overview, findMailTrouble, exportPage };
