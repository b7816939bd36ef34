import type { FormType } from "#forms/form-type.ts";
import type { Submission } from "./store.ts";

/** As both databases give it. */
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
