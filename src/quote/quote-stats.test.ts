import { expect, test } from "vitest";
import { computeQuoteStats } from "./record/quotes.ts";

const HOUR = 60 * 60_000;
const quoted = (hours: number, closedAs?: string) => ({ sentAt: hours * HOUR, receivedAt: 0, closedAs });

test("counts the share won of those decided, and the median wait", () => {
  const stats = computeQuoteStats([
    quoted(9, "lost-price"),
    quoted(1, "won"),
    quoted(3),
    quoted(2, "lost-no-answer"),
    quoted(4, "no-bid"),
  ]);
  expect(stats).toEqual({ quotes: 5, won: 1, lost: 2, medianMs: 3 * HOUR });
});

test("nothing quoted has no rate and no median", () => {
  const none = { quotes: 0, won: 0, lost: 0, medianMs: undefined };
  expect(computeQuoteStats([])).toEqual(none);
});
