import { nameQuote } from "#quote/quote-text.ts";
import { addMessage, writtenBy } from "#request/record/conversation.ts";
import {
  type ChangeOutcome,
  findUnseen,
  lockRequest,
  type Seen,
  type StaffChange,
} from "#request/record/life.ts";
import type { MailSettings } from "#request/record/submission.ts";
import type { Transaction } from "#store/database.ts";
import { listSent, orderOf, type SentQuote } from "./quotes.ts";

type OrderEnding = StaffChange &
  Pick<MailSettings, "mailDomain"> & {
    readonly revision: string;
    /** When the order came in that the page showed, or was confirmed if it came in another way. */
    readonly seenOrder: number | undefined;
    readonly seen?: Seen | undefined;
    readonly reason: string;
  };

/** When it came in, or else when it was confirmed. */
export function orderTimeOf(sent: SentQuote) {
  return orderOf(sent)?.at ?? sent.confirmed?.at;
}

/** Declines an order, or cancels it if it was confirmed. The buyer gets an e-mail with the reason. */
export async function endOrder(transaction: Transaction, ending: OrderEnding): Promise<ChangeOutcome> {
  const { staffId, now, revision, seenOrder, seen, reason, mailDomain } = ending;
  const request = await lockRequest(transaction, ending);
  if (!request) return { outcome: "unknown" };
  const { id } = request.row;
  const sent = (await listSent(transaction, id)).find((each) => each.revision === revision);
  if (!sent) return { outcome: "other order" };
  const number = sent.order?.number ?? "";
  const what = `your order${number && ` ${number}`} for quote ${nameQuote(sent.quote)}`;
  const text = sent.confirmed
    ? `We have canceled ${what}.\n\n${reason}`
    : `We cannot accept ${what}.\n\n${reason}`;
  const about = [number, `quote ${nameQuote(sent.quote)}`].filter(Boolean).join(", ");
  const subject = `Order ${sent.confirmed ? "canceled" : "not accepted"}: ${about}`;
  const content = { reply: await writtenBy(transaction, { text, staffId, subject }) };
  const unseen = await findUnseen(transaction, id, seen);
  const ended = await request.apply(
    { type: "order-ended", revision, orderedAt: seenOrder, reason, unseen },
    { mailDomain, content },
  );
  if (ended.outcome !== "done") return ended;
  const message = { submissionId: id, side: "desk", way: "reply", staffId, now, text } as const;
  await addMessage(transaction, { ...message, mailId: request.mailId });
  return { outcome: "done" };
}
