import { findActive, listPasskeys } from "#people/staff.ts";
import type { FollowUp } from "#request/lifecycle.ts";
import { raw, type Transaction } from "#store/database.ts";
import {
  applyTo,
  type ChangeOutcome,
  findUnseen,
  lockRequest,
  lockRequestById,
  type Seen,
  type StaffChange,
  type TimedChange,
} from "./life.ts";
import { isUnmatchedMail, type MailSettings } from "./submission.ts";

export type Actor = { readonly id: number; readonly name: string; readonly at: number };

function reopen(transaction: Transaction, by: TimedChange) {
  return applyTo(transaction, by, { type: "reopened" });
}

/** Out of quarantine: open, with the mails it would have had from the start. */
async function release(
  transaction: Transaction,
  { recipients, mailDomain, ...by }: TimedChange & MailSettings,
) {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" } as const;
  const { id, suspicions, source } = request.row;
  const acknowledged = await transaction.query`SELECT id FROM outbox
    WHERE submission_id = ${id} AND kind = 'acknowledgement'`;
  // A program may have sent it, and an answer could go round in circles; a request that a person had held
  // back already has its acknowledgement.
  const hasReceipt = isUnmatchedMail(suspicions) || source === "e-mail" || acknowledged.length > 0;
  return request.apply({ type: "brought-back", hasReceipt }, { recipients, mailDomain });
}

/** Noted every time, for the record of who did what; the timeline shows only each person's first time. */
function noteSeen(transaction: Transaction, by: StaffChange) {
  return applyTo(transaction, by, { type: "seen" });
}

/** Of two who press at once, one wins; the other learns who. */
type TakeOutcome =
  | { readonly outcome: "done" }
  | { readonly outcome: "taken"; readonly by: Actor }
  | { readonly outcome: "gone" };

async function takeRequest(transaction: Transaction, by: StaffChange): Promise<TakeOutcome> {
  const request = await lockRequest(transaction, by);
  const taken = await request?.apply({ type: "taken" });
  if (taken?.outcome === "done") return { outcome: "done" };
  const [taker] = await transaction.query<Actor>`SELECT staff.id, staff.name, taken_at AS at FROM submissions
    JOIN staff ON staff.id = taken_by WHERE submissions.id = ${request?.row.id ?? null}`;
  return taker ? { outcome: "taken", by: taker } : { outcome: "gone" };
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
  const { from, to, mailDomain } = handing;
  const receiver = to === undefined ? undefined : await findActive(transaction, to);
  const hasCome = receiver && (await listPasskeys(transaction, receiver.id)).length > 0;
  if (to !== undefined && !hasCome) return { outcome: "unknown" };
  const request = await lockRequest(transaction, handing);
  if (!request) return { outcome: "unknown" };
  const assigned = await request.apply({ type: "assigned", from, to: receiver }, { mailDomain });
  if (assigned.outcome !== "other taker") return assigned;
  const { owner } = request.life;
  const taker = owner && (await findActive(transaction, owner.id));
  return { outcome: "other taker", taker: taker?.name };
}

function addNote(transaction: Transaction, { text, ...by }: StaffChange & { readonly text: string }) {
  return applyTo(transaction, by, { type: "noted", text });
}

type PuttingOff = StaffChange & FollowUp & { readonly words: string };

function putOff(transaction: Transaction, { until, awaitsBuyer, note, words, ...by }: PuttingOff) {
  return applyTo(transaction, by, { type: "put-off", until, awaitsBuyer, note, words });
}

function endPutOff(transaction: Transaction, by: StaffChange) {
  return applyTo(transaction, by, { type: "put-off-ended" });
}

/**
 * Confirms many at once: they leave the list, and are deleted when their time is over. A request that is not
 * held back stays as it is.
 */
async function confirmSpam(
  transaction: Transaction,
  { references, ...by }: Omit<StaffChange, "reference"> & { readonly references: readonly string[] },
) {
  for (const reference of references)
    await applyTo(transaction, { reference, ...by }, { type: "confirmed-spam" });
}

/** Puts back what the person was on, so that others are told that nobody is. What is over stays with who did it. */
export async function unassignAll(
  transaction: Transaction,
  { staffId, now }: { readonly staffId: number; readonly now: number },
) {
  // One condition at a time, each with its own index.
  for (const condition of ["state = 'open'", "state = 'quoted'", "to_do_due_at IS NOT NULL"]) {
    const rows = await transaction.query<{ id: number }>`SELECT id FROM submissions
      WHERE ${raw(condition)} AND taken_by = ${staffId} ORDER BY id`;
    for (const { id } of rows) {
      const request = await lockRequestById(transaction, { id, now });
      await request?.apply({ type: "staff-left", staff: staffId });
    }
  }
}

type SeenChange = StaffChange & { readonly seen?: Seen | undefined };

/** For when nothing more has to be done about what came in: the mark goes off the list. */
function settleRequest(transaction: Transaction, change: SeenChange) {
  return applySeen(transaction, change, "settled");
}

/**
 * Takes a request off the list without a mail, since the person doing this knows. It can be brought back for as long
 * as any other that is held back, and its receipt is written then.
 */
function holdBack(transaction: Transaction, change: SeenChange) {
  return applySeen(transaction, change, "marked-spam");
}

async function applySeen(
  transaction: Transaction,
  { seen, ...by }: SeenChange,
  type: "settled" | "marked-spam",
): Promise<ChangeOutcome> {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  return request.apply({ type, unseen: await findUnseen(transaction, request.row.id, seen) });
}

export const changeWrites = {
  reopen,
  release,
  noteSeen,
  takeRequest,
  handOver,
  addNote,
  putOff,
  endPutOff,
  confirmSpam,
  settleRequest,
  holdBack,
};
