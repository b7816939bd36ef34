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
  readonly medianMs: number | undefined;
};

export function computeQuoteStats(requests: readonly QuotedRequest[]): QuoteFigures {
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
