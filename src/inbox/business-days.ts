import { isFederalHoliday } from "./federal-holidays.ts";

const FRIDAY = 5;

function isBusinessDay(date: Temporal.PlainDate) {
  return date.dayOfWeek <= FRIDAY && !isFederalHoliday(date);
}

/**
 * The moment at which so much time of business days has gone by, midnight to midnight in the zone of `start`.
 * Time on other days does not count, so what arrives on a Saturday starts to count on Monday at midnight.
 */
export function addBusinessDayTime(start: Temporal.ZonedDateTime, duration: Temporal.Duration) {
  let now = start;
  let remaining = duration.total("milliseconds");
  for (;;) {
    const midnight = now.add({ days: 1 }).startOfDay();
    const restOfDay = midnight.epochMilliseconds - now.epochMilliseconds;
    if (isBusinessDay(now.toPlainDate())) {
      if (remaining <= restOfDay) return now.add({ milliseconds: remaining });
      remaining -= restOfDay;
    }
    now = midnight;
  }
}
