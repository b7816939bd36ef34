import { change, type MailSettings, type TimedChange } from "#request/record/changes.ts";
import { addMessage, judgeMessage, markWaiting, tellOfMessage } from "#request/record/conversation.ts";
import { type Closing, closeAs } from "#request/record/requests.ts";
import type { Transaction } from "#store/database.ts";
import { listSent, type QuoteName, standingOf } from "./quotes.ts";

/** Why a buyer says "not this time": each ends the request in its own way. */
const declineReasons = {
  price: "lost-price",
  "lead-time": "lost-lead-time",
  "other-source": "lost-other-source",
  "not-needed": "lost-not-needed",
} as const satisfies Readonly<Record<string, Closing>>;

export type DeclineReason = keyof typeof declineReasons;

export type Declining = QuoteName &
  TimedChange &
  MailSettings & {
    readonly reason: DeclineReason;
    /** What the thread and the e-mails show: the reason, then the buyer's own words. */
    readonly text: string;
    /** The same form sent twice is one answer. */
    readonly onceKey: string;
  };

export type DeclineOutcome = "done" | "repeated" | "too many" | "ordered" | "not standing" | "unknown";

/**
 * The buyer decided otherwise: said in the thread, the request closed as lost, the desk told, all together. After an
 * order it is refused. Nothing is withdrawn: while the quote is valid, it can still be ordered.
 */
export async function declineQuote(transaction: Transaction, declining: Declining): Promise<DeclineOutcome> {
  const { reference, now, reason, text, onceKey } = declining;
  let outcome: DeclineOutcome = "unknown";
  await change(transaction, reference, ["open", "quoted", "answered"], async (row) => {
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
  if (sent.isWon || all.some(({ order }) => order)) return "ordered";
  const standing = standingOf(sent, now);
  if (standing !== "valid" && standing !== "expired") return "not standing";
  return judgeMessage(transaction, id, { onceKey, now });
}
