import { DAY_MS } from "#company/time.ts";
import { isProven, type Proof } from "#mail/inbound/prove-sender.ts";
import { automaticKinds, insertMail, isLostAnswer, sqlList, webhookReader } from "#mail/outbox.ts";
import { type ArrivedFile, attachFiles, listFiles, type StoredFile } from "#request/files/files.ts";
import { fromRow, type RowOf, raw, type Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";
import {
  answerable,
  anyState,
  change,
  hasConfirmedOrder,
  resume,
  type StaffChange,
  type TimedChange,
} from "./changes.ts";
import type { RecordRow } from "./records.ts";
import {
  type DroppedMail,
  type MailSettings,
  perhapsByBuyer,
  saidByBuyer,
  uncountDropped,
} from "./submission.ts";

/**
 * `page` and `order`: from one of the buyer's pages. `declined`: from there too, as the answer to a quote.
 * Everything else from the buyer's side came in by e-mail. `mail`: from a person, or from anyone with a
 * document. `system`: from, for example, a ticket system; a receipt or a person's words. `automatic`: from a
 * program in someone's place. `report`: about an e-mail of ours. `reply` and `refusal`: written at the desk,
 * and e-mailed.
 */
export type MessageWay =
  | "page"
  | "order"
  | "declined"
  | "mail"
  | "system"
  | "automatic"
  | "report"
  | "reply"
  | "refusal";

export type Said = {
  readonly id: number;
  readonly side: "buyer" | "desk";
  readonly way: MessageWay;
  readonly by: string | undefined;
  /** The address that it came from, where that is not the buyer's. */
  readonly sender: string | undefined;
  /** Of an e-mail: how it was proven to be from its sender, or why it was not. */
  readonly proof?: Proof | undefined;
  readonly at: number;
  readonly text: string;
  readonly files: readonly StoredFile[];
  readonly mailId: string | undefined;
  readonly cc: readonly string[];
};

type SaidRow = RowOf<Omit<Said, "files" | "cc">> & { readonly cc: string | null };

export async function saidAbout(database: Transaction, submissionId: number): Promise<readonly Said[]> {
  const rows = await database.query<SaidRow>`SELECT messages.id, side, way, staff.name AS by, sender, proof,
    written_at AS at, text, CAST(mail_id AS TEXT) AS "mailId", cc
    FROM messages LEFT JOIN staff ON staff.id = staff_id WHERE submission_id = ${submissionId}
    ORDER BY messages.id`;
  const files = await listFiles(database, submissionId);
  return rows.map(({ cc, ...row }) => ({
    ...fromRow<Omit<Said, "files" | "cc">>(row),
    cc: JSON.parse(cc ?? "[]"),
    files: (files.get(row.id) ?? []).map(({ file }) => file),
  }));
}

const programWays: ReadonlySet<MessageWay> = new Set(["system", "automatic", "report"]);

/** For the buyer's pages. Staff notes are no messages; what programs and others wrote, or may have, is left out. */
async function findConversation(database: Transaction, reference: string): Promise<readonly Said[]> {
  const [row] = await database.query<{ id: number }>`SELECT id FROM submissions
    WHERE reference = ${reference} AND erased_at IS NULL`;
  const said = row ? await saidAbout(database, row.id) : [];
  return said
    .filter(({ way, sender, proof }) => !programWays.has(way) && sender === undefined && isByBuyer(proof))
    .map((each) => ({ ...each, files: each.files.filter(({ kind }) => kind !== "eml") }));
}

function isByBuyer(proof: Proof | undefined) {
  return proof === undefined || isProven(proof);
}

type NewMessage = {
  readonly submissionId: number;
  readonly side: Said["side"];
  readonly way: MessageWay;
  readonly staffId?: number | undefined;
  readonly sender?: string | undefined;
  readonly proof?: Proof | undefined;
  readonly now: number;
  readonly text: string;
  readonly onceKey?: string | undefined;
  readonly mailId?: number | undefined;
  readonly files?: readonly ArrivedFile[] | undefined;
  readonly cc?: readonly string[];
};

export async function addMessage(transaction: Transaction, message: NewMessage) {
  const { submissionId, files = [], cc = [] } = message;
  const id = await transaction.insert`INSERT INTO messages (submission_id, side, way, staff_id, sender, proof,
    written_at, text, once_key, mail_id, cc)
    VALUES (${submissionId}, ${message.side}, ${message.way}, ${message.staffId ?? null},
    ${message.sender ?? null}, ${message.proof ?? null}, ${message.now}, ${message.text}, ${message.onceKey ?? null},
    ${message.mailId ?? null}, ${cc.length > 0 ? JSON.stringify(cc) : null})`;
  if (id === undefined) throw new Error("A message was given no number");
  await attachFiles(transaction, { id, submissionId }, files);
  return id;
}

export type BuyerMessage = TimedChange &
  MailSettings & {
    readonly text: string;
    readonly onceKey: string;
    readonly files: readonly ArrivedFile[];
  };

/**
 * Too many: anyone who holds the link may write, but not flood the mailbox. Sent before: one of its files is part of
 * another message.
 */
type BuyerMessageOutcome = Judgment | "sent before" | "unknown";
type Judgment = "done" | "repeated" | "too many";

const mostMessagesPerDay = 40;

/**
 * What the buyer says, its files, the mark on the list and the e-mails about it are stored together. A closed
 * request is opened again unless it was won; one that is held back stays so, without an e-mail.
 */
async function receiveMessage(transaction: Transaction, message: BuyerMessage): Promise<BuyerMessageOutcome> {
  const { now, text, onceKey, files } = message;
  let outcome: BuyerMessageOutcome = "unknown";
  await change(transaction, message, anyState, async (row) => {
    outcome = await judgeMessage(transaction, row.id, message);
    if (outcome === "done" && files.some(({ isSent }) => isSent)) outcome = "sent before";
    if (outcome !== "done") return;
    const said = { submissionId: row.id, side: "buyer", way: "page", now, text, onceKey, files } as const;
    await addMessage(transaction, said);
    await followMessage(transaction, row, message);
  });
  return outcome;
}

type AnnouncedMessage = MailSettings & {
  readonly now: number;
  readonly sender?: string | undefined;
  readonly proof?: Proof | undefined;
  readonly text: string;
  readonly files: readonly { readonly name: string }[];
};

export async function followMessage(
  transaction: Transaction,
  row: RecordRow,
  message: AnnouncedMessage,
  isTold = true,
) {
  if (row.state === "quarantined") return;
  await markWaiting(transaction, row.id, message.now);
  if (row.state === "answered" && row.closed_as !== "won") await bringBack(transaction, row, message.now);
  if (isTold) await tellOfMessage(transaction, row, message);
}

export async function judgeMessage(
  transaction: Transaction,
  id: number,
  { onceKey, now }: Pick<BuyerMessage, "onceKey" | "now">,
): Promise<Judgment> {
  if (await isKnown(transaction, id, onceKey)) return "repeated";
  const [found] = await transaction.query<{ recent: number }>`SELECT count(*) AS recent FROM messages
    WHERE submission_id = ${id} AND ${raw(saidByBuyer)} AND written_at > ${now - DAY_MS}`;
  return (found?.recent ?? 0) < mostMessagesPerDay ? "done" : "too many";
}

export async function isKnown(transaction: Transaction, id: number, onceKey: string) {
  const known = await transaction.query`SELECT id FROM messages
    WHERE submission_id = ${id} AND once_key = ${onceKey}`;
  return known.length > 0;
}

/** Marks that someone at the desk has to look, with the time of the first thing that nobody has seen. */
export async function markWaiting(transaction: Transaction, id: number, now: number) {
  await transaction.query`UPDATE submissions SET waits_since = ${now}
    WHERE id = ${id} AND (waits_since IS NULL OR waits_since > ${now})`;
}

/** Ends the mark, or moves it to `unseen`: the time of something that nobody has looked at. */
export async function endWaiting(transaction: Transaction, id: number, unseen?: number) {
  await transaction.query`UPDATE submissions SET waits_since = ${unseen ?? null}
    WHERE id = ${id} AND waits_since IS NOT NULL`;
}

/**
 * Once no answer is lost, the request waits only for what the buyer may have said, or has ordered, and nobody
 * has looked at.
 */
export async function keepBuyersMark(transaction: Transaction, id: number) {
  await transaction.query`UPDATE submissions SET waits_since = (SELECT min(at) FROM (
      SELECT written_at AS at FROM messages WHERE submission_id = ${id} AND ${raw(perhapsByBuyer)}
      UNION ALL SELECT happened_at FROM events WHERE submission_id = ${id} AND kind = 'ordered'
    ) AS came_in WHERE at >= waits_since)
    WHERE id = ${id} AND waits_since IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM outbox WHERE submission_id = ${id} AND ${raw(isLostAnswer)})`;
}

/**
 * The last message and the last event that a page showed. Ids and not times, since an e-mail is filed some
 * time after it came in.
 */
export type Seen = { readonly message: number; readonly event: number };

export async function findUnseen(transaction: Transaction, id: number, seen: Seen | undefined) {
  if (!seen) return undefined;
  const [unseen] = await transaction.query<{ at: number | null }>`SELECT min(at) AS at FROM (
      SELECT written_at AS at FROM messages
      WHERE submission_id = ${id} AND id > ${seen.message} AND ${raw(perhapsByBuyer)}
      UNION ALL SELECT happened_at FROM events
      WHERE submission_id = ${id} AND id > ${seen.event} AND kind IN ('ordered', 'undelivered')
    ) AS unseen`;
  return unseen?.at ?? undefined;
}

/** Something came in that the page did not show: nothing changes until it was read. */
export type Unseen = { readonly outcome: "unseen" };

/** Keeps when it was answered, so that its first deadline does not pass again and nobody is reminded. */
export async function bringBack(transaction: Transaction, { id, answered_at }: RecordRow, now: number) {
  await resume(transaction, id);
  await transaction.query`UPDATE submissions SET answered_at = ${answered_at}, reminders = 2,
    escalated_at = coalesce(escalated_at, ${now})
    WHERE id = ${id}`;
  await addEvent(transaction, { kind: "reopened", submissionId: id, now });
}

export type MessageMailContent = {
  readonly text: string;
  readonly files: readonly string[];
  readonly sender?: string | undefined;
  readonly proof?: Proof | undefined;
  readonly isDeclined?: true | undefined;
};

/** Tells the person on the request, or everyone who gets new ones; and the webhook. */
export async function tellOfMessage(
  transaction: Transaction,
  { id, form_type, taken_by }: RecordRow,
  message: AnnouncedMessage & Pick<MessageMailContent, "isDeclined">,
) {
  const { recipients, mailDomain, now, sender, proof, text, files, isDeclined } = message;
  const [taker] = await transaction.query<{ email: string }>`SELECT email FROM staff WHERE id = ${taken_by}
    AND revoked_at IS NULL`;
  const all = recipients[form_type];
  const readers = taker ? [taker.email, ...all.filter((each) => each === webhookReader)] : all;
  const content: MessageMailContent = {
    text,
    files: files.map(({ name }) => name),
    sender,
    proof,
    isDeclined,
  };
  for (const to of readers) {
    await insertMail(transaction, { submissionId: id, kind: "message", to, now, mailDomain, content });
  }
}

export type ReplyContent = {
  readonly text: string;
  readonly by: string;
  /** The names of its files, which are on the buyer's private page. */
  readonly files?: readonly string[] | undefined;
  /** Set if others got a copy: `to` is the buyer, `cc` the others. */
  readonly to?: string;
  readonly cc?: readonly string[];
  readonly revision?: string;
  /** An earlier release stored none. */
  readonly subject?: string;
  /** The revision whose order it confirms. */
  readonly confirms?: string;
};

export async function writtenBy(
  transaction: Transaction,
  { staffId, ...written }: { readonly staffId: number } & Omit<ReplyContent, "by">,
): Promise<ReplyContent> {
  const [writer] = await transaction.query<{ name: string }>`SELECT name FROM staff WHERE id = ${staffId}`;
  return { ...written, by: writer?.name ?? "" };
}

type SeenChange = StaffChange & { readonly seen?: Seen | undefined };

/** For when nothing more has to be done about what came in: the mark goes off the list. */
function settleRequest(transaction: Transaction, { seen, ...by }: SeenChange) {
  return change<Unseen>(transaction, by, answerable, async ({ id, waits_since }, note) => {
    if (waits_since === null) return;
    if ((await findUnseen(transaction, id, seen)) !== undefined) return { outcome: "unseen" };
    await endWaiting(transaction, id);
    await note("settled");
  });
}

/** Only canceling ends a confirmed order, and its records are no spam. */
type Confirmed = { readonly outcome: "confirmed" };

/**
 * Takes a request off the list without a mail, since the person doing this knows. What still waits for the
 * sender is dropped: the address may be someone else's. It can be brought back for as long as any other that is
 * held back, and its receipt is written then.
 */
function holdBack(transaction: Transaction, { seen, ...by }: SeenChange) {
  return change<Unseen | Confirmed>(transaction, by, ["open"], async ({ id }, note) => {
    if ((await findUnseen(transaction, id, seen)) !== undefined) return { outcome: "unseen" };
    if (await hasConfirmedOrder(transaction, id)) return { outcome: "confirmed" };
    await transaction.query`UPDATE submissions SET state = 'quarantined', taken_by = NULL, taken_at = NULL,
      held_told_at = ${by.now}, waits_since = NULL WHERE id = ${id}`;
    // One that is leaving at this moment is judged again as it leaves. So is an answer that someone wrote, which is
    // reported as not sent instead.
    const dropped = await transaction.query<DroppedMail>`DELETE FROM outbox WHERE submission_id = ${id}
      AND state = 'pending' AND lease_holder IS NULL AND kind IN (${raw(sqlList(automaticKinds))})
      RETURNING kind, recipient, created_at`;
    await uncountDropped(transaction, dropped);
    await note("held");
  });
}

/** Deletes everything that was said, for a person who asked to be forgotten. */
export async function eraseConversation(transaction: Transaction, id: number) {
  await transaction.query`DELETE FROM messages WHERE submission_id = ${id}`;
  await transaction.query`DELETE FROM files WHERE submission_id = ${id}`;
  await transaction.query`DELETE FROM inbound_mails WHERE submission_id = ${id}`;
}

export const conversationReads = { findConversation };

export const conversationWrites = { receiveMessage, settleRequest, holdBack };
