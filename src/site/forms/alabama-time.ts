const locale = "en-US";
const minute = 60_000;

/** "November 16, 2026, 10:40 AM CST" */
export function dateAndTime(iso: string, timeZone: string) {
  return `${dateOf(iso, timeZone)}, ${timeOf(iso, timeZone)}`;
}

/** "today by 2:40 PM CST", or with the day where it is another one or where "today" could be read later. */
export function dueTime(iso: string, timeZone: string, today?: string) {
  const isToday = today !== undefined && dateOf(iso, timeZone) === dateOf(today, timeZone);
  const day = new Date(iso).toLocaleDateString(locale, {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
  });
  return `${isToday ? "today" : day} by\u00a0${timeOf(iso, timeZone)}`;
}

/** What is due at midnight is due at the end of the day before, which "12:00 AM" does not tell everyone. */
export function lastMinuteOf(iso: string, timeZone: string) {
  const isMidnight = Date.parse(iso) % minute === 0 && timeOf(iso, timeZone).startsWith("12:00\u00a0AM");
  return isMidnight ? new Date(Date.parse(iso) - minute).toISOString() : iso;
}

/** "February 26, 2027" for what a date input holds; anything else stays as it was written. */
export function calendarDate(text: string) {
  return Number.isNaN(Date.parse(text)) ? text : dateOf(text, "UTC");
}

function dateOf(iso: string, timeZone: string) {
  return new Date(iso).toLocaleDateString(locale, { timeZone, dateStyle: "long" });
}

/** Engines differ in the kind of space before AM and PM; here a time never breaks over two lines. */
function timeOf(iso: string, timeZone: string) {
  return new Date(iso)
    .toLocaleTimeString(locale, { timeZone, hour: "numeric", minute: "2-digit", timeZoneName: "short" })
    .replace(/\s/g, "\u00a0");
}
