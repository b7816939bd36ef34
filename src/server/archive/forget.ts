import type { Calendar } from "#company/deadlines.ts";
import { eraseCosts } from "#costs/record.ts";
import { eraseOrders } from "#order/record/orders.ts";
import { eraseQuotes } from "#quote/record/quotes.ts";
import { deleteContent } from "#request/files/files.ts";
import type { HoldKind } from "#request/lifecycle.ts";
import { eraseConversation } from "#request/record/conversation.ts";
import { type LockedRequest, lockRequestById } from "#request/record/life.ts";
import { toPattern } from "#request/record/records.ts";
import { mailboxOf } from "#request/record/submission.ts";
import { type Database, raw, type Transaction } from "#store/database.ts";
import { untilGone } from "#store/pieces.ts";

export type ForgetRequest = {
  readonly email: string;
  readonly now: number;
  /** Lets writers wait for as long as it takes to rewrite a large database without the remains. */
  readonly mayRewrite?: boolean | undefined;
};

export type ForgetReport = {
  /** Of the records that were emptied, so that mail files of the same name can be removed. */
  readonly references: readonly string[];
  readonly mails: number;
  /** Records under a legal hold, which were left as they are. */
  readonly held: readonly HeldRecord[];
  /** Others' records whose text names the address: a person has to look at them. */
  readonly mentions: readonly string[];
  /** Possible: the engine could not make sure that its files hold no remains, and `forget` should run again. */
  readonly traces: "none" | "possible";
};

type Hold = {
  readonly kind: HoldKind;
  /** Undefined where a hold has no end yet. */
  readonly until: number | undefined;
};

type HeldRecord = Hold & { readonly reference: string };

const MOST_MENTIONS = 100;

/**
 * Erases what a person sent from every table, whatever the case of the address. The records stay, but empty;
 * those under a legal hold stay whole.
 */
export async function forgetPerson(
  database: Database,
  { email, now }: ForgetRequest,
  given: Calendar,
): Promise<Omit<ForgetReport, "traces">> {
  const references: string[] = [];
  const held: HeldRecord[] = [];
  let mails = 0;
  // One by one, so that the server never waits long.
  for (const { id, reference } of await findRecords(database, email)) {
    await untilGone(() =>
      database.transaction((transaction) => eraseContent({ ...transaction, given }, id, now)),
    );
    const erased = await database.transaction((transaction) => erase({ ...transaction, given }, id, now));
    if (typeof erased === "number") {
      references.push(reference);
      mails += erased;
    } else held.push({ reference, ...erased });
  }
  await database.transaction(async (transaction) => {
    await transaction.query`DELETE FROM recent_acknowledgements WHERE mailbox = ${mailboxOf(email)}`;
  });
  return { references, mails, held, mentions: await findMentions(database, email) };
}

type Found = { readonly id: number; readonly reference: string; readonly email: string };

/** Both engines fold ASCII letters only; addresses with others are few, and are compared here. */
async function findRecords(database: Database, email: string): Promise<readonly Found[]> {
  const candidates = await database.query<Found>`SELECT id, reference, email FROM submissions
    WHERE email <> '' AND (lower(email) = lower(${email}) OR octet_length(email) <> length(email))`;
  return candidates.filter((record) => record.email.toLowerCase() === email.toLowerCase());
}

/** The files first and in parts, because a disk may be too full to delete them all at once. */
async function eraseContent(transaction: Transaction, id: number, now: number) {
  const request = await lockRequestById(transaction, { id, now });
  return request && !holdOf(request, now) ? deleteContent(transaction, [id]) : undefined;
}

/** Read under the row's lock, so that a hold that someone sets meanwhile counts. */
function holdOf({ life: { hold } }: LockedRequest, now: number): Hold | undefined {
  const isHeld = hold !== undefined && (hold.until === undefined || hold.until > now);
  return isHeld ? { kind: hold.kind, until: hold.until } : undefined;
}

/** Returns how many mails were erased with the record: none if it was purged meanwhile. */
async function erase(transaction: Transaction, id: number, now: number): Promise<number | Hold> {
  const request = await lockRequestById(transaction, { id, now });
  if (!request) return 0;
  const erased = await request.apply({ type: "erased" });
  if (erased.outcome !== "done") return holdOf(request, now) ?? 0;
  await transaction.query`DELETE FROM recent_arrivals WHERE submission_id = ${id}`;
  const mails = await transaction.query`DELETE FROM outbox WHERE submission_id = ${id} RETURNING id`;
  await eraseOrders(transaction, id);
  await eraseQuotes(transaction, id);
  await eraseCosts(transaction, id);
  await eraseConversation(transaction, id);
  for (const table of ["screenings", "place_allowances"])
    await transaction.query`DELETE FROM ${raw(table)} WHERE submission_id = ${id}`;
  await transaction.query`UPDATE events SET body = NULL WHERE submission_id = ${id}`;
  return mails.length;
}

async function findMentions(database: Database, email: string) {
  const { like } = database.engine;
  const named = (...columns: readonly string[]) =>
    columns.map((column) => `${column} ${like} $1 ESCAPE '\\'`).join(" OR ");
  const rows = await database.query<{ reference: string }>(
    `SELECT reference FROM submissions WHERE ${named("name", "company", "subject", "message", "answered_note")}
       OR id IN (SELECT submission_id FROM messages WHERE ${named("text", "sender", "cc")})
       OR id IN (SELECT submission_id FROM events WHERE ${named("body")}) LIMIT ${MOST_MENTIONS}`,
    toPattern(email),
  );
  return rows.map(({ reference }) => reference);
}
