import { company } from "#content/company.ts";

export const longestValidity = 365;

export function parseDays(text: string) {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= longestValidity ? days : undefined;
}

export function lastValidDay(today: Temporal.PlainDate, days: number) {
  return today.add({ days });
}

/** The moment after the last valid day, where the company is: a day may have 23 or 25 hours. */
export function expiresAt(validUntil: string) {
  const nextDay = Temporal.PlainDate.from(validUntil).add({ days: 1 });
  return nextDay.toZonedDateTime(company.timeZone).epochMilliseconds;
}

/** "December 16, 2026" */
export function sayDay(day: Temporal.PlainDate) {
  return day.toLocaleString("en-US", { dateStyle: "long" });
}
