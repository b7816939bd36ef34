import { type CompanyFacts, type ResponsePromise, weekdays } from "#company/schema.ts";
import { HOUR_MS } from "#company/time-in.ts";

/** What deadlines and days are counted by. */
export type Calendar = Pick<CompanyFacts, "timeZone" | "hours" | "promises">;

export function calendarOf({ timeZone, hours, promises }: CompanyFacts): Calendar {
  return { timeZone, hours, promises };
}

/** When the company promised to answer what came in at this time. */
export function dueFor(formType: "rfq" | "contact", receivedAt: number, calendar: Calendar) {
  const { quote, inquiry } = calendar.promises;
  return respondBy(formType === "rfq" ? quote : inquiry, receivedAt, calendar);
}

/** When people go home on the first business day after this time. */
export function endOfNextBusinessDay(at: number, calendar: Calendar): number {
  const from = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(calendar.timeZone).startOfDay();
  for (let day = from.add({ days: 1 }).startOfDay(); ; day = day.add({ days: 1 }).startOfDay()) {
    const counted = countedTime(day, "business-hours", calendar);
    if (counted) return counted.to.epochMilliseconds;
  }
}

const usualOpening = "08:00";

/** When people come in on that day; at the usual hour on a day off. */
export function openingOf(day: string, { timeZone, hours }: Business): number {
  const date = Temporal.PlainDate.from(day);
  const weekday = weekdays[date.dayOfWeek - 1];
  const plainTime = (weekday && hours[weekday]?.opens) ?? usualOpening;
  return date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

/** The company is also closed on federal holidays. */
type Business = Pick<CompanyFacts, "timeZone" | "hours">;

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

/**
 * The part of a day that counts; undefined for a day off, so that what arrives then starts to count on the
 * next business day.
 */
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

const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;

/** 5 U.S.C. 6103(a). Inauguration Day is left out: it is a holiday around Washington only. */
const fixedHolidays = ["01-01", "06-19", "07-04", "11-11", "12-25"];

/** By month: the weekday, and which of the month it is. */
const movingHolidays: Readonly<Record<number, readonly [weekday: number, nth: number | "last"]>> = {
  1: [MONDAY, 3],
  2: [MONDAY, 3],
  5: [MONDAY, "last"],
  9: [MONDAY, 1],
  10: [MONDAY, 2],
  11: [THURSDAY, 4],
};

/** Whether federal offices are closed on that day for a holiday, on the day itself or the day it is observed. */
export function isFederalHoliday(date: Temporal.PlainDate) {
  const { month, day, dayOfWeek, daysInMonth } = date;
  const [weekday, nth] = movingHolidays[month] ?? [];
  const isNth = nth === "last" ? day + 7 > daysInMonth : Math.ceil(day / 7) === nth;
  if (dayOfWeek === weekday && isNth) return true;
  // One on a Saturday is observed the day before, one on a Sunday the day after.
  return (
    (dayOfWeek <= FRIDAY && isFixedHoliday(date)) ||
    (dayOfWeek === FRIDAY && isFixedHoliday(date.add({ days: 1 }))) ||
    (dayOfWeek === MONDAY && isFixedHoliday(date.subtract({ days: 1 })))
  );
}

function isFixedHoliday(date: Temporal.PlainDate) {
  return fixedHolidays.includes(date.toString().slice(-"MM-DD".length));
}
