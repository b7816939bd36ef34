import { insertMail } from "#mail/outbox.ts";
import { confirmationSubject } from "#quote/acceptance.ts";
import type { Cents } from "#quote/money.ts";
import type { ArrivedFile } from "#request/files/files.ts";
import {
  answerable,
  change,
  hasConfirmedOrder,
  type StaffChange,
  type TimedChange,
  takeIfNobodys,
} from "#request/record/changes.ts";
import { refreshHold } from "#request/record/compliance.ts";
import {
  addMessage,
  bringBack,
  endWaiting,
  findUnseen,
  followMessage,
  isKnown,
  judgeMessage,
  markWaiting,
  type Seen,
  tellOfMessage,
  type Unseen,
  writtenBy,
} from "#request/record/conversation.ts";
import type { RecordRow } from "#request/record/records.ts";
import { type Closing, closeAs } from "#request/record/requests.ts";
import type { MailSettings } from "#request/record/submission.ts";
import type { Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";
import { confirmLatest } from "./confirmed-orders.ts";
import { type Lacking, lackingForOrder } from "./lacking.ts";
import {
  listSent,
  type OrderMailContent,
  orderOf,
  type QuoteName,
  type SentQuote,
  standingOf,
} from "./quotes.ts";

type Reply = StaffChange & {
  readonly text: string;
  /** Marks the request as answered in the same transaction. */
  readonly closes: boolean;
  /** It confirms this order in writing, which closes the request as won; any other order is not confirmed. */
  readonly confirms?: { readonly revision: string; readonly at: number; readonly total: Cents } | undefined;
  /** Leaves the request marked on the list as waiting for an answer. */
  readonly isUnsettled?: boolean;
  /**
   * What the page that it was written on showed. If something came in since, the mark stays and the request
   * is not closed.
   */
  readonly seen?: Seen | undefined;
  readonly files?: readonly ArrivedFile[];
  /** Who else gets it; each copy is a separate e-mail, so that a refused one stops no other. */
  readonly cc?: readonly string[];
  /** Identifies the form that it was written in: the same form sent twice is one reply. */
  readonly onceKey?: string | undefined;
  readonly mailDomain: string;
};

/** Of a part at most all of it is confirmed, and of an order something. */
type WrongAmount = { readonly outcome: "no amount" | "too much" };

/** An order that still waits for something is not confirmed, and nothing changes. */
type Unready = { readonly outcome: "unready"; readonly lacks: readonly Lacking[] };

type NotReplied =
  | Unready
  | WrongAmount
  /**
   * The order is not the one that the confirmation was written for, there is no order anymore, or something
   * came in that its writer has not read.
   */
  | { readonly outcome: "other order" }
  /** One of its files is part of another message. */
  | { readonly outcome: "sent before" }
  /** The reply was sent, but something came in that its writer has not read, so the request stays open. */
  | { readonly outcome: "kept open" };

/** The message, its files, the mail and the marks are stored together: a crash loses none of them. */
export function replyToRequest(transaction: Transaction, reply: Reply) {
  const { staffId, now, text, closes, confirms, onceKey, files = [] } = reply;
  const from = confirms ? (["open", "quoted"] as const) : answerable;
  return change<NotReplied>(transaction, reply, from, async (row) => {
    const { id, email, state } = row;
    if (onceKey !== undefined && (await isKnown(transaction, id, onceKey))) return;
    if (files.some(({ isSent }) => isSent)) return { outcome: "sent before" };
    const unseen = await findUnseen(transaction, id, reply.seen);
    const [latest] = await listSent(transaction, id);
    const confirmed = confirms ? latest : undefined;
    if (confirms) {
      const order = latest && orderOf(latest);
      const isSame = latest?.revision === confirms.revision && order?.at === confirms.at && !latest.confirmed;
      if (!isSame || unseen !== undefined) return { outcome: "other order" };
      const lacks = await lackingForOrder(transaction, row, now);
      if (lacks.length > 0) return { outcome: "unready", lacks };
      const wrong = findWrongAmount(latest, confirms.total);
      if (wrong) return wrong;
    }
    const cc = (reply.cc ?? []).filter((address) => address.toLowerCase() !== email.toLowerCase());
    const mail = {
      submissionId: id,
      now,
      mailDomain: reply.mailDomain,
      content: await writtenBy(transaction, {
        text,
        staffId,
        files: files.length > 0 ? files.map(({ name }) => name) : undefined,
        ...(cc.length > 0 && { to: email, cc }),
        ...(confirms && { confirms: confirms.revision }),
        ...(confirmed && { subject: confirmationSubject(confirmed.quote, confirmed.order?.number ?? "") }),
      }),
    };
    const mailId = await insertMail(transaction, { ...mail, kind: "reply", to: email });
    for (const to of cc) await insertMail(transaction, { ...mail, kind: "copy", to });
    const message = { submissionId: id, side: "desk", way: "reply", staffId, now, text } as const;
    await addMessage(transaction, { ...message, onceKey, mailId, files, cc });
    await takeIfNobodys(transaction, row, { staffId, now });
    await addEvent(transaction, { kind: "replied", submissionId: id, staffId, now });
    if (!reply.isUnsettled) await endWaiting(transaction, id, unseen);
    const isClosing = confirms || (closes && state !== "answered");
    if (isClosing && unseen !== undefined) return { outcome: "kept open" };
    if (confirms) await confirmLatest(transaction, { id, now, total: confirms.total });
    if (isClosing) await closeAs(transaction, id, { closing: confirms ? "won" : "replied", staffId, now });
    return;
  });
}

type ClosingRequest = StaffChange & {
  readonly closing: Closing;
  /** With "won": the amount that was confirmed. */
  readonly total?: Cents | undefined;
  readonly reason: string;
  readonly seen?: Seen | undefined;
  /** With "no bid", the buyer is mailed a refusal with the reason. */
  readonly mailDomain: string;
};

/** Still quoted: anyone with the link could order what was refused. Confirmed: only canceling ends that order. */
type NotClosed = Unready | Unseen | WrongAmount | { readonly outcome: "still quoted" | "confirmed" };

export function closeRequest(transaction: Transaction, request: ClosingRequest) {
  const { staffId, now, closing, reason, seen, mailDomain } = request;
  // A quote that was sent is withdrawn first, so that nobody orders what was refused.
  const from = closing === "no-bid" ? (["open"] as const) : (["open", "quoted"] as const);
  return change<NotClosed>(transaction, request, from, async (row) => {
    const { id, email } = row;
    if ((await findUnseen(transaction, id, seen)) !== undefined) return { outcome: "unseen" };
    const isConfirmed = await hasConfirmedOrder(transaction, id);
    if (isConfirmed && (closing === "no-bid" || closing.startsWith("lost-"))) return { outcome: "confirmed" };
    const isConfirming = closing === "won" && !isConfirmed;
    const lacks = isConfirming ? await lackingForOrder(transaction, row, now) : [];
    if (lacks.length > 0) return { outcome: "unready", lacks };
    if (isConfirming) {
      const [latest] = await listSent(transaction, id);
      const wrong = latest && findWrongAmount(latest, request.total);
      if (wrong) return wrong;
      await confirmLatest(transaction, { id, now, total: request.total });
    }
    if (closing === "no-bid") {
      const [latest] = await listSent(transaction, id);
      if (latest && ["valid", "ordered"].includes(standingOf(latest, now)))
        return { outcome: "still quoted" };
      const mailId = await insertMail(transaction, {
        submissionId: id,
        kind: "refusal",
        to: email,
        now,
        mailDomain,
        content: await writtenBy(transaction, { text: reason, staffId }),
      });
      const message = { submissionId: id, side: "desk", way: "refusal", staffId, now, mailId } as const;
      await addMessage(transaction, { ...message, text: reason });
    }
    await takeIfNobodys(transaction, row, { staffId, now });
    await closeAs(transaction, id, { closing, reason, staffId, now });
    return;
  });
}

function findWrongAmount({ quote }: SentQuote, total: Cents | undefined): WrongAmount | undefined {
  if (!total) return { outcome: "no amount" };
  return total > quote.totals.total ? { outcome: "too much" } : undefined;
}

/** Why a buyer says "not this time": each ends the request in its own way. */
const declineReasons = {
  price: "lost-price",
  "lead-time": "lost-lead-time",
  "other-source": "lost-other-source",
  "not-needed": "lost-not-needed",
} as const satisfies Readonly<Record<string, Closing>>;

export type DeclineReason = keyof typeof declineReasons;

type Declining = QuoteName &
  TimedChange &
  MailSettings & {
    readonly reason: DeclineReason;
    /** What the thread and the e-mails show: the reason, then the buyer's own words. */
    readonly text: string;
    readonly onceKey: string;
  };

type DeclineOutcome = "done" | "repeated" | "too many" | "ordered" | "not standing" | "unknown";

/**
 * The buyer will not order: in one transaction, the thread gets the answer, the request is closed as lost,
 * and the desk is told. After an order it is refused. Nothing is withdrawn: while the quote is valid, it can
 * still be ordered.
 */
export async function declineQuote(transaction: Transaction, declining: Declining): Promise<DeclineOutcome> {
  const { now, reason, text, onceKey } = declining;
  let outcome: DeclineOutcome = "unknown";
  await change(transaction, declining, answerable, async (row) => {
    outcome = await judge(transaction, row.id, declining);
    if (outcome !== "done") return;
    const message = { submissionId: row.id, side: "buyer", way: "declined", now, text, onceKey } as const;
    await addMessage(transaction, message);
    await closeAs(transaction, row.id, { closing: declineReasons[reason], now });
    await markWaiting(transaction, row.id, now);
    await tellOfMessage(transaction, row, { ...declining, files: [], isDeclined: true });
  });
  return outcome;
}

async function judge(
  transaction: Transaction,
  id: number,
  { revision, now, onceKey }: Declining,
): Promise<DeclineOutcome> {
  const all = await listSent(transaction, id);
  const sent = all.find((each) => each.revision === revision);
  if (!sent) return "unknown";
  if (sent.isWon || orderOf(sent)) return "ordered";
  const standing = standingOf(sent, now);
  if (standing !== "valid" && standing !== "expired") return "not standing";
  return judgeMessage(transaction, id, { onceKey, now });
}

export type Order = QuoteName &
  TimedChange &
  MailSettings & {
    /** Empty if only the order's file was sent: its number is in the file. */
    readonly number: string;
    readonly files?: readonly ArrivedFile[];
  };
/**
 * Too many: a person with the link may correct a number, but not flood the mailbox. Sent before: one of its files is part
 * of another message. Confirmed: this quote has a confirmed order, so that what came now is a message.
 */
type OrderOutcome =
  | ("done" | "repeated" | "too many" | "sent before" | "not standing" | "unknown")
  | "confirmed";

export const mostOrderNumbers = 10;

/**
 * Sending the same number and file again changes nothing, so that a form that was sent twice is one order. A
 * closed request, such as one that the buyer declined first, counts as quoted again. After a confirmed order,
 * another one is kept as a message that waits for an answer.
 */
export async function orderQuote(transaction: Transaction, order: Order): Promise<OrderOutcome> {
  const { revision, now, recipients, mailDomain, files = [] } = order;
  let outcome: OrderOutcome = "unknown";
  await change(transaction, order, answerable, async (row) => {
    const { id, form_type } = row;
    const sent = (await listSent(transaction, id)).find((each) => each.revision === revision);
    outcome = await judgeOrder(transaction, id, sent, order);
    if (outcome === "confirmed") outcome = await keepAsMessage(transaction, row, order);
    if (outcome !== "done") return;
    const number = order.number || (sent?.order?.number ?? "");
    await transaction.query`UPDATE quotes SET order_number = ${number}, ordered_at = ${now},
      order_ended_at = NULL WHERE submission_id = ${id} AND revision = ${revision}`;
    if (files.length > 0) {
      const message = { submissionId: id, side: "buyer", way: "order", now, text: "" } as const;
      await addMessage(transaction, { ...message, files });
    }
    for (const to of recipients[form_type]) {
      await insertMail(transaction, {
        submissionId: id,
        kind: "order",
        to,
        now,
        mailDomain,
        content: { revision, number, files: files.map(({ name }) => name) } satisfies OrderMailContent,
      });
    }
    if (row.state === "answered" && !sent?.confirmed) await bringBack(transaction, row, now);
    const body = number ? `${number}, for Rev ${revision}` : `for Rev ${revision}`;
    await addEvent(transaction, { kind: "ordered", submissionId: id, now, body });
    await markWaiting(transaction, id, now);
    await refreshHold(transaction, id, now);
  });
  return outcome;
}

async function judgeOrder(
  transaction: Transaction,
  id: number,
  sent: SentQuote | undefined,
  { number, now, files = [] }: Order,
): Promise<OrderOutcome> {
  if (!sent) return "unknown";
  if (sent.order && (!number || sent.order.number === number) && (await hasAll(transaction, id, files)))
    return "repeated";
  if (sent.confirmed && sent.order) return files.some(({ isSent }) => isSent) ? "sent before" : "confirmed";
  if (standingOf(sent, now) !== "valid" && !sent.confirmed) return "not standing";
  if (files.some(({ isSent }) => isSent)) return "sent before";
  const [counted] = await transaction.query<{ count: number }>`SELECT count(*) AS count FROM events
    WHERE submission_id = ${id} AND kind = 'ordered'`;
  return (counted?.count ?? 0) < mostOrderNumbers ? "done" : "too many";
}

async function keepAsMessage(transaction: Transaction, row: RecordRow, order: Order): Promise<OrderOutcome> {
  const { revision, number, now, files = [] } = order;
  const text = `Another purchase order for Rev ${revision}${number && `: ${number}`}`;
  const onceKey = [text, ...files.map(({ sha256 }) => sha256)].join("\n");
  const judged = await judgeMessage(transaction, row.id, { onceKey, now });
  // The same order again, such as by a reload: it is kept already.
  if (judged === "repeated") return "confirmed";
  if (judged !== "done") return judged;
  const message = { submissionId: row.id, side: "buyer", way: "page", now, text, onceKey, files } as const;
  await addMessage(transaction, message);
  await followMessage(transaction, row, { ...order, text, files });
  return "confirmed";
}

async function hasAll(transaction: Transaction, id: number, files: readonly ArrivedFile[]) {
  const known = await transaction.query<{ sha256: string }>`SELECT sha256 FROM files JOIN messages
    ON messages.id = message_id
    WHERE messages.submission_id = ${id} AND way = 'order'`;
  return files.every((file) => known.some(({ sha256 }) => sha256 === file.sha256));
}
