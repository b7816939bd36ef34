import { insertMail } from "#mail/outbox.ts";
import { findActive, listPasskeys } from "#people/staff.ts";
import { raw, type Transaction } from "#store/database.ts";
import { addEvent, type EventKind } from "#store/events.ts";
import { type ArchiveState, type RecordRow, stateOf } from "./records.ts";
import {
  acknowledgementAddress,
  insertFirstMails,
  isUnmatchedMail,
  type MailSettings,
  saidByBuyer,
} from "./submission.ts";

export type TimedChange = {
  readonly reference: string;
  readonly now: number;
  /** Who does it at the desk; undefined at the terminal. */
  readonly staffId?: number | undefined;
};

export type StaffChange = TimedChange & { readonly staffId: number };

export type Actor = { readonly id: number; readonly name: string; readonly at: number };

/** When refused, `state` is the reason. */
export type ChangeOutcome =
  | { readonly outcome: "done" }
  | { readonly outcome: "unknown" }
  | { readonly outcome: "refused"; readonly state: ArchiveState; readonly answeredAt: number | undefined };

export const answerable = ["open", "quoted", "answered"] as const;
export const anyState = [...answerable, "quarantined"] as const;

/** Its deadline stays what was promised; reminders that were sent are not sent again. */
function reopen(transaction: Transaction, by: TimedChange) {
  return change(transaction, by, ["answered"], async ({ id }, note) => {
    await resume(transaction, id);
    await note("reopened");
  });
}

/**
 * Quoted while its latest quote is valid, otherwise open; nobody's if the person who had taken it has left. A
 * quote that was sent counts as an answer even if it was withdrawn since.
 */
export async function resume(transaction: Transaction, id: number) {
  await transaction.query(
    `UPDATE submissions SET state = $2, closed_as = NULL,
       taken_by = (SELECT id FROM staff WHERE staff.id = taken_by AND revoked_at IS NULL),
       answered_at = (SELECT min(sent_at) FROM quotes WHERE submission_id = $1)
     WHERE id = $1`,
    id,
    (await findRevision(transaction, id)) === undefined ? "open" : "quoted",
  );
}

/** The latest that was sent; undefined where there is none, or it was withdrawn. */
export async function findRevision(transaction: Transaction, id: number) {
  const [latest] = await transaction.query<{ revision: string; withdrawn_at: number | null }>`SELECT revision,
    withdrawn_at FROM quotes WHERE submission_id = ${id} ORDER BY id DESC LIMIT 1`;
  return latest?.withdrawn_at === null ? latest.revision : undefined;
}

/** Whether an order for one of its quotes was confirmed, and not canceled since. */
export async function hasConfirmedOrder(transaction: Transaction, id: number) {
  const confirmed = await transaction.query`SELECT id FROM quotes
    WHERE submission_id = ${id} AND confirmed_at IS NOT NULL LIMIT 1`;
  return confirmed.length > 0;
}

/** Out of quarantine: open, with the mails it would have had from the start. */
function release(transaction: Transaction, { recipients, mailDomain, ...by }: TimedChange & MailSettings) {
  return change(transaction, by, ["quarantined"], async ({ id, form_type, email, suspicions }, note) => {
    // What the sender has written since someone last answered or looked is waiting now.
    await transaction.query`UPDATE submissions SET state = 'open', closed_as = NULL, waits_since = (
      SELECT min(written_at) FROM messages WHERE submission_id = ${id} AND ${raw(saidByBuyer)}
        AND written_at > coalesce((SELECT max(happened_at) FROM events WHERE submission_id = ${id}
          AND kind IN ('replied', 'settled', 'quoted', 'revised', 'closed')), 0))
      WHERE id = ${id}`;
    const acknowledged = await transaction.query`SELECT id FROM outbox
      WHERE submission_id = ${id} AND kind = 'acknowledgement'`;
    await insertFirstMails(transaction, id, {
      notificationTo: recipients[form_type],
      // A program may have sent it, and an answer could go round in circles; a request that a person had held
      // back already has its acknowledgement.
      acknowledgementTo:
        isUnmatchedMail(suspicions) || acknowledged.length > 0
          ? undefined
          : acknowledgementAddress(email, mailDomain),
      receivedAt: by.now,
      mailDomain,
    });
    await note("released");
  });
}

/** Noted every time, for the record of who did what; the timeline shows only each person's first time. */
async function noteSeen(transaction: Transaction, { reference, staffId, now }: StaffChange) {
  await transaction.query`INSERT INTO events (submission_id, staff_id, kind, happened_at)
    SELECT id, ${staffId}, 'seen', ${now} FROM submissions WHERE reference = ${reference}`;
}

/** Whoever works on a request has it, unless a colleague does. */
export async function takeIfNobodys(
  transaction: Transaction,
  { id }: Pick<RecordRow, "id">,
  { staffId, now }: Pick<StaffChange, "staffId" | "now">,
) {
  const [taken] = await transaction.query`UPDATE submissions SET taken_by = ${staffId}, taken_at = ${now}
    WHERE id = ${id} AND taken_by IS NULL RETURNING id`;
  if (taken) await addEvent(transaction, { kind: "taken", submissionId: id, staffId, now });
}

/** Of two who press at once, one wins; the other learns who. */
type TakeOutcome =
  | { readonly outcome: "done" }
  | { readonly outcome: "taken"; readonly by: Actor }
  | { readonly outcome: "gone" };

async function takeRequest(
  transaction: Transaction,
  { reference, staffId, now }: StaffChange,
): Promise<TakeOutcome> {
  const [taken] = await transaction.query<{ id: number }>`UPDATE submissions
    SET taken_by = ${staffId}, taken_at = ${now}
    WHERE reference = ${reference} AND state IN ('open', 'quoted') AND taken_by IS NULL RETURNING id`;
  if (taken) {
    await addEvent(transaction, { kind: "taken", submissionId: taken.id, staffId, now });
    return { outcome: "done" };
  }
  const [taker] = await transaction.query<Actor>`SELECT staff.id, staff.name, taken_at AS at FROM submissions
    JOIN staff ON staff.id = taken_by WHERE reference = ${reference}`;
  if (!taker) return { outcome: "gone" };
  return taker.id === staffId ? { outcome: "done" } : { outcome: "taken", by: taker };
}

type Handing = StaffChange & {
  /** Who was on it when the page was opened. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly mailDomain: string;
};

/** By now it is assigned to someone else, or to no one. */
type OtherTaker = { readonly outcome: "other taker"; readonly taker: string | undefined };

/**
 * To a colleague, who gets an e-mail, or back to everyone. A colleague who has left counts as unknown, and so
 * does one who never signed in: perhaps nobody reads what is sent to that address.
 */
async function handOver(transaction: Transaction, handing: Handing): Promise<ChangeOutcome | OtherTaker> {
  const { staffId, now, from, to, mailDomain } = handing;
  const receiver = to === undefined ? undefined : await findActive(transaction, to);
  const hasCome = receiver && (await listPasskeys(transaction, receiver.id)).length > 0;
  if (to !== undefined && !hasCome) return { outcome: "unknown" };
  return change<OtherTaker>(transaction, handing, ["open", "quoted"], async ({ id, taken_by }, note) => {
    if (taken_by !== (from ?? null)) {
      const taker = taken_by === null ? undefined : await findActive(transaction, taken_by);
      return { outcome: "other taker", taker: taker?.name };
    }
    await transaction.query`UPDATE submissions SET taken_by = ${receiver?.id ?? null},
      taken_at = ${receiver ? now : null} WHERE id = ${id}`;
    await note(receiver ? "handed-over" : "put-back", receiver?.name);
    if (!receiver || receiver.id === staffId) return;
    const to = receiver.email;
    await insertMail(transaction, { submissionId: id, kind: "handed-over", to, now, mailDomain });
  });
}

function addNote(transaction: Transaction, { text, ...by }: StaffChange & { readonly text: string }) {
  return change(transaction, by, anyState, async (_, note) => {
    await note("noted", text);
  });
}

/**
 * Confirms many at once: they leave the list, and are deleted when their time is over. A request that is not
 * held back stays as it is.
 */
async function confirmSpam(
  transaction: Transaction,
  { references, ...by }: Omit<StaffChange, "reference"> & { readonly references: readonly string[] },
) {
  for (const reference of references) {
    await change(transaction, { reference, ...by }, ["quarantined"], async ({ id, closed_as }, note) => {
      if (closed_as !== null) return;
      await transaction.query`UPDATE submissions SET closed_as = 'spam' WHERE id = ${id}`;
      await note("spam");
    });
  }
}

type Note = (kind: EventKind, body?: string) => Promise<void>;

/** Changes a submission that is in one of these states; of any other, says why not. `apply` may return other outcomes. */
export async function change<Own>(
  transaction: Transaction,
  { reference, staffId, now }: TimedChange,
  from: readonly ArchiveState[],
  apply: (row: RecordRow, note: Note) => Promise<Own | undefined>,
): Promise<ChangeOutcome | NonNullable<Own>> {
  const [row] = await transaction.query<RecordRow>`SELECT * FROM submissions
    WHERE reference = ${reference} ${raw(transaction.engine.forUpdate)}`;
  if (!row) return { outcome: "unknown" };
  const state = stateOf(row);
  if (!from.includes(state)) return { outcome: "refused", state, answeredAt: row.answered_at ?? undefined };
  const note: Note = (kind, body) =>
    addEvent(transaction, { kind, submissionId: row.id, staffId, now, body });
  return (await apply(row, note)) ?? { outcome: "done" };
}

export const changeWrites = {
  reopen,
  release,
  noteSeen,
  takeRequest,
  handOver,
  addNote,
  confirmSpam,
};
