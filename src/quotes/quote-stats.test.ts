import { expect, test } from "vitest";
import { computeQuoteStats } from "./quote-stats.ts";

const HOUR = 60 * 60_000;
/** The last minute of a Sunday in Alabama, and the first of the Monday after. */
const sunday = Date.UTC(2026, 10, 16, 5, 59);
const monday = Date.UTC(2026, 10, 16, 6);
const quoted = (sentAt: number, hours: number, closedAs?: string) => ({
  sentAt,
  receivedAt: sentAt - hours * HOUR,
  closedAs,
});

test("counts by week in Alabama, the share won of those decided, and the median wait", () => {
  const stats = computeQuoteStats([
    quoted(sunday, 9, "lost-price"),
    quoted(monday, 1, "won"),
    quoted(monday + HOUR, 3),
    quoted(monday + 2 * HOUR, 2, "lost-no-answer"),
    quoted(monday + 3 * HOUR, 4, "no-bid"),
  ]);
  expect(stats.weeks).toEqual([
    { week: "2026-11-09", quotes: 1, won: 0, lost: 1, hitRate: 0, medianMs: 9 * HOUR },
    { week: "2026-11-16", quotes: 4, won: 1, lost: 1, hitRate: 0.5, medianMs: 2 * HOUR },
  ]);
  expect(stats.all).toEqual({ quotes: 5, won: 1, lost: 2, hitRate: 1 / 3, medianMs: 3 * HOUR });
});

test("nothing quoted has no rate and no median", () => {
  expect(computeQuoteStats([])).toEqual({
    all: { quotes: 0, won: 0, lost: 0, hitRate: undefined, medianMs: undefined },
    weeks: [],
  });
});
