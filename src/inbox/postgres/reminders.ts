import type { FormType } from "#forms/form-type.ts";
import type { QueuedReminder, ReminderRequest } from "#inbox/store.ts";
import type { Runner } from "./database.ts";
import { insertMails } from "./mails.ts";

/** How many reminders a submission has had, as the column `reminders` counts them. */
const counts = { near: 1, passed: 2 } as const;

type Row = { readonly id: number; readonly reference: string; readonly formType: FormType };

/** What has already passed gets the second mail only. Nodes that look at the same time skip each other's rows. */
export async function queueReminders(
  transaction: Runner,
  request: ReminderRequest,
): Promise<QueuedReminder[]> {
  const { now, soonMs } = request;
  const passed = await mark(transaction, request, counts.passed, "respond_by <= $3", now);
  const near: Row[] = [];
  for (const formType of ["rfq", "contact"] as const) {
    const condition = "respond_by > $3 AND respond_by <= $4 AND form_type = $5";
    const soon = now + soonMs[formType];
    near.push(...(await mark(transaction, request, counts.near, condition, now, soon, formType)));
  }
  return [
    ...(await queue(transaction, request, passed, "overdue")),
    ...(await queue(transaction, request, near, "reminder")),
  ];
}

async function mark(
  transaction: Runner,
  { limit }: ReminderRequest,
  reminders: number,
  condition: string,
  ...values: (string | number)[]
): Promise<Row[]> {
  return transaction.query<Row>(
    `WITH due AS (
       SELECT id FROM submissions WHERE state = 'open' AND reminders < 2 AND reminders < $1 AND ${condition}
       ORDER BY respond_by LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     UPDATE submissions SET reminders = $1 FROM due WHERE submissions.id = due.id
     RETURNING submissions.id, reference, form_type AS "formType"`,
    reminders,
    limit,
    ...values,
  );
}

async function queue(
  transaction: Runner,
  { now, recipients, messageIdDomain }: ReminderRequest,
  rows: readonly Row[],
  kind: QueuedReminder["kind"],
): Promise<QueuedReminder[]> {
  await insertMails(
    transaction,
    rows.map(({ id, formType }) => ({
      submissionId: id,
      kind,
      to: recipients[formType],
      now,
      messageIdDomain,
    })),
  );
  return rows.map(({ reference, formType }) => ({ kind, reference, formType }));
}
