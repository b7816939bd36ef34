import { company } from "#content/company.ts";

export type Deadline = {
  /** For a heading: "today by 2:40 PM CST", "Tuesday, February 9, by 2:40 PM CST". */
  readonly short: string;
  /** For running text: "today, Monday, February 8, by 2:40 PM CST", "Tuesday, February 9, by 2:40 PM CST". */
  readonly when: string;
  /** Right whenever it is read: "Monday, February 8, 2027, 2:40 PM CST". */
  readonly full: string;
  readonly passed: boolean;
};

/** Words for a due time as the company's clocks show it, seen from `now`. */
export function describeDeadline(dueAt: number, now: number): Deadline {
  const due = lastMinuteOf(dueAt);
  const isToday = inCompanyTime(due).toPlainDate().equals(inCompanyTime(now).toPlainDate());
  const day = dayFormat.format(due);
  const by = `by ${timeFormat.format(due)}`;
  return {
    short: isToday ? `today ${by}` : `${day}, ${by}`,
    when: `${isToday ? "today, " : ""}${day}, ${by}`,
    full: describeTime(dueAt),
    passed: dueAt < now,
  };
}

/** As few letters as tell it: "2:40 PM" on the same day, "Tue 2:40 PM" within a week, "Feb 19, 2:40 PM" beyond. */
export function shortTime(at: number, now: number): string {
  const shown = lastMinuteOf(at);
  const days = inCompanyTime(now).toPlainDate().until(inCompanyTime(shown).toPlainDate()).days;
  if (days === 0) return clockFormat.format(shown);
  return days > 0 && days < 7
    ? `${weekdayFormat.format(shown)} ${clockFormat.format(shown)}`
    : `${dateFormat.format(shown)}, ${clockFormat.format(shown)}`;
}

/** "January 29, 2027" for a typed date such as 2027-01-29; whatever else was typed stays as it is. */
export function describeDate(typed: string): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(typed) ? Date.parse(`${typed}T12:00:00Z`) : Number.NaN;
  return Number.isNaN(day) ? typed : longDate.format(day);
}

export function describeTime(at: number): string {
  const shown = lastMinuteOf(at);
  return `${fullDateFormat.format(shown)}, ${timeFormat.format(shown)}`;
}

/** Few people read "Tuesday, 12:00 AM" as the end of Monday; "Monday, 11:59 PM" is clear to all. */
function lastMinuteOf(at: number) {
  const time = inCompanyTime(at);
  return time.equals(time.startOfDay()) ? time.subtract({ minutes: 1 }).epochMilliseconds : at;
}

function inCompanyTime(at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(company.timeZone);
}

const timeFormat = format({ hour: "numeric", minute: "2-digit", timeZoneName: "short" });
const dayFormat = format({ weekday: "long", month: "long", day: "numeric" });
const clockFormat = format({ hour: "numeric", minute: "2-digit" });
const weekdayFormat = format({ weekday: "short" });
const dateFormat = format({ month: "short", day: "numeric" });
const longDate = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });
const fullDateFormat = format({ weekday: "long", month: "long", day: "numeric", year: "numeric" });

function format(options: Intl.DateTimeFormatOptions) {
  const formatter = new Intl.DateTimeFormat("en-US", { timeZone: company.timeZone, ...options });
  return {
    // Some ICU versions put a narrow no-break space before AM and PM, which plain-text mail need not carry.
    format: (at: number) => formatter.format(at).replaceAll("\u202f", " "),
  };
}
