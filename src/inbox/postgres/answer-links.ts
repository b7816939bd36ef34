import type { AnswerLink, AnswerLinkOutcome, AnswerLinkState } from "#inbox/store.ts";
import type { Runner } from "./database.ts";

type Row = { readonly id: number; readonly state: string; readonly used: boolean };

export async function findAnswerLink(database: Runner, link: AnswerLink): Promise<AnswerLinkState> {
  return judge(await find(database, link, ""));
}

export async function answerByLink(
  transaction: Runner,
  { now, ...link }: AnswerLink & { readonly now: number },
): Promise<AnswerLinkOutcome> {
  const row = await find(transaction, link, "FOR UPDATE");
  const state = judge(row);
  if (row === undefined || state !== "open") return state === "open" ? "unknown" : state;
  const done = await transaction.query(
    "INSERT INTO used_answer_links (submission_id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1",
    row.id,
    link.expiresAt,
  );
  if (done.length === 0) return "answered";
  await transaction.query(
    "UPDATE submissions SET state = 'answered', answered_at = $1 WHERE id = $2",
    now,
    row.id,
  );
  return "done";
}

function judge(row: Row | undefined): AnswerLinkState {
  if (row === undefined || row.state === "quarantined") return "unknown";
  return row.state === "open" && !row.used ? "open" : "answered";
}

async function find(database: Runner, { reference, expiresAt }: AnswerLink, lock: string) {
  const [row] = await database.query<Row>(
    `SELECT id, state,
       EXISTS (SELECT 1 FROM used_answer_links WHERE submission_id = submissions.id AND expires_at = $1) AS used
     FROM submissions WHERE reference = $2 ${lock}`,
    expiresAt,
    reference,
  );
  return row;
}
