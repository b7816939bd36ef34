import { company } from "#content/company.ts";

const timeZone = company.timeZone;
const locale = "en-US";
const minute = 60_000;

/** "10:52 AM" */
export function timeOf(at: number) {
  return new Date(at)
    .toLocaleTimeString(locale, { timeZone, hour: "numeric", minute: "2-digit" })
    .replace(/\s/g, "\u00a0");
}

/** "10:52 AM CST" */
export function timeWithZone(at: number) {
  return new Date(at)
    .toLocaleTimeString(locale, { timeZone, hour: "numeric", minute: "2-digit", timeZoneName: "short" })
    .replace(/\s/g, "\u00a0");
}

/** "Nov 16, 10:52 AM" */
export function shortTime(at: number) {
  return `${new Date(at).toLocaleDateString(locale, { timeZone, month: "short", day: "numeric" })}, ${timeOf(at)}`;
}

/** "Monday, November 16, 2026" */
export function fullDay(at: number) {
  return new Date(at).toLocaleDateString(locale, { timeZone, dateStyle: "full" });
}

/** "3 h 41 min", "2 days": hours and minutes, never seconds. */
export function duration(ms: number) {
  const minutes = Math.max(0, Math.floor(ms / minute));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
