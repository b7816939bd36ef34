import { insertMail } from "#mail/outbox.ts";
import type { FormType } from "#request/fields/message.ts";
import type { Transaction, Value } from "#store/database.ts";
import type { Recipients } from "./submission.ts";

export type ReminderRequest = {
  readonly now: number;
  /** How long before its deadline a submission of each form counts as near; 0 for no such mail. */
  readonly soonMs: Readonly<Record<FormType, number>>;
  readonly recipients: Recipients;
  /** Who else gets an e-mail when nobody has taken a request, and after how long. */
  readonly escalation: { readonly to: Recipients; readonly afterMs: number };
  readonly mailDomain: string;
  readonly limit: number;
};

export type ReminderKind = "reminder" | "overdue" | "escalation";

type QueuedReminder = {
  readonly kind: ReminderKind;
  readonly reference: string;
  readonly formType: FormType;
};

/**
 * Queues, at most once each for a submission, a mail that nobody has taken it, one that its deadline is near,
 * and one that its deadline has passed. Once the deadline has passed, only the last of these is sent.
 */
async function queueReminders(
  transaction: Transaction,
  request: ReminderRequest,
): Promise<readonly QueuedReminder[]> {
  const { now, soonMs, escalation } = request;
  const queued = await queue(transaction, request, "overdue");
  for (const formType of ["rfq", "contact"] as const) {
    queued.push(...(await queue(transaction, request, "reminder", formType, now + soonMs[formType])));
    if (escalation.to[formType].length === 0) continue;
    queued.push(...(await queue(transaction, request, "escalation", formType, now - escalation.afterMs)));
  }
  return queued;
}

type Row = Omit<QueuedReminder, "kind"> & { readonly id: number; readonly taker: string | null };

/**
 * Which submissions get a mail of each kind, and the mark that keeps them from getting another. $2 is now.
 */
const kinds: Readonly<Record<ReminderKind, { readonly due: string; readonly mark: string }>> = {
  overdue: { due: "respond_by <= $2", mark: "reminders = 2" },
  reminder: {
    due: "respond_by > $2 AND form_type = $3 AND respond_by <= $4 AND reminders = 0",
    mark: "reminders = 1",
  },
  // Counted from the first notification and not from the arrival: the submission may have been held back in
  // between.
  escalation: {
    due: `respond_by > $2 AND form_type = $3 AND taken_by IS NULL AND escalated_at IS NULL
      AND (SELECT min(created_at) FROM outbox WHERE submission_id = submissions.id AND kind = 'notification') <= $4`,
    mark: "escalated_at = $2",
  },
};

/** Nodes that look at the same time skip each other's rows. */
async function queue(
  transaction: Transaction,
  request: ReminderRequest,
  kind: ReminderKind,
  ...values: Value[]
): Promise<QueuedReminder[]> {
  const { now, mailDomain, limit } = request;
  // Repeats the condition of the index word for word; SQLite would not use it otherwise. A request that was
  // answered, and is open again because a later answer was refused, missed no deadline.
  const rows = await transaction.query<Row>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM submissions WHERE state = 'open' AND reminders < 2 AND answered_at IS NULL
         AND ${kinds[kind].due}
       ORDER BY respond_by, id LIMIT $1 ${transaction.engine.skipLocked}
     )
     UPDATE submissions SET ${kinds[kind].mark} WHERE id IN (SELECT id FROM due)
     RETURNING id, reference, form_type AS "formType",
       (SELECT email FROM staff WHERE staff.id = taken_by AND revoked_at IS NULL) AS taker`,
    limit,
    now,
    ...values,
  );
  for (const row of rows) {
    for (const to of readersOf(row, kind, request)) {
      await insertMail(transaction, { submissionId: row.id, kind, to, now, mailDomain });
    }
  }
  return rows.map(({ reference, formType }) => ({ kind, reference, formType }));
}

/** Near its deadline, the person who has taken it gets a reminder; once it has passed, everyone does. */
function readersOf({ formType, taker }: Row, kind: ReminderKind, request: ReminderRequest) {
  const first = request.recipients[formType];
  const next = request.escalation.to[formType];
  if (kind === "escalation") return next;
  if (kind === "reminder") return taker === null ? first : [taker];
  return new Set([...first, ...next, ...(taker === null ? [] : [taker])]);
}

type HeldDigestRequest = Pick<ReminderRequest, "now" | "recipients" | "mailDomain" | "limit">;

/** What the digest says about each one: nothing that the sender wrote. */
export type HeldBack = {
  readonly reference: string;
  readonly formType: FormType;
  readonly reasons: readonly string[];
};

const DIGEST_EVERY_MS = 60 * 60_000;
const lastDigest = "held-digest";

/**
 * Tells staff about what is held back and not yet judged: the first time within a minute, then in at most one
 * mail per DIGEST_EVERY_MS to each recipient. Returns how many requests the mails name.
 */
async function queueHeldDigest(transaction: Transaction, request: HeldDigestRequest): Promise<number> {
  const { now, recipients, mailDomain, limit } = request;
  await transaction.engine.lock(transaction, lastDigest);
  const [last] = await transaction.query<{ happened_at: number }>`SELECT happened_at FROM marks
    WHERE name = ${lastDigest}`;
  // A clock that was set back must not silence the digest.
  if (last && last.happened_at <= now && now - last.happened_at < DIGEST_EVERY_MS) return 0;
  type HeldRow = Omit<HeldBack, "reasons"> & { readonly suspicions: string };
  const rows = await transaction.query<HeldRow>`UPDATE submissions SET held_told_at = ${now} WHERE id IN (
      SELECT id FROM submissions WHERE state = 'quarantined' AND held_told_at IS NULL
        AND closed_as IS NULL AND erased_at IS NULL ORDER BY id LIMIT ${limit}
    ) RETURNING reference, form_type AS "formType", suspicions`;
  if (rows.length === 0) return 0;
  const addresses = new Set(rows.flatMap(({ formType }) => recipients[formType]));
  for (const to of addresses) {
    const content: readonly HeldBack[] = rows
      .filter(({ formType }) => recipients[formType].includes(to))
      .map(({ suspicions, ...row }) => ({ ...row, reasons: JSON.parse(suspicions) }));
    await insertMail(transaction, { submissionId: undefined, kind: "held", to, now, mailDomain, content });
  }
  await transaction.query`INSERT INTO marks (name, happened_at) VALUES (${lastDigest}, ${now})
    ON CONFLICT (name) DO UPDATE SET happened_at = excluded.happened_at`;
  return rows.length;
}

export const reminderWrites = { queueReminders, queueHeldDigest };
