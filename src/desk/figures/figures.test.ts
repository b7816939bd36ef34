import { expect, test } from "vitest";
import { HOUR_MS, timeIn } from "#company/time-in.ts";
import { countByWeek, groupByEnd, isLate, medianWait, scaleTo, weeksAround, weeksShown } from "./figures.ts";

const time = timeIn("America/Chicago");
const quoted = (hours: number, closedAs?: string, value?: number) => ({
  receivedAt: 0,
  sentAt: hours * HOUR_MS,
  promisedAt: 4 * HOUR_MS,
  closedAs,
  value,
});

test("weeks begin on Monday where the company is, also where a week has an hour more", () => {
  const { past, weeks, expiries, coming } = weeksAround(Date.parse("2026-11-04T12:00-06:00"), time);
  expect(past).toHaveLength(weeksShown);
  expect(past.map(String).slice(-3)).toEqual(["2026-10-19", "2026-10-26", "2026-11-02"]);
  expect(weeks.slice(-3)).toEqual(
    ["2026-10-26T00:00-05:00", "2026-11-02T00:00-06:00", "2026-11-09T00:00-06:00"].map(Date.parse),
  );
  expect(coming[0]?.toString()).toBe("2026-11-02");
  expect(expiries.slice(0, 2)).toEqual(
    ["2026-11-04T12:00-06:00", "2026-11-09T00:00-06:00"].map((each) => Date.parse(each)),
  );
});

test("a moment falls into one week, the first moment of a week into that one", () => {
  expect(countByWeek([0, 9, 10, 19, 20, 31], [0, 10, 20, 30])).toEqual([2, 2, 1]);
});

test("what was won is first, then the reasons, the most frequent one first; what is undecided is none of them", () => {
  const groups = groupByEnd([
    quoted(1, "lost-price", 100),
    quoted(1, "lost-no-answer"),
    quoted(1, "lost-no-answer", 5),
    quoted(1),
    quoted(1, "no-bid", 9),
  ]);
  expect(groups.map(({ name, count, value }) => [name, count, value])).toEqual([
    ["Won", 0, 0],
    ["Lost, no answer", 2, 5],
    ["Lost, price", 1, 100],
  ]);
});

test("late is what left after its promised time; the median is a time that someone waited", () => {
  expect([quoted(4), quoted(5)].map(isLate)).toEqual([false, true]);
  expect(medianWait([quoted(3), quoted(1), quoted(9), quoted(2)])).toBe(2 * HOUR_MS);
  expect(medianWait([])).toBeUndefined();
});

test.each([
  [0, 4],
  [3, 4],
  [7, 8],
  [57, 60],
  [100_000_000, 100_000_000],
])("a plot of at most %i goes up to at least that, in round steps from zero", (highest, last) => {
  const ticks = scaleTo(highest);
  expect(ticks[0]).toBe(0);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
  expect(ticks.at(-1)).toBeLessThanOrEqual(Math.max(last * 2, 4));
  expect(ticks.every(Number.isInteger)).toBe(true);
});
