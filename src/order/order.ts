import type { Fact } from "#content/page.ts";
import type { UnitPrice } from "#quote/money.ts";
import type { Agreement } from "#quote/order-to-take.ts";
import type { Licensee, Quote } from "#quote/quote.ts";
import { type Order, type OrderLine, undeliveredOf } from "#request/lifecycle.ts";
import type { LineQuantity } from "#request/order-limits.ts";
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
  readonly confirmation: Confirmation;
  /** On an ISO date; by whom at the desk, unless the buyer did it on the page. */
  readonly agreed?: (Agreement & { readonly on: string; readonly by: string | undefined }) | undefined;
};

export type ConfirmationLine = {
  readonly place: number;
  readonly number: string;
  readonly item: string;
  /** What is offered, its maker and its origin. */
  readonly notes: readonly string[];
  readonly unit: string;
  readonly quantity: number;
  readonly price: UnitPrice;
  readonly amount: number;
  /** An ISO date. */
  readonly day: string;
  readonly exportClass: string;
  /** Where it is not what was ordered: it binds once the buyer agrees. */
  readonly differences: readonly string[];
  readonly byLicensee: boolean;
};

export type Confirmation = {
  readonly kind: "confirmed" | "changed" | "canceled";
  readonly name: string;
  readonly replaces?: string;
  readonly reference: string;
  readonly revision: string;
  readonly quote: string;
  readonly date: string;
  /** The buyer's: empty if it is in the file. */
  readonly number: string;
  readonly lines: readonly ConfirmationLine[];
  /** How many lines the order has. */
  readonly ordered: number;
  readonly left: readonly { readonly number: string; readonly item: string; readonly why: string }[];
  readonly charged: Charged;
  readonly sums: readonly Fact[];
  /** What the order has in all is what was ordered and confirmed, less what was canceled. */
  readonly total: number;
  readonly rounding?: number;
  readonly terms: readonly Fact[];
  readonly licensee?: Licensee;
  readonly reason: string;
  readonly buyer: Quote["buyer"];
  readonly deliverTo: Quote["deliverTo"];
  readonly needBy: string;
  readonly confirmedBy: Quote["preparedBy"];
  readonly sellerIds: readonly string[];
  /** What is canceled once the buyer agrees: nothing is canceled before. */
  readonly cancels?: readonly LineQuantity[];
  /** What the buyer agreed to before, and how. */
  readonly agreed?: readonly string[];
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
