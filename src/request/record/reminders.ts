import { endOfNextBusinessDay } from "#company/deadlines.ts";
import { insertMail } from "#mail/outbox.ts";
import type { FormType } from "#request/fields/message.ts";
import { nextToTell, type Owed } from "#request/lifecycle.ts";
import { raw, type Transaction, type Value } from "#store/database.ts";
import { calendarIn } from "./calendar.ts";
import { lockRequestById } from "./life.ts";
import type { Recipients, Source } from "./submission.ts";

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

type Candidate = { readonly id: number };

/** Which requests each kind of reminder is about. $2 is now. */
const candidates: Readonly<Record<ReminderKind, string>> = {
  overdue: "to_tell_at <= $2 ORDER BY to_tell_at, id",
  reminder: `to_tell_at > $2 AND form_type = $3 AND to_tell_at <= $4 AND reminders = 0 ORDER BY to_tell_at, id`,
  // Counted from the first notification and not from the arrival: the submission may have been held back in
  // between.
  escalation: `state = 'open' AND answered_at IS NULL AND respond_by > $2 AND form_type = $3 AND taken_by IS NULL
    AND escalated_at IS NULL
    AND (SELECT min(created_at) FROM outbox WHERE submission_id = submissions.id AND kind = 'notification') <= $4
    ORDER BY respond_by, id`,
};

/** Nodes that look at the same time skip each other's rows. */
async function queue(
  transaction: Transaction,
  { now, mailDomain, limit, recipients, escalation }: ReminderRequest,
  kind: ReminderKind,
  ...values: Value[]
): Promise<QueuedReminder[]> {
  const rows = await transaction.query<Candidate>(
    `SELECT id FROM submissions WHERE ${candidates[kind]} LIMIT $1 ${transaction.engine.skipLocked}`,
    limit,
    now,
    ...values,
  );
  const queued: QueuedReminder[] = [];
  for (const { id } of rows) {
    const request = await lockRequestById(transaction, { id, now }, { by: "clock" });
    const toDo = request && nextToTell(request.life);
    if (!request || !toDo) continue;
    const what =
      kind === "escalation" ? ({ type: "unowned" } as const) : { type: bells[kind], owed: toDo.owed };
    const content: ReminderContent = { owed: toDo.owed, due: toDo.due ?? now };
    const post = { mailDomain, recipients, escalation: escalation.to, content: { [kind]: content } };
    await request.apply(what, post);
    // The digest names it instead.
    if (request.life.state === "held") continue;
    queued.push({ kind, reference: request.row.reference, formType: request.row.form_type });
  }
  return queued;
}

const bells = { reminder: "due-soon", overdue: "late" } as const;

/** What is to be done by when; an earlier release stored none. */
export type ReminderContent = { readonly owed: Owed; readonly due: number };

type HeldDigestRequest = Pick<ReminderRequest, "now" | "recipients" | "mailDomain" | "limit">;

/** What the digest says about each one: nothing that the sender wrote. */
export type HeldBack = {
  readonly reference: string;
  readonly formType: FormType;
  readonly source?: Source | null;
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
  type HeldRow = Omit<HeldBack, "reasons"> & { readonly id: number; readonly suspicions: string };
  const rows =
    await transaction.query<HeldRow>`SELECT id, reference, form_type AS "formType", source, suspicions
    FROM submissions WHERE state = 'quarantined' AND held_told_at IS NULL
      AND closed_as IS NULL AND erased_at IS NULL ORDER BY id LIMIT ${limit} ${raw(transaction.engine.skipLocked)}`;
  if (rows.length === 0) return 0;
  for (const { id } of rows) {
    const request = await lockRequestById(transaction, { id, now }, { by: "clock" });
    await request?.apply({ type: "told-held" });
  }
  const addresses = new Set(rows.flatMap(({ formType }) => recipients[formType]));
  for (const to of addresses) {
    const content: readonly HeldBack[] = rows
      .filter(({ formType }) => recipients[formType].includes(to))
      .map(({ id: _, suspicions, ...row }) => ({ ...row, reasons: JSON.parse(suspicions) }));
    await insertMail(transaction, { submissionId: undefined, kind: "held", to, now, mailDomain, content });
  }
  await transaction.query`INSERT INTO marks (name, happened_at) VALUES (${lastDigest}, ${now})
    ON CONFLICT (name) DO UPDATE SET happened_at = excluded.happened_at`;
  return rows.length;
}

type FollowUpRequest = Pick<ReminderRequest, "now" | "recipients" | "mailDomain" | "limit">;

/** What was put off until now is on the list again, and its owner gets an e-mail. Returns how many. */
async function raiseFollowUps(
  transaction: Transaction,
  { now, recipients, mailDomain, limit }: FollowUpRequest,
): Promise<number> {
  const rows = await transaction.query<Candidate>`SELECT id FROM submissions WHERE put_off_until <= ${now}
    ORDER BY put_off_until, id LIMIT ${limit} ${raw(transaction.engine.skipLocked)}`;
  const reminder: ReminderContent = {
    owed: "follow-up",
    due: endOfNextBusinessDay(now, calendarIn(transaction)),
  };
  for (const { id } of rows) {
    const request = await lockRequestById(transaction, { id, now }, { by: "clock" });
    await request?.apply({ type: "came-up" }, { recipients, mailDomain, content: { reminder } });
  }
  return rows.length;
}

export const reminderWrites = { queueReminders, queueHeldDigest, raiseFollowUps };
