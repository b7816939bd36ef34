import { closeRequest, declineQuote, replyToRequest } from "#quote/record/answers.ts";
import { findFigures } from "#quote/record/figures.ts";
import { mayLeave } from "#quote/record/may-leave.ts";
import { findEarlierPrices, findLastQuote, listOlderLines } from "#quote/record/quoted-lines.ts";
import {
  findQuotePaper,
  findQuotes,
  listDraftCopies,
  listQuoted,
  noteQuoteOpened,
  queueExpiryReminders,
  remindOfQuote,
} from "#quote/record/quotes.ts";
import { askRenewal } from "#quote/record/renewal.ts";
import { findTermsOfSale } from "#quote/record/terms-of-sale.ts";
import { keepDraftCopy, saveDraft, storeSentQuote, withdrawQuote } from "#quote/record/write-quote.ts";
import type { RequestStore } from "#request/store.ts";
import type { Operations, StoreOf } from "#store/store.ts";

export const quoteOperations = {
  reads: {
    findQuotes,
    findQuotePaper,
    listDraftCopies,
    findEarlierPrices,
    findLastQuote,
    listQuoted,
    findFigures,
    findTermsOfSale,
    mayLeave,
  },
  writes: {
    closeRequest,
    replyToRequest,
    saveDraft,
    keepDraftCopy,
    storeSentQuote,
    withdrawQuote,
    noteQuoteOpened,
    declineQuote,
    askRenewal,
    queueExpiryReminders,
    remindOfQuote,
    listOlderLines,
  },
  repeatable: ["storeSentQuote", "listOlderLines", "noteQuoteOpened", "declineQuote", "askRenewal"],
} satisfies Operations;

export type QuoteStore = RequestStore & StoreOf<typeof quoteOperations>;
