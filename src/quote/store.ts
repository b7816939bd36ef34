import type { RequestStore } from "#request/store.ts";
import type { Operations, StoreOf } from "#store/store.ts";
import { closeRequest, replyToRequest } from "./record/answers.ts";
import { declineQuote } from "./record/decline.ts";
import { queueExpiryReminders } from "./record/expiry.ts";
import {
  deleteDraft,
  findQuotePaper,
  findQuotes,
  listEarlierQuotes,
  listQuoted,
  noteQuoteOpened,
  orderQuote,
  saveDraft,
  sendQuote,
  withdrawQuote,
} from "./record/quotes.ts";

export const quoteOperations = {
  reads: { findQuotes, findQuotePaper, listEarlierQuotes, listQuoted },
  writes: {
    closeRequest,
    replyToRequest,
    saveDraft,
    deleteDraft,
    sendQuote,
    withdrawQuote,
    noteQuoteOpened,
    orderQuote,
    declineQuote,
    queueExpiryReminders,
  },
  repeatable: ["sendQuote", "noteQuoteOpened", "orderQuote", "declineQuote"],
} satisfies Operations;

export type QuoteStore = RequestStore & StoreOf<typeof quoteOperations>;
