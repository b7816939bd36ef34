import { company } from "#content/company.ts";

const { timeZone } = company;
const dateFormat = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "long" });
const dayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone,
  weekday: "long",
  month: "long",
  day: "numeric",
});
const timeFormat = new Intl.DateTimeFormat("en-US", {
  timeZone,
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** "November 16, 2026, 10:40 AM CST" */
export function dateAndTime(iso: string) {
  return `${dateFormat.format(new Date(iso))}, ${timeOf(iso)}`;
}

/** "today by 2:40 PM CST", or with the day where it is another one or where "today" could be read later. */
export function dueTime(iso: string, today?: string) {
  const isToday =
    today !== undefined && dateFormat.format(new Date(iso)) === dateFormat.format(new Date(today));
  return `${isToday ? "today" : dayFormat.format(new Date(iso))} by ${timeOf(iso)}`;
}

/** "February 26, 2027" for what a date input holds; anything else stays as it was written. */
export function calendarDate(text: string) {
  const noon = new Date(`${text}T12:00Z`);
  return Number.isNaN(noon.getTime()) ? text : dateFormat.format(noon);
}

/** Engines differ in the kind of space before AM and PM. */
function timeOf(iso: string) {
  return timeFormat.format(new Date(iso)).replace(/\s/g, " ");
}
