import type { RequestStore } from "#request/store.ts";
import type { Operations, StoreOf } from "#store/store.ts";
import { closeRequest, replyToRequest } from "./record/answers.ts";
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
    queueExpiryReminders,
  },
  repeatable: ["sendQuote", "noteQuoteOpened", "orderQuote"],
} satisfies Operations;

export type QuoteStore = RequestStore & StoreOf<typeof quoteOperations>;
