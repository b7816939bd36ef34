import { company } from "#content/company.ts";

export type Deadline = {
  /** For running text: "today by 2:40 PM CST", "Monday, February 8, by 2:40 PM CST". */
  readonly when: string;
  /** Right whenever it is read: "Monday, February 8, 2027, 2:40 PM CST". */
  readonly full: string;
  readonly passed: boolean;
};

/** Words for a due time as the company's clocks show it, seen from `now`. */
export function describeDeadline(dueAt: number, now: number): Deadline {
  const due = inCompanyTime(dueAt);
  return {
    when: `${describeDay(due, inCompanyTime(now).toPlainDate())} by ${timeFormat.format(dueAt)}`,
    full: describeTime(dueAt),
    passed: dueAt < now,
  };
}

export function describeTime(at: number): string {
  return `${fullDateFormat.format(at)}, ${timeFormat.format(at)}`;
}

function describeDay(due: Temporal.ZonedDateTime, today: Temporal.PlainDate): string {
  const daysAhead = today.until(due.toPlainDate(), { largestUnit: "days" }).days;
  if (daysAhead === 0) return "today";
  if (daysAhead === 1) return "tomorrow";
  return `${dayFormat.format(due.epochMilliseconds)},`;
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
