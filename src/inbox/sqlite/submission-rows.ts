import type { Receipt, Submission } from "#inbox/store.ts";
import { type SubmissionRow, toSubmission } from "#inbox/submission-row.ts";
import type { Database } from "./database.ts";

export function findReceipt(database: Database, reference: string): Receipt | undefined {
  const row = database.get<Receipt>(
    `SELECT reference, form_type AS formType, received_at AS receivedAt, respond_by AS respondBy
     FROM submissions WHERE reference = ?`,
    reference,
  );
  return row && { ...row };
}

export function findSubmission(database: Database, reference: string): Submission | undefined {
  const row = database.get<SubmissionRow>("SELECT * FROM submissions WHERE reference = ?", reference);
  return row && toSubmission(row);
}
