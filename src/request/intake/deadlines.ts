/** How soon the company has promised to answer, and which hours count. */
export type ResponseTime = {
  readonly hours: number;
  /** All hours, those at which the company is open, or all hours of days on which it is open. */
  readonly clock: "always" | "business-hours" | "business-days";
};

type OpeningTime = { readonly opens: string; readonly closes: string };

export type BusinessHours = {
  readonly timeZone: string;
  /** Monday first; nothing on days on which the company is closed. It is also closed on federal holidays. */
  readonly days: readonly (OpeningTime | undefined)[];
};

const HOUR_MS = 60 * 60_000;

export function respondBy(
  { hours, clock }: ResponseTime,
  receivedAt: number,
  business: BusinessHours,
): number {
  if (clock === "always") return receivedAt + hours * HOUR_MS;
  const received = Temporal.Instant.fromEpochMilliseconds(receivedAt).toZonedDateTimeISO(business.timeZone);
  let day = received.startOfDay();
  let remaining = hours * HOUR_MS;
  for (;;) {
    const { from, to } = countedTime(day, clock, business);
    const start = Math.max(from, receivedAt);
    if (start < to && remaining <= to - start) return start + remaining;
    remaining -= Math.max(0, to - start);
    day = day.add({ days: 1 }).startOfDay();
  }
}

/** The part of a day that counts. On a day off it is empty, so what arrives then starts to count on the next business day. */
function countedTime(day: Temporal.ZonedDateTime, clock: ResponseTime["clock"], { days }: BusinessHours) {
  const opening = days[day.dayOfWeek - 1];
  if (!opening || isFederalHoliday(day.toPlainDate())) {
    return { from: day.epochMilliseconds, to: day.epochMilliseconds };
  }
  const wholeDay = clock === "business-days";
  return {
    from: wholeDay ? day.epochMilliseconds : day.withPlainTime(opening.opens).epochMilliseconds,
    to: wholeDay
      ? day.add({ days: 1 }).startOfDay().epochMilliseconds
      : day.withPlainTime(opening.closes).epochMilliseconds,
  };
}

type NthWeekday = { readonly month: number; readonly weekday: number; readonly nth: number | "last" };
type FixedDay = { readonly month: number; readonly day: number };

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 7;

/** 5 U.S.C. 6103(a). Inauguration Day is left out: it is a holiday around Washington only. */
const holidays: readonly (NthWeekday | FixedDay)[] = [
  { month: 1, day: 1 },
  { month: 1, weekday: MONDAY, nth: 3 },
  { month: 2, weekday: MONDAY, nth: 3 },
  { month: 5, weekday: MONDAY, nth: "last" },
  { month: 6, day: 19 },
  { month: 7, day: 4 },
  { month: 9, weekday: MONDAY, nth: 1 },
  { month: 10, weekday: MONDAY, nth: 2 },
  { month: 11, day: 11 },
  { month: 11, weekday: THURSDAY, nth: 4 },
  { month: 12, day: 25 },
];

/** Whether federal offices are closed on that day for a holiday, on the day itself or the day it is observed. */
export function isFederalHoliday(date: Temporal.PlainDate) {
  // New Year's Day on a Saturday is observed on the last day of the year before.
  return [date.year, date.year + 1].some((year) =>
    holidays.some((holiday) => observedOn(holiday, year).equals(date)),
  );
}

function observedOn(holiday: NthWeekday | FixedDay, year: number) {
  return "day" in holiday ? observedFixedDay(holiday, year) : nthWeekday(holiday, year);
}

function observedFixedDay({ month, day }: FixedDay, year: number) {
  const date = Temporal.PlainDate.from({ year, month, day });
  if (date.dayOfWeek === SATURDAY) return date.subtract({ days: 1 });
  return date.dayOfWeek === SUNDAY ? date.add({ days: 1 }) : date;
}

function nthWeekday({ month, weekday, nth }: NthWeekday, year: number) {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const firstMatch = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
  if (nth !== "last") return firstMatch.add({ weeks: nth - 1 });
  const fifth = firstMatch.add({ weeks: 4 });
  return fifth.month === month ? fifth : fifth.subtract({ weeks: 1 });
}
