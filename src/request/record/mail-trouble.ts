import { fullTime } from "#company/time.ts";
import { answerKinds, buyerKinds, quoteList, webhookReader } from "#mail/outbox.ts";
import type { Transaction } from "#store/database.ts";
import { MOST_COUNTED } from "./records.ts";

/** What the operator and those who answer have to know of mails that do not arrive. */
export type MailTrouble = {
  /** Mails to ourselves that were given up, about requests that still wait. */
  readonly refusedToStaff: number;
  /** Open requests whose answer did not reach the buyer. */
  readonly undeliveredAnswers: number;
  /** Since when the oldest mail to ourselves waits; the same for answers to buyers. */
  readonly staffWaitsSince: number | undefined;
  readonly answerWaitsSince: number | undefined;
  /** When the oldest e-mail came in that is in no request yet. */
  readonly unfiledSince: number | undefined;
  /** When this store was made. */
  readonly storeMadeAt: number | undefined;
};

const MINUTE_MS = 60_000;
/** Greylisting makes a first mail wait for a few minutes. */
export const STAFF_MAIL_MAY_WAIT_MS = 15 * MINUTE_MS;
/** As long as a quote may take: then it is late because of the mail. */
const ANSWER_MAY_WAIT_MS = 4 * 60 * MINUTE_MS;
/** How long a refused e-mail to ourselves is reported, unless its request is done before. */
const REFUSED_COUNTS_MS = 7 * 24 * 60 * MINUTE_MS;

const waitsSince = (condition: string) => `(SELECT min(since) FROM (
  SELECT coalesce(first_tried_at, due_at) AS since FROM outbox
  WHERE state = 'pending' AND ${condition} ORDER BY due_at LIMIT ${MOST_COUNTED}) AS waiting)`;

const isAnswer = `kind IN (${quoteList(answerKinds)})`;
/** Receipts and lost links are judged by nobody: a stranger chose the address, and could choose one that always waits. */
const isToStaff = `kind NOT IN (${quoteList(buyerKinds)}) AND recipient <> '${webhookReader}'`;

export async function findMailTrouble(database: Transaction, now: number): Promise<MailTrouble> {
  const [row] = await database.query<Record<string, number | null>>(
    `SELECT (SELECT applied_at FROM schema_migrations WHERE version = 1) AS made,
       (SELECT min(received_at) FROM inbound_mails WHERE read_at IS NULL AND once_key IS NOT NULL) AS unfiled,
       ${waitsSince(isToStaff)} AS staff, ${waitsSince(isAnswer)} AS answer,
       (SELECT count(*) FROM outbox LEFT JOIN submissions ON submissions.id = submission_id
        WHERE outbox.state = 'dead' AND ${isToStaff} AND settled_at > $1
          AND (submission_id IS NULL OR submissions.state IN ('open', 'quoted'))) AS refused,
       (SELECT count(*) FROM outbox JOIN submissions ON submissions.id = submission_id
        WHERE outbox.state = 'dead' AND ${isAnswer} AND submissions.state = 'open' AND outbox.id = (
          SELECT max(id) FROM outbox AS later WHERE later.submission_id = submissions.id AND later.${isAnswer}
        )) AS undelivered`,
    now - REFUSED_COUNTS_MS,
  );
  return {
    refusedToStaff: row?.refused ?? 0,
    undeliveredAnswers: row?.undelivered ?? 0,
    staffWaitsSince: row?.staff ?? undefined,
    answerWaitsSince: row?.answer ?? undefined,
    unfiledSince: row?.unfiled ?? undefined,
    storeMadeAt: row?.made ?? undefined,
  };
}

/** In words for a monitor and for the desk; empty when every mail fares well. */
export function describeMailTrouble(trouble: MailTrouble, now: number): readonly string[] {
  const { refusedToStaff, undeliveredAnswers } = trouble;
  const { staffWaitsSince = now, answerWaitsSince = now, unfiledSince = now } = trouble;
  const problems = [
    refusedToStaff > 0 && `${count(refusedToStaff, "e-mail")} to staff could not be delivered`,
    undeliveredAnswers > 0 && `${count(undeliveredAnswers, "answer")} did not reach the buyer`,
    now - staffWaitsSince >= STAFF_MAIL_MAY_WAIT_MS &&
      `an e-mail to staff has waited since ${fullTime(staffWaitsSince)}`,
    now - answerWaitsSince >= ANSWER_MAY_WAIT_MS &&
      `an answer to a buyer has waited since ${fullTime(answerWaitsSince)}`,
    now - unfiledSince >= STAFF_MAIL_MAY_WAIT_MS &&
      `an e-mail that came in has not been read since ${fullTime(unfiledSince)}`,
  ];
  return problems.filter((problem) => problem !== false);
}

function count(number: number, noun: string) {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}
