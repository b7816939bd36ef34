import type { ArrivedFile } from "#request/files/files.ts";
import type { Closing, What } from "#request/lifecycle.ts";
import { addMessage, isKnown, judgeMessage, postAbout, writtenBy } from "#request/record/conversation.ts";
import {
  type ChangeOutcome,
  findUnseen,
  lockRequest,
  type Seen,
  type StaffChange,
  type TimedChange,
} from "#request/record/life.ts";
import type { RecordRow } from "#request/record/records.ts";
import { type MailSettings, toSubmission } from "#request/record/submission.ts";
import type { Transaction } from "#store/database.ts";
import { listSent, orderOf, type QuoteName, standingOf } from "./quotes.ts";

type Reply = StaffChange & {
  readonly text: string;
  /** Marks the request as answered in the same transaction. */
  readonly closes: boolean;
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

type NotReplied =
  /** Its files leave with the e-mail, and are more than mailboxes take. */
  | { readonly outcome: "too much attached" }
  /** One of its files is part of another message. */
  | { readonly outcome: "sent before" }
  /** A colleague replied after the page was opened that it was written on. */
  | { readonly outcome: "answered"; readonly by: string; readonly at: number }
  /** The reply was sent, but something came in that its writer has not read, so the request stays open. */
  | { readonly outcome: "kept open" };

/** The message, its files, the mail and the marks are stored together: a crash loses none of them. */
export async function replyToRequest(
  transaction: Transaction,
  reply: Reply,
): Promise<ChangeOutcome | NotReplied> {
  const { staffId, now, text, closes, onceKey, files = [], mailDomain, seen } = reply;
  const request = await lockRequest(transaction, reply);
  if (!request) return { outcome: "unknown" };
  const { row, life: before } = request;
  const { id, email } = row;
  if (onceKey !== undefined && (await isKnown(transaction, id, onceKey))) return { outcome: "done" };
  if (files.some(({ isSent }) => isSent)) return { outcome: "sent before" };
  const isAttached = files.length > 0 && !hasPage(row);
  if (isAttached && files.reduce((sum, { size }) => sum + size, 0) > mostAttachedBytes)
    return { outcome: "too much attached" };
  const cc = (reply.cc ?? []).filter((address) => address.toLowerCase() !== email.toLowerCase());
  const unseen = await findUnseen(transaction, id, seen);
  const colleague = await findColleaguesReply(transaction, id, staffId, seen);
  const hasCopies = cc.length > 0;
  const what: What = {
    ...{ type: "replied", isAnswered: colleague !== undefined, closes, hasCopies, unseen },
    isUnsettled: reply.isUnsettled === true,
  };
  const content = await writtenBy(transaction, {
    text,
    staffId,
    files: files.length > 0 ? files.map(({ name }) => name) : undefined,
    ...(isAttached && { attached: files.map(({ id }) => id) }),
    ...(hasCopies && { to: email, cc }),
  });
  const post = { mailDomain, copies: cc, content: { reply: content, copy: content } };
  const replied = await request.apply(what, post);
  if (replied.outcome === "answered" && colleague) return { outcome: "answered", ...colleague };
  if (replied.outcome !== "done") return replied;
  const message = { submissionId: id, side: "desk", way: "reply", staffId, now, text } as const;
  await addMessage(transaction, { ...message, onceKey, mailId: request.mailId, files, cc });
  const isKeptOpen = closes && before.state !== "closed" && request.life.state !== "closed";
  return { outcome: isKeptOpen ? "kept open" : "done" };
}

/** Larger e-mails are refused by many mail servers: with its encoding, it grows by a third. */
const mostAttachedBytes = 15 * 1024 * 1024;

/** Whether the buyer can download files from a page: with the ZIP code, and not from a message. */
function hasPage(row: RecordRow) {
  return row.form_type === "rfq" && Boolean(toSubmission(row).rfq?.values.deliveryZip);
}

async function findColleaguesReply(
  transaction: Transaction,
  id: number,
  staffId: number,
  seen: Seen | undefined,
) {
  if (!seen) return undefined;
  const [reply] = await transaction.query<{
    by: string;
    at: number;
  }>`SELECT staff.name AS by, written_at AS at
    FROM messages JOIN staff ON staff.id = staff_id WHERE submission_id = ${id} AND side = 'desk'
      AND messages.id > ${seen.message} AND staff_id <> ${staffId} ORDER BY messages.id DESC LIMIT 1`;
  return reply;
}

type ClosingRequest = StaffChange & {
  readonly closing: Closing;
  readonly reason: string;
  readonly seen?: Seen | undefined;
  /** With "no bid", the buyer is mailed a refusal with the reason. */
  readonly mailDomain: string;
};

export async function closeRequest(
  transaction: Transaction,
  { closing, reason, seen, mailDomain, ...by }: ClosingRequest,
): Promise<ChangeOutcome> {
  const { staffId, now } = by;
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  const { id } = request.row;
  const unseen = await findUnseen(transaction, id, seen);
  const refusal = await writtenBy(transaction, { text: reason, staffId });
  const what: What = { type: "closed", as: closing, reason, unseen };
  const closed = await request.apply(what, { mailDomain, content: { refusal } });
  if (closed.outcome !== "done" || closing !== "no-bid") return closed;
  // Kept where no e-mail can bring it, too: someone says it in another way.
  const message = { submissionId: id, side: "desk", way: "refusal", staffId, now, text: reason } as const;
  await addMessage(transaction, { ...message, mailId: request.mailId });
  return { outcome: "done" };
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
  const { now, reason, text, onceKey, revision } = declining;
  const request = await lockRequest(transaction, declining, { by: "buyer" });
  if (!request || request.life.state === "erased") return "unknown";
  const { id } = request.row;
  const outcome = await judge(transaction, id, declining);
  if (outcome !== "done") return outcome;
  const what: What = { type: "declined", revision, closing: declineReasons[reason] };
  const declined = await request.apply(what, postAbout({ ...declining, files: [], isDeclined: true }));
  if (declined.outcome !== "done") return "unknown";
  const message = { submissionId: id, side: "buyer", way: "declined", now, text, onceKey } as const;
  await addMessage(transaction, message);
  return "done";
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
