import { limitsOf, priceLines, sumOrder, wholeOf } from "#order/award.ts";
import { otherOrders } from "#order/confirmation.ts";
import type { OrderSaid } from "#order/order.ts";
import type { OrderOutcome, OrderToTake } from "#quote/order-to-take.ts";
import { listSent, type OrderMailContent, type SentQuote, standingOf } from "#quote/record/quotes.ts";
import type { ArrivedFile } from "#request/files/files.ts";
import {
  type Actor,
  isWaiting,
  latestOf,
  type Order,
  ordersOf,
  takenOf,
  type What,
} from "#request/lifecycle.ts";
import { type LineQuantity, leftOf } from "#request/order-limits.ts";
import { addMessage, applyMessage, judgeMessage } from "#request/record/conversation.ts";
import { type LockedRequest, lockRequest, type TimedChange } from "#request/record/life.ts";
import type { Transaction } from "#store/database.ts";
import { listOlderOrders, listOrders } from "./orders.ts";

export const mostOrderNumbers = 10;
const mostListed = 100;

/**
 * Without lines it is for all that is left of the quote, or corrects the number or the file of an order that waits.
 * Sending the same number and file again changes nothing, so that a form that was sent twice is one order. A
 * closed request, such as one that the buyer declined first, counts as quoted again. Once all is confirmed, another one is
 * kept as a message that waits for an answer. With a person at the desk: it came in another way.
 */
export async function orderQuote(transaction: Transaction, taken: OrderToTake): Promise<OrderOutcome> {
  const { revision, now, recipients, mailDomain, files = [] } = taken;
  const actor = taken.staffId === undefined ? ({ by: "buyer" } as const) : undefined;
  const request = await lockWithOrders(transaction, taken, actor);
  if (!request || request.life.state === "erased") return "unknown";
  const { id } = request.row;
  const sent = (await listSent(transaction, id)).find((each) => each.revision === revision);
  if (!sent) return "unknown";
  const plan = planOrder(request, sent, taken);
  const outcome = await judge(transaction, request, sent, taken, plan);
  if (outcome === "confirmed") return keepAsMessage(transaction, request, taken);
  if (outcome !== "done") return outcome;
  const number = taken.number || (plan.corrects?.number ?? "");
  const priced = plan.corrects ? [] : priceLines(sent.quote, plan.lines);
  if (!priced) return "no price";
  const content: OrderMailContent = { revision, number, files: files.map(({ name }) => name) };
  const what: What = {
    ...{ type: "ordered", revision, number, lines: plan.lines, corrects: plan.corrects?.n },
    limits: limitsOf(sent.quote.lines),
  };
  const ordered = await request.apply(what, { recipients, mailDomain, content: { order: content } });
  if (ordered.outcome === "too much" || ordered.outcome === "no lines") return ordered.outcome;
  if (ordered.outcome !== "done") return "unknown";
  if (!plan.corrects) await storeSaid(transaction, request, sent, taken, plan.lines);
  if (files.length > 0) {
    const message = { submissionId: id, side: "buyer", way: "order", now, text: "" } as const;
    await addMessage(transaction, { ...message, files });
  }
  return "done";
}

/** An order of an earlier release gets its lines before anything happens to it. */
export async function lockWithOrders(
  transaction: Transaction,
  by: TimedChange,
  actor?: Actor,
): Promise<LockedRequest | undefined> {
  const request = await lockRequest(transaction, by, actor);
  if (!request || !ordersOf(request.life).some(({ lines }) => lines.length === 0)) return request;
  const listed = await listOlderOrders(transaction, { limit: mostListed, submissionId: request.row.id });
  return listed > 0 ? lockRequest(transaction, by, actor) : request;
}

type Plan = { readonly lines: readonly LineQuantity[]; readonly corrects: Order | undefined };

function planOrder({ life }: LockedRequest, { quote }: SentQuote, { lines, corrects }: OrderToTake): Plan {
  const orders = latestOf(life)?.orders ?? [];
  if (corrects !== undefined) return { lines: [], corrects: orders.find(({ n }) => n === corrects) };
  if (lines) return { lines, corrects: undefined };
  const waiting = orders.findLast(isWaiting);
  const unnamed = orders.findLast(({ is, number }) => is === "confirmed" && number === undefined);
  if (waiting ?? unnamed) return { lines: [], corrects: waiting ?? unnamed };
  return { lines: restOf(quote.lines, orders), corrects: undefined };
}

/** What is left of the lines that a quote's total counts. */
export function restOf(
  lines: SentQuote["quote"]["lines"],
  orders: readonly Order[],
): readonly LineQuantity[] {
  const limits = limitsOf(lines);
  const taken = takenOf(orders);
  return wholeOf(lines).flatMap(({ place }) => {
    const quantity = leftOf(limits, taken, place);
    return quantity > 0 ? [{ place, quantity }] : [];
  });
}

async function judge(
  transaction: Transaction,
  { row: { id }, life }: LockedRequest,
  sent: SentQuote,
  { number, now, files = [], lines }: OrderToTake,
  plan: Plan,
): Promise<OrderOutcome> {
  const orders = life.revisions.find(({ revision }) => revision === sent.revision)?.orders ?? [];
  const live = orders.filter(({ is }) => is !== "ended");
  const isSame = (order: Order) =>
    order.number !== undefined &&
    (number === "" || order.number === number) &&
    (plan.corrects ? order.n === plan.corrects.n : lines === undefined || isSameLines(order, lines));
  if (live.some(isSame) && (await hasAll(transaction, id, files))) return "repeated";
  const isConfirmed =
    plan.corrects === undefined && lines === undefined && plan.lines.length === 0 && live.length > 0;
  const isSentBefore = files.some(({ isSent }) => isSent);
  if (isConfirmed) return isSentBefore ? "sent before" : "confirmed";
  if (standingOf(sent, now) !== "valid" && plan.corrects?.is !== "confirmed") return "not standing";
  if (isSentBefore) return "sent before";
  const [counted] = await transaction.query<{ count: number }>`SELECT count(*) AS count FROM events
    WHERE submission_id = ${id} AND kind = 'ordered'`;
  return (counted?.count ?? 0) < mostOrderNumbers ? "done" : "too many";
}

function isSameLines(order: Order, lines: readonly LineQuantity[]) {
  return (
    order.lines.length === lines.length &&
    lines.every(({ place, quantity }) =>
      order.lines.some((line) => line.place === place && line.ordered === quantity),
    )
  );
}

async function storeSaid(
  transaction: Transaction,
  { row: { id } }: LockedRequest,
  { quote }: SentQuote,
  { staffId, pays = "order" }: OrderToTake,
  lines: readonly LineQuantity[],
) {
  const orders = await listOrders(transaction, id);
  const order = orders.at(-1);
  const priced = priceLines(quote, lines);
  if (!order || !priced) return;
  const shown = sumOrder(quote, priced, otherOrders(order, orders));
  const said: OrderSaid = { door: staffId === undefined ? "page" : "desk", pays, shown };
  await transaction.query`UPDATE orders SET said = ${JSON.stringify(said)} WHERE submission_id = ${id} AND n = ${order.n}`;
}

async function keepAsMessage(
  transaction: Transaction,
  request: LockedRequest,
  order: OrderToTake,
): Promise<OrderOutcome> {
  const { revision, number, now, files = [] } = order;
  const { id } = request.row;
  const text = `Another purchase order for Rev ${revision}${number && `: ${number}`}`;
  const onceKey = [text, ...files.map(({ sha256 }) => sha256)].join("\n");
  const judged = await judgeMessage(transaction, id, { onceKey, now });
  // The same order again, such as by a reload: it is kept already.
  if (judged === "repeated") return "confirmed";
  if (judged !== "done") return judged;
  const message = { submissionId: id, side: "buyer", way: "page", now, text, onceKey, files } as const;
  await addMessage(transaction, message);
  await applyMessage(request, { ...order, text, files });
  return "confirmed";
}

async function hasAll(transaction: Transaction, id: number, files: readonly ArrivedFile[]) {
  const known = await transaction.query<{ sha256: string }>`SELECT sha256 FROM files JOIN messages
    ON messages.id = message_id
    WHERE messages.submission_id = ${id} AND way = 'order'`;
  return files.every((file) => known.some(({ sha256 }) => sha256 === file.sha256));
}
