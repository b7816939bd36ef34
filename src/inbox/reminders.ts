import type { FormType } from "#forms/form-type.ts";
import type { Transaction, Value } from "./database.ts";
import { insertMail } from "./outbox.ts";

export type ReminderRequest = {
  readonly now: number;
  /** How long before its deadline a submission of each form counts as near; 0 for no such mail. */
  readonly soonMs: Readonly<Record<FormType, number>>;
  readonly recipients: Readonly<Record<FormType, string>>;
  readonly messageIdDomain: string;
  /** The most mails of each kind. */
  readonly limit: number;
};

export type QueuedReminder = {
  readonly kind: "reminder" | "overdue";
  readonly reference: string;
  readonly formType: FormType;
};

/** How many reminders a submission has had once it got this mail, as the column `reminders` counts them. */
const counts = { reminder: 1, overdue: 2 } as const;

/**
 * Queues, once each in the life of a submission, a mail that its deadline is near and one that it has passed. What
 * has already passed gets the second mail only.
 */
export async function queueReminders(
  transaction: Transaction,
  request: ReminderRequest,
): Promise<readonly QueuedReminder[]> {
  const { now, soonMs } = request;
  const queued = await queue(transaction, request, "overdue", "respond_by <= $3", now);
  for (const formType of ["rfq", "contact"] as const) {
    const condition = "respond_by > $3 AND respond_by <= $4 AND form_type = $5";
    const near = [now, now + soonMs[formType], formType];
    queued.push(...(await queue(transaction, request, "reminder", condition, ...near)));
  }
  return queued;
}

type Row = { readonly id: number; readonly reference: string; readonly formType: FormType };

/** Nodes that look at the same time skip each other's rows. */
async function queue(
  transaction: Transaction,
  { now, recipients, messageIdDomain, limit }: ReminderRequest,
  kind: QueuedReminder["kind"],
  condition: string,
  ...values: Value[]
): Promise<QueuedReminder[]> {
  // The condition of the index stands here word for word, without which SQLite would not use it.
  const rows = await transaction.query<Row>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM submissions WHERE state = 'open' AND reminders < 2 AND reminders < $1 AND ${condition}
       ORDER BY respond_by, id LIMIT $2 ${transaction.engine.skipLocked}
     )
     UPDATE submissions SET reminders = $1 WHERE id IN (SELECT id FROM due)
     RETURNING id, reference, form_type AS "formType"`,
    counts[kind],
    limit,
    ...values,
  );
  for (const { id, formType } of rows) {
    await insertMail(transaction, { submissionId: id, kind, to: recipients[formType], now, messageIdDomain });
  }
  return rows.map(({ reference, formType }) => ({ kind, reference, formType }));
}

export type HeldDigestRequest = Pick<ReminderRequest, "now" | "recipients" | "messageIdDomain" | "limit">;

/** What the digest says of each: nothing of what was written. */
export type HeldBack = {
  readonly reference: string;
  readonly formType: FormType;
  readonly reasons: readonly string[];
};

const DIGEST_EVERY_MS = 60 * 60_000;
const lastDigest = "held-digest";

/**
 * Tells staff of what is held back: the first within a minute, then at most one mail an hour to each recipient. Returns
 * how many requests the mails name.
 */
export async function queueHeldDigest(transaction: Transaction, request: HeldDigestRequest): Promise<number> {
  const { now, recipients, messageIdDomain, limit } = request;
  await transaction.engine.lock(transaction, lastDigest);
  const [last] = await transaction.query<{ happened_at: number }>(
    "SELECT happened_at FROM marks WHERE name = $1",
    lastDigest,
  );
  // A clock that was set back must not silence the digest.
  if (last && last.happened_at <= now && now - last.happened_at < DIGEST_EVERY_MS) return 0;
  const rows = await transaction.query<HeldRow>(
    `UPDATE submissions SET held_told_at = $1 WHERE id IN (
       SELECT id FROM submissions WHERE state = 'quarantined' AND held_told_at IS NULL ORDER BY id LIMIT $2
     ) RETURNING reference, form_type AS "formType", suspicions`,
    now,
    limit,
  );
  if (rows.length === 0) return 0;
  const addresses = new Set(rows.map(({ formType }) => recipients[formType]));
  for (const to of addresses) {
    const held = rows
      .filter(({ formType }) => recipients[formType] === to)
      .map(({ reference, formType, suspicions }) => ({
        reference,
        formType,
        reasons: JSON.parse(suspicions),
      }));
    const content = JSON.stringify(held satisfies readonly HeldBack[]);
    await insertMail(transaction, {
      submissionId: undefined,
      kind: "held",
      to,
      now,
      messageIdDomain,
      content,
    });
  }
  await transaction.query(
    `INSERT INTO marks (name, happened_at) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET happened_at = excluded.happened_at`,
    lastDigest,
    now,
  );
  return rows.length;
}

type HeldRow = { readonly reference: string; readonly formType: FormType; readonly suspicions: string };
