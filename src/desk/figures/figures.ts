import type { Time } from "#company/time-in.ts";
import type { QuotedInTime } from "#quote/record/figures.ts";

export const weeksShown = 12;
const weeksToCome = 5;
/** Under this a median and a share say more about chance than about the company. */
export const fewest = 10;

type FirstDays = readonly Temporal.PlainDate[];

/** The weeks shown, Monday first, by the company's calendar: the last of them has not ended. */
export function weeksAround(now: number, { dayOf, endOfDay }: Time) {
  const today = dayOf(now);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const mondays = (from: number, count: number): FirstDays =>
    Array.from({ length: count }, (_, index) => monday.add({ weeks: from + index }));
  const momentOf = (day: Temporal.PlainDate) => endOfDay(day.subtract({ days: 1 }));
  const past = mondays(1 - weeksShown, weeksShown + 1);
  const coming = mondays(0, weeksToCome + 1);
  return {
    past: past.slice(0, -1),
    coming: coming.slice(0, -1),
    weeks: past.map(momentOf),
    expiries: [now, ...coming.slice(1).map(momentOf)],
  };
}

const endNames = {
  won: "Won",
  "lost-price": "Lost, price",
  "lost-lead-time": "Lost, lead time",
  "lost-not-available": "Lost, not available",
  "lost-other-source": "Lost, another source",
  "lost-not-needed": "Lost, no longer needed",
  "lost-no-answer": "Lost, no answer",
};

type Group = { readonly name: string; readonly count: number; readonly value: number };

/** What came of the quotes of these weeks: what was won, then each reason, the most frequent one first. */
export function groupByEnd(quoted: readonly QuotedInTime[]): readonly Group[] {
  const groups = Object.entries(endNames).map(([end, name]) => {
    const of = quoted.filter(({ closedAs }) => closedAs === end);
    return { end, name, count: of.length, value: of.reduce((sum, { value = 0 }) => sum + value, 0) };
  });
  return groups
    .filter(({ end, count }) => count > 0 || end === "won")
    .toSorted(
      (one, other) => Number(other.end === "won") - Number(one.end === "won") || other.count - one.count,
    );
}

/** Which moments of these fall into which week. */
export function countByWeek(moments: readonly number[], weeks: readonly number[]) {
  return weeks
    .slice(1)
    .map((until, index) => moments.filter((at) => at >= (weeks[index] ?? until) && at < until).length);
}

export const isLate = ({ sentAt, promisedAt }: QuotedInTime) => sentAt > promisedAt;

/** Of an even number the faster of the middle two: always a time that someone really waited. */
export function medianWait(quoted: readonly QuotedInTime[]) {
  const waits = quoted
    .map(({ receivedAt, sentAt }) => sentAt - receivedAt)
    .toSorted((one, other) => one - other);
  return waits[Math.ceil(waits.length / 2) - 1];
}

/** Round steps up to at least the highest of what is drawn. */
export function scaleTo(highest: number, steps = 4) {
  const rough = Math.max(highest, 1) / steps;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step =
    size * ([1, 2, 2.5, 5, 10].find((factor) => factor * size >= rough && factor * size >= 1) ?? 10);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
