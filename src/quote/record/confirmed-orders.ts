import { insertMail } from "#mail/outbox.ts";
import type { Cents } from "#quote/money.ts";
import { nameQuote } from "#quote/quote-text.ts";
import { answerable, change, resume, type StaffChange, takeIfNobodys } from "#request/record/changes.ts";
import { refreshHold } from "#request/record/compliance.ts";
import {
  addMessage,
  endWaiting,
  findUnseen,
  type Seen,
  type Unseen,
  writtenBy,
} from "#request/record/conversation.ts";
import type { MailSettings } from "#request/record/submission.ts";
import type { Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";
import { listSent, orderOf, type SentQuote } from "./quotes.ts";

type Confirmation = { readonly id: number; readonly now: number; readonly total: Cents | undefined };

/** Of the latest quote. One that was confirmed before keeps its time and amount: only canceling ends it. */
export async function confirmLatest(transaction: Transaction, { id, now, total }: Confirmation) {
  await transaction.query`UPDATE quotes SET confirmed_at = ${now}, confirmed_total = ${total ?? null}
    WHERE id = (SELECT max(id) FROM quotes WHERE submission_id = ${id})
      AND withdrawn_at IS NULL AND confirmed_at IS NULL`;
}

type OrderEnding = StaffChange &
  Pick<MailSettings, "mailDomain"> & {
    readonly revision: string;
    /** When the order came in that the page showed, or was confirmed if it came in another way. */
    readonly seenOrder: number | undefined;
    readonly seen?: Seen | undefined;
    readonly reason: string;
  };

type NotEnded = Unseen | { readonly outcome: "other order" };

/** When it came in, or else when it was confirmed. */
export function orderTimeOf(sent: SentQuote) {
  return orderOf(sent)?.at ?? sent.confirmed?.at;
}

/**
 * Declines an order, or cancels it if it was confirmed: the only way in which a confirmed order ends. The
 * buyer gets an e-mail with the reason, and a request that the order had closed is open again.
 */
export function endOrder(transaction: Transaction, ending: OrderEnding) {
  const { staffId, now, revision, seenOrder, seen, reason, mailDomain } = ending;
  return change<NotEnded>(transaction, ending, answerable, async (row) => {
    const { id, email, answered_at } = row;
    const sent = (await listSent(transaction, id)).find((each) => each.revision === revision);
    const at = sent && orderTimeOf(sent);
    if (!sent || at === undefined || at !== seenOrder) return { outcome: "other order" };
    if ((await findUnseen(transaction, id, seen)) !== undefined) return { outcome: "unseen" };
    await transaction.query`UPDATE quotes SET order_ended_at = ${now}, confirmed_at = NULL,
      confirmed_total = NULL WHERE submission_id = ${id} AND revision = ${revision}`;
    if (row.state === "answered" && row.closed_as === "won") {
      await resume(transaction, id);
      await transaction.query`UPDATE submissions SET answered_at = ${answered_at} WHERE id = ${id}`;
    }
    const number = sent.order?.number ?? "";
    const what = `your order${number && ` ${number}`} for quote ${nameQuote(sent.quote)}`;
    const text = sent.confirmed
      ? `We have canceled ${what}.\n\n${reason}`
      : `We cannot accept ${what}.\n\n${reason}`;
    const about = [number, `quote ${nameQuote(sent.quote)}`].filter(Boolean).join(", ");
    const subject = `Order ${sent.confirmed ? "canceled" : "not accepted"}: ${about}`;
    const content = await writtenBy(transaction, { text, staffId, subject });
    const mail = { submissionId: id, kind: "reply", to: email, now, mailDomain, content } as const;
    const mailId = await insertMail(transaction, mail);
    const message = { submissionId: id, side: "desk", way: "reply", staffId, now, text, mailId } as const;
    await addMessage(transaction, message);
    await takeIfNobodys(transaction, row, { staffId, now });
    const kind = sent.confirmed ? "order-canceled" : "order-declined";
    const body = `${[number, `Rev ${revision}`].filter(Boolean).join(", ")}: ${reason}`;
    await addEvent(transaction, { kind, submissionId: id, staffId, now, body });
    await endWaiting(transaction, id);
    await refreshHold(transaction, id, now);
    return;
  });
}
