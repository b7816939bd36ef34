import type { UnitPrice } from "#quote/money.ts";
import type { Quote } from "#quote/quote.ts";
import { type Order, type OrderLine, undeliveredOf } from "#request/lifecycle.ts";
import type { Charged } from "./award.ts";

/** How an order came in: on the quote's page, or by phone or mail, entered at the desk. */
export type Door = "page" | "desk";
/** A purchase order that is invoiced, or a purchase card: we call for its number, which is never stored. */
export type PayWay = "order" | "card";

/** What was said with an order, beside its lines. An order of an earlier release has none of it. */
export type OrderSaid = {
  readonly door: Door;
  readonly pays: PayWay;
  /** What the buyer was shown that it comes to. */
  readonly shown?: Charged | undefined;
  /** What the buyer's own document says where it differs from the quote, typed in by the desk. */
  readonly file?: FileSays | undefined;
};

export type FileSays = {
  readonly lines: Readonly<Record<number, { readonly quantity?: number; readonly price?: UnitPrice }>>;
  readonly payment: string;
  readonly total: string;
  readonly notes: string;
};

/** What one confirmation said of a line. */
export type ConfirmedPart = {
  readonly quantity: number;
  readonly price: UnitPrice;
  readonly amount: number;
  /** An ISO date. */
  readonly day: string;
};

export type RecordedLine = OrderLine & {
  readonly parts: readonly ConfirmedPart[];
  readonly dueOn: string | undefined;
};

export type Delivery = {
  readonly place: number;
  readonly quantity: number;
  readonly on: string;
  readonly carrier: string;
  readonly tracking: string;
};

/** A confirmation, a change or a cancellation, as it left in writing. */
export type SentVersion = {
  /** Counts them through all orders of a request. */
  readonly version: number;
  readonly sha256: string;
  readonly sentAt: number;
  readonly by: string;
};

export type OrderRecord = Omit<Order, "lines"> & {
  readonly revision: string;
  readonly quote: Quote;
  readonly said: OrderSaid | undefined;
  /** What its confirmed parts count as where other orders share freight and tax. */
  readonly charged: Charged | undefined;
  readonly lines: readonly RecordedLine[];
  readonly deliveries: readonly Delivery[];
  readonly versions: readonly SentVersion[];
};

/** "OC-7K3MX9QD-1" */
export function confirmationName(reference: string, version: number) {
  return `${reference.replace(/^[A-Z]+-/, "OC-")}-${version}`;
}

/** Parts are delivered in the order of their days. */
export function findDue({ parts, ...line }: Pick<RecordedLine, "parts"> & OrderLine) {
  if (undeliveredOf(line) <= 0) return undefined;
  let delivered = line.delivered;
  for (const part of parts.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    if (delivered < part.quantity) return part.day;
    delivered -= part.quantity;
  }
  return undefined;
}
