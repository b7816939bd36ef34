import type { AnswerLink, AnswerLinkOutcome, AnswerLinkState } from "#inbox/store.ts";
import type { Database } from "./database.ts";

type Row = { readonly id: number; readonly state: string; readonly used: number };

export function findAnswerLink(database: Database, link: AnswerLink): AnswerLinkState {
  const row = find(database, link);
  if (row === undefined || row.state === "quarantined") return "unknown";
  return isUsable(row) ? "open" : "answered";
}

export function answerByLink(
  database: Database,
  { now, ...link }: AnswerLink & { readonly now: number },
): AnswerLinkOutcome {
  const row = find(database, link);
  if (row === undefined || row.state === "quarantined") return "unknown";
  if (!isUsable(row)) return "answered";
  database.run("UPDATE submissions SET state = 'answered', answered_at = ? WHERE id = ?", now, row.id);
  database.run(
    "INSERT INTO used_answer_links (submission_id, expires_at) VALUES (?, ?)",
    row.id,
    link.expiresAt,
  );
  return "done";
}

function isUsable({ state, used }: Row) {
  return state === "open" && used === 0;
}

function find(database: Database, { reference, expiresAt }: AnswerLink) {
  return database.get<Row>(
    `SELECT id, state,
       EXISTS (SELECT 1 FROM used_answer_links WHERE submission_id = submissions.id AND expires_at = ?) AS used
     FROM submissions WHERE reference = ?`,
    expiresAt,
    reference,
  );
}
