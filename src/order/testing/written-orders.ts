import { createHash } from "node:crypto";
import { theCompany } from "#content/testing/fixture-company.ts";
import {
  composeCancellation,
  composeChange,
  composeConfirmation,
  type Decision,
} from "#order/confirmation.ts";
import type { Confirmation, OrderRecord } from "#order/order.ts";
import type { OrderStore } from "#order/store.ts";
import { undeliveredOf, waitingOf } from "#request/lifecycle.ts";
import type { Seen } from "#request/record/life.ts";

const writer = { name: "Ann", title: "Sales", email: "sales@example.com", phone: "(205) 555-0142" };

type By = {
  readonly reference: string;
  readonly staffId: number;
  readonly now: number;
  readonly mailDomain: string;
  /** The last one, unless another is named. */
  readonly order?: number;
  readonly orderedAt?: number;
  readonly seen?: Seen;
  readonly onceKey?: string;
};

/** For tests: what leaves in writing, with a PDF that only the store looks at. */
function writtenAs(confirmation: Confirmation) {
  const pdf = Buffer.from(JSON.stringify(confirmation));
  return {
    confirmation,
    pdf: new Uint8Array(pdf),
    pdfSha256: createHash("sha256").update(pdf).digest("hex"),
  };
}

async function open(store: OrderStore, { reference, order, now }: By) {
  const orders = await store.findOrders(reference);
  const found = order === undefined ? orders.at(-1) : orders.find(({ n }) => n === order);
  if (!found) throw new Error("There is no such order");
  return { order: found, orders, date: theCompany.time.dayOf(now).toString(), writer };
}

function changeOf({ order, date, writer }: { order: OrderRecord; date: string; writer: object }, by: By) {
  return { orderedAt: order.at, ...by, order: order.n, date, writer: writer as never };
}

/** For tests: confirms all that waits of an order, or these places. */
export async function confirmOrder(
  store: OrderStore,
  by: By,
  {
    places,
    price,
    ...more
  }: Partial<Omit<Decision, "lines">> & { readonly places?: readonly number[]; readonly price?: number } = {},
) {
  const about = await open(store, by);
  const lines = about.order.lines
    .filter((line) => waitingOf(line) > 0 && (places?.includes(line.place) ?? true))
    .map((line) => ({ place: line.place, quantity: waitingOf(line), day: "2026-12-01", price }));
  const decision = { lines, declinesRest: false, reason: "", ...more };
  const composed = composeConfirmation(about, decision);
  if (typeof composed === "string") throw new Error(composed);
  return store.confirmOrder({ ...changeOf(about, by), ...writtenAs(composed.confirmation), decision });
}

/** For tests: other days for what is not delivered. */
export async function changeOrder(store: OrderStore, by: By, day: string) {
  const about = await open(store, by);
  const days = about.order.lines.map(({ place }) => ({ place, day }));
  const reason = "The maker is late.";
  const composed = composeChange(about, days, reason);
  if (typeof composed === "string") throw new Error(composed);
  return store.changeOrder({ ...changeOf(about, by), ...writtenAs(composed.confirmation), days, reason });
}

/** For tests: declines what waits; once nothing does, cancels what was not delivered. */
export async function endOrder(
  store: OrderStore,
  by: By,
  {
    reason = "The maker stopped it.",
    places,
    isProposed = false,
  }: { readonly reason?: string; readonly places?: readonly number[]; readonly isProposed?: boolean } = {},
) {
  const about = await open(store, by);
  const { order } = about;
  if (order.is === "received" || order.is === "in part")
    return store.declineOrder({ ...changeOf(about, by), reason });
  const lines = order.lines
    .filter((line) => undeliveredOf(line) > 0 && (places?.includes(line.place) ?? true))
    .map((line) => ({ place: line.place, quantity: undeliveredOf(line) }));
  const composed = composeCancellation(about, lines, reason, isProposed);
  if (typeof composed === "string") throw new Error(composed);
  const written = { ...writtenAs(composed.confirmation), lines, reason, isProposed };
  return store.cancelOrder({ ...changeOf(about, by), ...written });
}
