import { company } from "#content/company.ts";
import { timeLeftWords } from "#content/desk.ts";

const timeZone = company.timeZone;
const clockTime = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" });
const zoneName = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
const weekday = new Intl.DateTimeFormat("en-US", { timeZone, weekday: "short" });
const day = new Intl.DateTimeFormat("en-US", { timeZone, month: "short", day: "numeric" });
const longDay = new Intl.DateTimeFormat("en-US", {
  timeZone,
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** "10:52 AM" */
export function timeOf(at: number) {
  return clockTime.format(at);
}

/** "CST" */
export function zoneOf(at: number) {
  return zoneName.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** "Monday, November 16" */
export function dayOf(at: number) {
  return longDay.format(at);
}

export function isSameDay(a: number, b: number) {
  return day.format(a) === day.format(b) && Math.abs(a - b) < 2 * dayMs;
}

/** "10:52 AM" today, "Tue 7:19 AM" within a week, "Nov 30, 7:19 AM" beyond. */
export function shortTime(at: number, now: number) {
  if (isSameDay(at, now)) return timeOf(at);
  const near = Math.abs(at - now) < 6 * dayMs;
  return near ? `${weekday.format(at)} ${timeOf(at)}` : `${day.format(at)}, ${timeOf(at)}`;
}

const minute = 60_000;
const dayMs = 24 * 60 * minute;

/** Hours and minutes, never seconds, never a figure below zero. */
export function hoursAndMinutes(ms: number) {
  const minutes = Math.floor(Math.abs(ms) / minute);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** "2 h 10 min" */
export function sayDuration(ms: number) {
  const { hours, minutes } = hoursAndMinutes(ms);
  return [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`]
    .filter(Boolean)
    .join(" ");
}

/** "38 min left", "12 min late" */
export function sayTimeLeft(respondBy: number, now: number) {
  return `${sayDuration(respondBy - now)} ${respondBy <= now ? timeLeftWords.late : timeLeftWords.left}`;
}

/** A typed date such as 2027-01-29 as people write it; whatever else was typed stays as it is. */
export function sayDate(typed: string) {
  const date = /^\d{4}-\d\d-\d\d$/.test(typed) ? new Date(`${typed}T12:00:00Z`) : undefined;
  if (!date || Number.isNaN(date.getTime())) return typed;
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" }).format(date);
}

/** The day that it is where the company is. */
export function dateOf(at: number) {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
}
