import { dayOf } from "#company/time.ts";

/** A request that was quoted: by its first quote, since revisions answer the same request. */
export type QuotedRequest = {
  readonly receivedAt: number;
  readonly sentAt: number;
  /** How it was closed: "won", "lost-price" …; undefined while it is not. */
  readonly closedAs: string | undefined;
};

export type QuoteFigures = {
  readonly quotes: number;
  readonly won: number;
  readonly lost: number;
  /** The share of those decided that were won; undefined while none is. */
  readonly hitRate: number | undefined;
  /** From the request to its quote. */
  readonly medianMs: number | undefined;
};

export type QuoteStats = {
  readonly all: QuoteFigures;
  /** By the Monday on which each begins, where the company is. */
  readonly weeks: readonly (QuoteFigures & { readonly week: string })[];
};

export function computeQuoteStats(requests: readonly QuotedRequest[]): QuoteStats {
  const weeks = Object.entries(Object.groupBy(requests, ({ sentAt }) => mondayOf(sentAt)));
  return {
    all: figuresOf(requests),
    weeks: weeks
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([week, ofWeek = []]) => ({ week, ...figuresOf(ofWeek) })),
  };
}

function figuresOf(requests: readonly QuotedRequest[]): QuoteFigures {
  const won = requests.filter(({ closedAs }) => closedAs === "won").length;
  const lost = requests.filter(({ closedAs }) => closedAs?.startsWith("lost")).length;
  const times = requests.map(({ receivedAt, sentAt }) => sentAt - receivedAt).sort((a, b) => a - b);
  return {
    quotes: requests.length,
    won,
    lost,
    hitRate: won + lost > 0 ? won / (won + lost) : undefined,
    // Of an even number the faster one: always a time that someone really waited.
    medianMs: times[Math.ceil(times.length / 2) - 1],
  };
}

function mondayOf(at: number) {
  const day = dayOf(at);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}
