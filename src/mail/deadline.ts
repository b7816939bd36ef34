import { company } from "#content/company.ts";

export type Deadline = {
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
  return {
    when: `${isToday ? "today, " : ""}${dayFormat.format(due)}, by ${timeFormat.format(due)}`,
    full: describeTime(dueAt),
    passed: dueAt < now,
  };
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
const fullDateFormat = format({ weekday: "long", month: "long", day: "numeric", year: "numeric" });

function format(options: Intl.DateTimeFormatOptions) {
  const formatter = new Intl.DateTimeFormat("en-US", { timeZone: company.timeZone, ...options });
  return {
    // Some ICU versions put a narrow no-break space before AM and PM, which plain-text mail need not carry.
    format: (at: number) => formatter.format(at).replaceAll("\u202f", " "),
  };
}
