import type { Transaction } from "./database.ts";
import { addEvent } from "./events.ts";

/** Each mail has its own link: the reference and when the link expires tell them apart. */
export type AnswerLink = { readonly reference: string; readonly expiresAt: number };
/** Answered: nothing is left to do for this link, because the submission is answered or the link was used. */
export type AnswerLinkState = "open" | "answered" | "unknown";

/** What a "Mark as answered" link would do; looking changes nothing. */
export async function findAnswerLink(database: Transaction, link: AnswerLink): Promise<AnswerLinkState> {
  return judge(await find(database, link, ""));
}

/** Marks an open submission as answered. One link does this once, even when the submission is opened again. */
export async function answerByLink(
  transaction: Transaction,
  { now, ...link }: AnswerLink & { readonly now: number },
): Promise<"done" | "answered" | "unknown"> {
  const row = await find(transaction, link, transaction.engine.forUpdate);
  const state = judge(row);
  if (!row || state !== "open") return state === "answered" ? "answered" : "unknown";
  const used = await transaction.query(
    `INSERT INTO used_answer_links (submission_id, expires_at) VALUES ($1, $2)
     ON CONFLICT DO NOTHING RETURNING expires_at`,
    row.id,
    link.expiresAt,
  );
  if (used.length === 0) return "answered";
  await transaction.query(
    "UPDATE submissions SET state = 'answered', answered_at = $1 WHERE id = $2",
    now,
    row.id,
  );
  await addEvent(transaction, { kind: "answered-by-link", submissionId: row.id, now });
  return "done";
}

/** SQLite knows no booleans but 0 and 1. */
type Row = { readonly id: number; readonly state: string; readonly used: boolean | number };

function judge(row: Row | undefined): AnswerLinkState {
  if (row === undefined || row.state === "quarantined") return "unknown";
  return row.state === "open" && !row.used ? "open" : "answered";
}

async function find(database: Transaction, { reference, expiresAt }: AnswerLink, lock: string) {
  const [row] = await database.query<Row>(
    `SELECT id, state,
       EXISTS (SELECT 1 FROM used_answer_links WHERE submission_id = submissions.id AND expires_at = $1) AS used
     FROM submissions WHERE reference = $2 ${lock}`,
    expiresAt,
    reference,
  );
  return row;
}
