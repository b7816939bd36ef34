import type { Receipt, Submission } from "#inbox/store.ts";
import { type SubmissionRow, toSubmission } from "#inbox/submission-row.ts";
import type { Runner } from "./database.ts";

export async function findReceipt(database: Runner, reference: string): Promise<Receipt | undefined> {
  const [row] = await database.query<Receipt>(
    `SELECT reference, form_type AS "formType", received_at AS "receivedAt", respond_by AS "respondBy"
     FROM submissions WHERE reference = $1`,
    reference,
  );
  return row;
}

export async function findSubmission(database: Runner, reference: string): Promise<Submission | undefined> {
  const [row] = await database.query<SubmissionRow>(
    "SELECT * FROM submissions WHERE reference = $1",
    reference,
  );
  return row && toSubmission(row);
}
