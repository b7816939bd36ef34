import {
  type Composed,
  composeCancellation,
  composeChange,
  composeConfirmation,
  confirmationSubject,
  type Decision,
  proposalOf,
  sayConfirmed,
  sayProposals,
  takeOff,
  versionOf,
  type Writer,
} from "#order/confirmation.ts";
import { type Confirmation, type FileSays, findDue, type OrderRecord } from "#order/order.ts";
import { formatQuantity } from "#quote/money.ts";
import type { Agreeing, TakingBack } from "#quote/order-to-take.ts";
import { numberOf } from "#quote/quote.ts";
import { type Lacking, lackingForOrder } from "#quote/record/lacking.ts";
import type { What } from "#request/lifecycle.ts";
import type { LineQuantity } from "#request/order-limits.ts";
import { dayIn } from "#request/record/calendar.ts";
import { addMessage, isKnown, postAbout, writtenBy } from "#request/record/conversation.ts";
import {
  type ChangeOutcome,
  findUnseen,
  type LockedRequest,
  lockRequest,
  type Seen,
  type StaffChange,
} from "#request/record/life.ts";
import type { MailSettings } from "#request/record/submission.ts";
import type { Transaction } from "#store/database.ts";
import { listOrders } from "./orders.ts";
import { lockWithOrders } from "./take-order.ts";

type OrderChange = StaffChange &
  Pick<MailSettings, "mailDomain"> & {
    readonly order: number;
    /** When the order came in that the page showed. */
    readonly orderedAt: number;
    readonly seen?: Seen | undefined;
    /** Identifies the form: the same form sent twice is one change. */
    readonly onceKey?: string | undefined;
  };

/** What the PDF says; another order, a delivery or a colleague may have come before it was stored. */
export type Written = {
  readonly confirmation: Confirmation;
  readonly pdf: Uint8Array;
  readonly pdfSha256: string;
};

export type OrderOutcomeAtDesk =
  | ChangeOutcome
  | { readonly outcome: "unready"; readonly lacks: readonly Lacking[] }
  /** The record says something else than the PDF by now. */
  | { readonly outcome: "overtaken" }
  | { readonly outcome: "impossible"; readonly why: string };

type About = { readonly date: string; readonly writer: Writer };
type Confirming = OrderChange & About & Written & { readonly decision: Decision };

/** Confirmation, PDF and e-mail are stored together or not at all. */
export async function confirmOrder(
  transaction: Transaction,
  confirming: Confirming,
): Promise<OrderOutcomeAtDesk> {
  const { decision, now } = confirming;
  const opened = await open(transaction, confirming, (about) => composeConfirmation(about, decision));
  if ("outcome" in opened) return opened;
  const { request, order, composed } = opened;
  const lacks = await lackingForOrder(transaction, request.row, now);
  const { confirmation } = composed;
  const what: What = {
    ...{ type: "confirmed", order: order.n, orderedAt: confirming.orderedAt },
    lines: decision.lines.map(({ place, quantity }) => ({ place, quantity })),
    ...{ total: confirmation.total, declinesRest: decision.declinesRest, isReady: lacks.length === 0 },
    proposes: proposalOf(confirmation),
    words: `${confirmation.name}: ${sayLines(confirmation)}`,
    unseen: await findUnseen(transaction, request.row.id, confirming.seen),
  };
  const applied = await leave(transaction, opened, confirming, what);
  if (applied.outcome === "unready") return { outcome: "unready", lacks };
  if (applied.outcome !== "done") return applied;
  for (const { place, quantity, price, amount, day } of confirmation.lines) {
    const line = order.lines.find((each) => each.place === place);
    await storeParts(transaction, request.row.id, order.n, place, [
      ...(line?.parts ?? []),
      { quantity, price, amount, day },
    ]);
  }
  await storeDue(transaction, request.row.id, order.n);
  return applied;
}

type Changing = OrderChange &
  About &
  Written & {
    readonly days: readonly { readonly place: number; readonly day: string }[];
    readonly reason: string;
  };

/** Other days for what is still to be delivered. */
export async function changeOrder(transaction: Transaction, changing: Changing): Promise<OrderOutcomeAtDesk> {
  const { days, reason, date } = changing;
  const opened = await open(transaction, changing, (about) => composeChange(about, days, reason));
  if ("outcome" in opened) return opened;
  const { request, order, composed } = opened;
  const moved = order.lines.map((line) => {
    const day = days.find(({ place }) => place === line.place)?.day;
    return day ? { ...line, parts: line.parts.map((part) => ({ ...part, day })) } : line;
  });
  const what: What = {
    ...{ type: "order-changed", order: order.n, isLate: isLate(moved, date) },
    ...{ proposes: proposalOf(composed.confirmation), words: `${composed.confirmation.name}: ${reason}` },
  };
  const applied = await leave(transaction, opened, changing, what);
  if (applied.outcome !== "done") return applied;
  for (const { place, parts } of moved) await storeParts(transaction, request.row.id, order.n, place, parts);
  await storeDue(transaction, request.row.id, order.n);
  return applied;
}

type Canceling = OrderChange &
  About &
  Written & {
    readonly lines: readonly LineQuantity[];
    readonly reason: string;
    /** The buyer has not agreed yet: nothing is canceled before. */
    readonly isProposed?: boolean;
  };

/** Of a confirmed order: what was not delivered yet. */
export async function cancelOrder(
  transaction: Transaction,
  canceling: Canceling,
): Promise<OrderOutcomeAtDesk> {
  const { lines, reason, date, isProposed = false } = canceling;
  const opened = await open(transaction, canceling, (about) =>
    composeCancellation(about, lines, reason, isProposed),
  );
  if ("outcome" in opened) return opened;
  const { request, order, composed } = opened;
  const proposes = proposalOf(composed.confirmation);
  if (isProposed) {
    const words = `${composed.confirmation.name}, a cancellation proposed: ${reason}`;
    const what: What = { type: "order-changed", order: order.n, isLate: true, proposes, words };
    return leave(transaction, opened, canceling, what);
  }
  const left = takeOffLines(order, lines);
  const what: What = {
    ...{ type: "order-ended", order: order.n, orderedAt: order.at, reason },
    // Of a part that an earlier release confirmed, nobody knows the lines.
    lines: order.lines.length > 0 ? lines : undefined,
    ...{ total: composed.confirmation.total, isLate: isLate(left, date), proposes },
    unseen: await findUnseen(transaction, request.row.id, canceling.seen),
  };
  const applied = await leave(transaction, opened, canceling, what);
  if (applied.outcome !== "done") return applied;
  for (const { place, parts } of left) await storeParts(transaction, request.row.id, order.n, place, parts);
  await storeDue(transaction, request.row.id, order.n);
  return applied;
}

function takeOffLines({ lines: all }: OrderRecord, lines: readonly LineQuantity[]) {
  return all.map((line) => {
    const off = lines.find(({ place }) => place === line.place)?.quantity ?? 0;
    return { ...line, canceled: line.canceled + off, parts: takeOff(line.parts, off) };
  });
}

/**
 * What a paper proposes binds from now on; what it cancels is canceled. By the buyer on the page, or as the desk records
 * it, which the buyer then reads in an e-mail. Sent twice, it is agreed to once.
 */
export async function agreeToPaper(transaction: Transaction, agreeing: Agreeing): Promise<ChangeOutcome> {
  const { order: n, version, sha256, how, note = "", staffId, now, mailDomain } = agreeing;
  const actor = staffId === undefined ? ({ by: "buyer" } as const) : undefined;
  const request = await lockWithOrders(transaction, agreeing, actor);
  if (!request) return { outcome: "unknown" };
  const { id } = request.row;
  const order = (await listOrders(transaction, id)).find((each) => each.n === n);
  const paper = order?.versions.find((each) => each.version === version);
  if (!order || !paper || paper.sha256 !== sha256) return { outcome: "other order" };
  if (paper.agreed) return { outcome: "done" };
  const { name, cancels, total, charged } = paper.confirmation;
  const date = dayIn(transaction, now);
  const left = cancels && takeOffLines(order, cancels);
  const what: What = {
    ...{ type: "order-agreed", order: n, paper: version, total, isLate: isLate(left ?? order.lines, date) },
    words: [`${name}, ${agreementNames[how]}, SHA-256 ${sha256}`, note].filter(Boolean).join("\n"),
  };
  const number = order.number ? ` for order ${order.number}` : "";
  const about = `${name}${number} (PDF with SHA-256 ${sha256})`;
  const text =
    staffId === undefined
      ? `We agree to ${about}.`
      : `We recorded that you agreed ${agreementNames[how]} to ${about}. If this is not so, tell us at once.`;
  const content = staffId !== undefined && {
    reply: await writtenBy(transaction, { text, staffId, subject: `You agreed to ${name}` }),
  };
  const post = content ? { mailDomain, content } : postAbout({ ...agreeing, text, files: [] });
  const applied = await request.apply(what, post);
  if (applied.outcome !== "done") return applied;
  await transaction.query`UPDATE order_versions SET agreed_on = ${date}, agreed_how = ${how},
      agreed_by = ${staffId ?? null}
    WHERE version = ${version} AND order_id = (SELECT id FROM orders WHERE submission_id = ${id} AND n = ${n})`;
  const message = { submissionId: id, now, text } as const;
  if (staffId === undefined) await addMessage(transaction, { ...message, side: "buyer", way: "page" });
  else {
    const { mailId } = request;
    await addMessage(transaction, { ...message, side: "desk", way: "reply", staffId, mailId });
  }
  if (!left) return applied;
  for (const { place, parts } of left) await storeParts(transaction, id, n, place, parts);
  await storeDue(transaction, id, n);
  await transaction.query`UPDATE orders SET charged = ${JSON.stringify(charged)}
    WHERE submission_id = ${id} AND n = ${n}`;
  return applied;
}

const agreementNames = { page: "on the private page", writing: "in writing", phone: "by phone" } as const;

type Opened = {
  readonly request: LockedRequest;
  readonly order: OrderRecord;
  readonly composed: Composed;
};

async function open(
  transaction: Transaction,
  change: OrderChange & About & Written,
  compose: (
    about: About & Pick<Parameters<typeof composeConfirmation>[0], "order" | "orders">,
  ) => Composed | string,
): Promise<Opened | OrderOutcomeAtDesk> {
  const request = await lockWithOrders(transaction, change);
  if (!request) return { outcome: "unknown" };
  const { id } = request.row;
  if (change.onceKey !== undefined && (await isKnown(transaction, id, change.onceKey)))
    return { outcome: "done" };
  const orders = await listOrders(transaction, id);
  const order = orders.find(({ n }) => n === change.order);
  if (!order || order.at !== change.orderedAt) return { outcome: "other order" };
  const composed = compose({ order, orders, date: change.date, writer: change.writer });
  if (typeof composed === "string") return { outcome: "impossible", why: composed };
  const isSame = JSON.stringify(composed.confirmation) === JSON.stringify(change.confirmation);
  return isSame ? { request, order, composed } : { outcome: "overtaken" };
}

async function leave(
  transaction: Transaction,
  { request, order, composed }: Opened,
  change: OrderChange & Written,
  what: What,
) {
  const { staffId, now, mailDomain, onceKey, pdf, pdfSha256 } = change;
  const { id } = request.row;
  const { confirmation, charged } = composed;
  const version = versionOf(confirmation.name);
  const text = [sayConfirmed(confirmation), sayProposals(confirmation)].filter(Boolean).join("\n\n");
  const content = {
    ...(await writtenBy(transaction, { text, staffId, subject: confirmationSubject(confirmation) })),
    version,
    // Judged again as it leaves: a cancellation waits for nothing.
    ...(confirmation.kind !== "canceled" && { confirms: confirmation.revision }),
  };
  const applied = await request.apply(what, { mailDomain, content: { confirmation: content } });
  if (applied.outcome !== "done") return applied;
  await transaction.query`INSERT INTO order_versions (order_id, version, content, pdf, pdf_sha256, staff_id, sent_at)
    SELECT id, ${version}, ${JSON.stringify(confirmation)}, ${pdf}, ${pdfSha256}, ${staffId}, ${now}
    FROM orders WHERE submission_id = ${id} AND n = ${order.n}`;
  if (!confirmation.cancels)
    await transaction.query`UPDATE orders SET charged = ${JSON.stringify(charged)}
      WHERE submission_id = ${id} AND n = ${order.n}`;
  const message = { submissionId: id, side: "desk", way: "reply", staffId, now, text } as const;
  await addMessage(transaction, { ...message, onceKey, mailId: request.mailId });
  return applied;
}

function sayLines({ lines, ordered }: Confirmation) {
  return `${lines.length} of ${ordered} ${ordered === 1 ? "line" : "lines"}`;
}

async function storeParts(
  transaction: Transaction,
  id: number,
  n: number,
  place: number,
  parts: OrderRecord["lines"][number]["parts"],
) {
  await transaction.query`UPDATE order_lines SET parts = ${JSON.stringify(parts)}
    WHERE place = ${place} AND order_id = (SELECT id FROM orders WHERE submission_id = ${id} AND n = ${n})`;
}

/** A line that has another day is told of again. */
async function storeDue(transaction: Transaction, id: number, n: number) {
  const order = (await listOrders(transaction, id)).find((each) => each.n === n);
  for (const line of order?.lines ?? []) {
    const due = (order?.is !== "ended" && findDue(line)) || null;
    if (due === (line.dueOn ?? null)) continue;
    await transaction.query`UPDATE order_lines SET due_on = ${due}, late_told_at = NULL WHERE place = ${line.place}
      AND order_id = (SELECT id FROM orders WHERE submission_id = ${id} AND n = ${n})`;
  }
}

function isLate(lines: OrderRecord["lines"], date: string) {
  return lines.some((line) => (findDue(line) ?? date) < date);
}

type Ending = OrderChange & { readonly reason: string };

/** What waits of an order. The buyer gets an e-mail with the reason. */
export async function declineOrder(transaction: Transaction, ending: Ending): Promise<ChangeOutcome> {
  const { staffId, now, reason, mailDomain, seen } = ending;
  const request = await lockWithOrders(transaction, ending);
  if (!request) return { outcome: "unknown" };
  const { id } = request.row;
  const order = (await listOrders(transaction, id)).find(({ n }) => n === ending.order);
  if (!order || (order.is !== "received" && order.is !== "in part")) return { outcome: "other order" };
  const { number = "", quote } = order;
  const what = `${order.is === "in part" ? "the rest of " : ""}your order${number && ` ${number}`} for quote ${quote.number} Rev ${quote.revision}`;
  const text = `We cannot accept ${what}.\n\n${reason}`;
  const about = [number, `quote ${quote.number} Rev ${quote.revision}`].filter(Boolean).join(", ");
  const content = await writtenBy(transaction, { text, staffId, subject: `Order not accepted: ${about}` });
  const unseen = await findUnseen(transaction, id, seen);
  const ended = await request.apply(
    { type: "order-ended", order: order.n, orderedAt: ending.orderedAt, reason, unseen },
    { mailDomain, content: { reply: content } },
  );
  if (ended.outcome !== "done") return ended;
  const message = { submissionId: id, side: "desk", way: "reply", staffId, now, text } as const;
  await addMessage(transaction, { ...message, mailId: request.mailId });
  return { outcome: "done" };
}

/** By the buyer, before anything of it is confirmed. */
export async function takeBackOrder(
  transaction: Transaction,
  taking: TakingBack,
): Promise<"done" | "not standing"> {
  const { order, orderedAt, reason, now } = taking;
  const request = await lockWithOrders(transaction, taking, { by: "buyer" });
  if (!request) return "not standing";
  const text = ["We cancel our order.", reason].filter(Boolean).join("\n\n");
  const what: What = { type: "order-ended", order, orderedAt, reason, unseen: undefined };
  const ended = await request.apply(what, postAbout({ ...taking, text, files: [] }));
  if (ended.outcome !== "done") return "not standing";
  await addMessage(transaction, { submissionId: request.row.id, side: "buyer", way: "page", now, text });
  return "done";
}

export type Delivering = StaffChange &
  Pick<MailSettings, "mailDomain"> & {
    readonly order: number;
    readonly lines: readonly LineQuantity[];
    readonly on: string;
    readonly carrier: string;
    readonly tracking: string;
    readonly tellsBuyer: boolean;
    /** Today: what was due before it and is not delivered is late. */
    readonly date: string;
  };

export async function noteDelivery(transaction: Transaction, delivering: Delivering): Promise<ChangeOutcome> {
  const { staffId, now, mailDomain, lines, on, carrier, tracking, tellsBuyer, date } = delivering;
  const request = await lockWithOrders(transaction, delivering);
  if (!request) return { outcome: "unknown" };
  const { id } = request.row;
  const order = (await listOrders(transaction, id)).find(({ n }) => n === delivering.order);
  if (!order) return { outcome: "other order" };
  const after = order.lines.map((line) => {
    const more = lines.find(({ place }) => place === line.place)?.quantity ?? 0;
    return { ...line, delivered: line.delivered + more };
  });
  const counts = lines.map(({ place, quantity }) => {
    const line = order.quote.lines[place];
    return `line ${numberOf(line, place)}: ${[formatQuantity(quantity), line?.unit].filter(Boolean).join(" ")}`;
  });
  const how = [carrier, tracking].filter(Boolean).join(" ");
  const words = `${on}, ${counts.join(", ")}${how && `, ${how}`}`;
  const number = order.number ? ` ${order.number}` : "";
  const text = `Delivered on ${on} of your order${number}:\n${counts.join("\n")}${how && `\n\n${how}`}`;
  const subject = `Delivered: ${order.number || `quote ${order.quote.number}`}`;
  const content = { reply: await writtenBy(transaction, { text, staffId, subject }) };
  const noted = await request.apply(
    { type: "delivered", order: order.n, lines, words, isLate: isLate(after, date), tellsBuyer },
    { mailDomain, content },
  );
  if (noted.outcome !== "done") return noted;
  for (const { place, quantity } of lines) {
    await transaction.query`INSERT INTO deliveries (order_id, place, quantity, delivered_on, carrier, tracking, staff_id, noted_at)
      SELECT id, ${place}, ${quantity}, ${on}, ${carrier}, ${tracking}, ${staffId}, ${now}
      FROM orders WHERE submission_id = ${id} AND n = ${order.n}`;
  }
  await storeDue(transaction, id, order.n);
  if (!tellsBuyer) return noted;
  const message = { submissionId: id, side: "desk", way: "reply", staffId, now, text } as const;
  await addMessage(transaction, { ...message, mailId: request.mailId });
  return noted;
}

/** What the buyer's document says where it differs from the quote. */
export async function saveFileSays(
  transaction: Transaction,
  { order: n, file, ...by }: StaffChange & { readonly order: number; readonly file: FileSays },
): Promise<ChangeOutcome> {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  const { id } = request.row;
  const order = (await listOrders(transaction, id)).find((each) => each.n === n);
  if (!order || order.is === "ended" || order.is === "confirmed") return { outcome: "other order" };
  const noted = await request.apply({
    type: "noted",
    text: `The document of order ${order.number || n} was compared.`,
  });
  if (noted.outcome !== "done") return noted;
  const said = JSON.stringify({ door: "page", pays: "order", ...order.said, file });
  await transaction.query`UPDATE orders SET said = ${said} WHERE submission_id = ${id} AND n = ${n}`;
  return noted;
}

type LateRequest = { readonly now: number; readonly limit: number };

/** Confirmed lines whose day has passed come up as something to do, once for each day that was said. */
export async function noteLateDeliveries(
  transaction: Transaction,
  { now, limit }: LateRequest,
): Promise<number> {
  const today = dayIn(transaction, now);
  type Row = { readonly id: number; readonly reference: string; readonly n: number };
  const late = await transaction.query<Row>`SELECT DISTINCT orders.id, reference, n FROM order_lines
    JOIN orders ON orders.id = order_id JOIN submissions ON submissions.id = submission_id
    WHERE due_on IS NOT NULL AND late_told_at IS NULL AND due_on < ${today} LIMIT ${limit}`;
  for (const { id, reference, n } of late) {
    const request = await lockRequest(transaction, { reference, now }, { by: "clock" });
    await request?.apply({ type: "delivery-late", order: n });
    await transaction.query`UPDATE order_lines SET late_told_at = ${now}
      WHERE order_id = ${id} AND due_on < ${today} AND late_told_at IS NULL`;
  }
  return late.length;
}
