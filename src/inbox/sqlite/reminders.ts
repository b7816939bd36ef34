import type { FormType } from "#forms/form-type.ts";
import type { QueuedReminder, ReminderRequest } from "#inbox/store.ts";
import type { Database } from "./database.ts";
import { insertMail } from "./mails.ts";

/** How many reminders a submission has had, as the column `reminders` counts them. */
const counts = { none: 0, near: 1, passed: 2 } as const;

type Row = { readonly id: number; readonly reference: string; readonly form_type: FormType };

/** What has already passed gets the second mail only. */
export function queueReminders(database: Database, request: ReminderRequest): QueuedReminder[] {
  return [
    ...findPassed(database, request).map((row) => queue(database, request, row, "overdue", counts.passed)),
    ...(["rfq", "contact"] as const)
      .flatMap((formType) => findNear(database, request, formType))
      .map((row) => queue(database, request, row, "reminder", counts.near)),
  ];
}

// Both repeat the index's own condition word for word, without which SQLite would not use it.

function findPassed(database: Database, { now, limit }: ReminderRequest) {
  return database.all<Row>(
    `SELECT id, reference, form_type FROM submissions
     WHERE state = 'open' AND reminders < 2 AND reminders IN (0, 1) AND respond_by <= ?
     ORDER BY respond_by LIMIT ?`,
    now,
    limit,
  );
}

function findNear(database: Database, { now, soonMs, limit }: ReminderRequest, formType: FormType) {
  return database.all<Row>(
    `SELECT id, reference, form_type FROM submissions
     WHERE state = 'open' AND reminders < 2 AND reminders = 0 AND form_type = ? AND respond_by > ? AND respond_by <= ?
     ORDER BY respond_by LIMIT ?`,
    formType,
    now,
    now + soonMs[formType],
    limit,
  );
}

function queue(
  database: Database,
  { now, recipients, messageIdDomain }: ReminderRequest,
  { id, reference, form_type: formType }: Row,
  kind: QueuedReminder["kind"],
  reminders: number,
): QueuedReminder {
  database.run("UPDATE submissions SET reminders = ? WHERE id = ?", reminders, id);
  insertMail(database, { submissionId: id, kind, to: recipients[formType], now, messageIdDomain });
  return { kind, reference, formType };
}
