import type { FormType } from "#forms/form-type.ts";
import type { Receipt, Submission } from "#inbox/store.ts";
import type { Runner } from "./database.ts";

export type SubmissionRow = {
  readonly reference: string;
  readonly form_type: FormType;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly subject: string;
  readonly message: string;
  readonly received_at: number;
  readonly respond_by: number;
  readonly state: Submission["state"];
  readonly suspicions: string;
};

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

export function toSubmission(row: SubmissionRow): Submission {
  const { name, email, phone, company, subject, message } = row;
  return {
    reference: row.reference,
    formType: row.form_type,
    receivedAt: row.received_at,
    respondBy: row.respond_by,
    fields: { name, email, phone, company, subject, message },
    state: row.state,
    suspicions: JSON.parse(row.suspicions),
  };
}
