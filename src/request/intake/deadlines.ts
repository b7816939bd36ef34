import { type CompanyFacts, type ResponsePromise, weekdays } from "#company/schema.ts";

/** The company is also closed on federal holidays. */
type Business = Pick<CompanyFacts, "timeZone" | "hours">;

const HOUR_MS = 60 * 60_000;

export function respondBy({ hours, clock }: ResponsePromise, receivedAt: number, business: Business): number {
  let remaining = hours * HOUR_MS;
  if (clock === "always") return receivedAt + remaining;
  const received = Temporal.Instant.fromEpochMilliseconds(receivedAt).toZonedDateTimeISO(business.timeZone);
  for (let day = received.startOfDay(); ; day = day.add({ days: 1 }).startOfDay()) {
    const counted = countedTime(day, clock, business);
    if (!counted) continue;
    const start = Math.max(counted.from.epochMilliseconds, receivedAt);
    const left = Math.max(0, counted.to.epochMilliseconds - start);
    if (remaining <= left) return start + remaining;
    remaining -= left;
  }
}

/** The part of a day that counts. Of a day off it is none, so what arrives then starts to count on the next business day. */
function countedTime(
  day: Temporal.ZonedDateTime,
  clock: ResponsePromise["clock"],
  { hours }: Pick<Business, "hours">,
) {
  const weekday = weekdays[day.dayOfWeek - 1];
  const opening = weekday && hours[weekday];
  if (!opening || isFederalHoliday(day.toPlainDate())) return undefined;
  return clock === "business-days"
    ? { from: day, to: day.add({ days: 1 }).startOfDay() }
    : { from: day.withPlainTime(opening.opens), to: day.withPlainTime(opening.closes) };
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
    holidays.some((holiday) =>
      ("day" in holiday ? observedFixedDay(holiday, year) : nthWeekday(holiday, year)).equals(date),
    ),
  );
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
