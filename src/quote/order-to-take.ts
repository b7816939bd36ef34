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

export type OrderTaker = {
  readonly orderQuote: (order: OrderToTake) => Promise<OrderOutcome>;
  readonly takeBackOrder: (taking: TakingBack) => Promise<"done" | "not standing">;
  readonly agreeToPaper: (agreeing: Agreeing) => Promise<{ readonly outcome: string }>;
  readonly findOrderPaper: (named: { readonly reference: string; readonly version: number }) => Promise<
    | {
        readonly confirmation: { readonly name: string; readonly revision: string };
        readonly pdf: Uint8Array;
      }
    | undefined
  >;
};

export type TakingBack = TimedChange &
  MailSettings & {
    readonly order: number;
    /** When the order came in that the page showed. */
    readonly orderedAt: number;
    readonly reason: string;
  };

/** How the buyer agreed: on the page, or in another way that the desk recorded. */
export type Agreement = { readonly how: "page" | "writing" | "phone" };

export type Agreeing = TimedChange &
  MailSettings &
  Agreement & {
    readonly order: number;
    /** Its number, and the PDF that was read: both name the same paper, or nothing is agreed to. */
    readonly version: number;
    readonly sha256: string;
    /** At the desk: who said it, and when. */
    readonly note?: string | undefined;
  };

/** An order as its buyer reads it. */
export type OrderShown = {
  readonly n: number;
  readonly at: number;
  /** Empty if it is in the file. */
  readonly number: string;
  readonly is: "received" | "in part" | "confirmed" | "ended";
  /** In words. */
  readonly state: string;
  readonly isDelivered: boolean;
  /** A confirmation says the days of its lines. */
  readonly isDated: boolean;
  readonly lines: readonly {
    readonly number: string;
    readonly item: string;
    readonly words: readonly string[];
  }[];
  /** What binds only once the buyer agrees, by the paper that says it. */
  readonly proposals: readonly ProposalShown[];
  /** What the buyer agreed to. */
  readonly agreed: readonly string[];
  /** What left about it in writing. */
  readonly papers: readonly {
    readonly version: number;
    readonly name: string;
    readonly title: string;
    readonly sentAt: number;
  }[];
};

export type ProposalShown = {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
  readonly words: string;
  readonly differences: readonly string[];
};

export type Award = {
  /** As they came in; none that ended before anything of it was confirmed. */
  readonly orders: readonly OrderShown[];
  /** What is left of each line that can be ordered, by its place. */
  readonly left: ReadonlyMap<number, number>;
  /** In cents, or why it cannot be ordered so. */
  readonly sum: (lines: readonly LineQuantity[]) => number | "too much" | "no price";
};

export type FindAward = (name: QuoteName, quote: Quote) => Promise<Award>;
