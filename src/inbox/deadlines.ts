import { isFederalHoliday } from "./federal-holidays.ts";

/** How soon the company has promised to answer, and which hours count. */
export type ResponseTime = {
  readonly hours: number;
  /** All hours, those at which the company is open, or all hours of days on which it is open. */
  readonly clock: "always" | "business-hours" | "business-days";
};

type OpeningTime = { readonly opens: string; readonly closes: string };

export type BusinessHours = {
  readonly timeZone: string;
  /** Monday first; nothing on days on which the company is closed. Federal holidays are closed besides. */
  readonly days: readonly (OpeningTime | undefined)[];
};

const HOUR_MS = 60 * 60_000;

/** When the answer to what arrived at `receivedAt` is due. */
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
