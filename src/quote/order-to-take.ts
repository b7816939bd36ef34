import type { ArrivedFile } from "#request/files/files.ts";
import type { LineQuantity } from "#request/order-limits.ts";
import type { TimedChange } from "#request/record/life.ts";
import type { MailSettings } from "#request/record/submission.ts";
import type { Quote } from "./quote.ts";
import type { QuoteName } from "./record/quotes.ts";

/** What a buyer sends from the page of a quote. The order's own room takes it. */
export type OrderToTake = QuoteName &
  TimedChange &
  MailSettings & {
    /** Empty if only the order's file was sent: its number is in the file. */
    readonly number: string;
    readonly files?: readonly ArrivedFile[];
    /** Undefined: all that is left of what the total counts. */
    readonly lines?: readonly LineQuantity[] | undefined;
    /** The order of which this is another number or file. */
    readonly corrects?: number | undefined;
    readonly pays?: "order" | "card" | undefined;
  };

/**
 * Too many: a person with the link may correct a number, but not flood the mailbox. Sent before: one of its files is part
 * of another message. Confirmed: all of this quote is ordered, so that what came now is a message. Too much: more than is
 * left. No price: a line has none for its quantity.
 */
export type OrderOutcome =
  | ("done" | "repeated" | "too many" | "sent before" | "not standing" | "unknown")
  | ("confirmed" | "too much" | "no lines" | "no price");

export type OrderTaker = { readonly orderQuote: (order: OrderToTake) => Promise<OrderOutcome> };

export type Award = {
  /** What is left of each line that can be ordered, by its place. */
  readonly left: ReadonlyMap<number, number>;
  /** In cents, or why it cannot be ordered so. */
  readonly sum: (lines: readonly LineQuantity[]) => number | "too much" | "no price";
};

export type FindAward = (name: QuoteName, quote: Quote) => Promise<Award>;
