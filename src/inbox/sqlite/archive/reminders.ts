import type { FormType } from "#forms/form-type.ts";
import type { ArchiveMailSettings, QueuedReminders, ReminderRequest } from "#inbox/archive.ts";
import type { Database } from "#inbox/sqlite/database.ts";
import { insertMail } from "#inbox/sqlite/mails.ts";
import { inTransaction } from "./transaction.ts";

type Due = { readonly id: number; readonly form_type: FormType };

/** How many reminders a submission has had by then; the count is what makes each of them come once. */
const REMINDED = 1;
const REMINDED_OVERDUE = 2;

export function queueReminders(
  database: Database,
  request: ReminderRequest,
  settings: ArchiveMailSettings,
): QueuedReminders {
  // Looked at first without a lock: nearly always there is nothing to do.
  if (findOverdue(database, request).length + findSoon(database, request).length === 0)
    return { soon: 0, overdue: 0 };

  return inTransaction(database, () => {
    const overdue = findOverdue(database, request);
    const soon = findSoon(database, request);
    for (const due of overdue) queue(database, due, "overdue", REMINDED_OVERDUE, request.now, settings);
    for (const due of soon) queue(database, due, "reminder", REMINDED, request.now, settings);
    return { soon: soon.length, overdue: overdue.length };
  });
}

function findOverdue(database: Database, { now, limit }: ReminderRequest) {
  return database.all<Due>(
    `SELECT id, form_type FROM submissions
     WHERE state = 'open' AND reminders < 2 AND reminders IN (0, 1) AND respond_by <= ? LIMIT ?`,
    now,
    limit,
  );
}

function findSoon(database: Database, { now, soonMs, limit }: ReminderRequest) {
  return database.all<Due>(
    `SELECT id, form_type FROM submissions
     WHERE state = 'open' AND reminders < 2 AND reminders = 0 AND respond_by > ? AND respond_by <= ? LIMIT ?`,
    now,
    now + soonMs,
    limit,
  );
}

function queue(
  database: Database,
  { id, form_type }: Due,
  kind: "reminder" | "overdue",
  reminders: number,
  now: number,
  { recipients, mailDomain }: ArchiveMailSettings,
) {
  insertMail(database, {
    submissionId: id,
    kind,
    to: recipients[form_type],
    now,
    messageIdDomain: mailDomain,
  });
  database.run("UPDATE submissions SET reminders = ? WHERE id = ?", reminders, id);
}
