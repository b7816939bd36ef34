/*
 * Every time, day, deadline and duration that people read, as the company's clocks show it. Nothing else formats one
 * (tools/one-clock.grit). Times are epoch milliseconds. Browsers have no Temporal: they get `spokenTimeIn` alone.
 */

/** Passed in where the time matters, so that tests can set it. */
export type Clock = () => number;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** What is said of a time where the company is. */
export type Time = ReturnType<typeof timeIn>;

const hourAndMinute = { hour: "numeric", minute: "2-digit" } as const;

/** The part of `timeIn` that the forms' script needs: the rest would make it heavier. */
/* @__NO_SIDE_EFFECTS__ */
export function spokenTimeIn(zone: string) {
  const fullTime = formatter(zone, {
    weekday: "short",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  const numericDay = formatter(zone, { dateStyle: "short" });

  function isSameDay(one: number, other: number) {
    return numericDay(one) === numericDay(other);
  }

  /**
   * The minute that is shown as the deadline. Few people read "Tuesday, 12:00 AM" as the end of Monday;
   * "Monday, 11:59 PM" is clear to all.
   */
  function lastMinute(respondBy: number) {
    const before = respondBy - MINUTE_MS;
    return isSameDay(before, respondBy) ? respondBy : before;
  }

  return {
    /** "Mon, Nov 16, 2026, 10:40 AM CST": right whenever and wherever it is read. */
    fullTime,
    isSameDay,
    lastMinute,
    /** "today by 2:40 PM CST" where `now` is that day, else "by Tue, Nov 17, 2026, 2:40 PM CST". */
    dueBy(respondBy: number, now?: number) {
      const due = lastMinute(respondBy);
      return now !== undefined && isSameDay(due, now)
        ? `today by ${fullTime(due).split(", ")[3]}`
        : `by ${fullTime(due)}`;
    },
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function timeIn(zone: string) {
  const clockTime = formatter(zone, hourAndMinute);
  const clockAndZone = formatter(zone, { ...hourAndMinute, timeZoneName: "short" });
  const weekday = formatter(zone, { weekday: "short" });
  const shortDay = formatter(zone, { month: "short", day: "numeric" });
  const shortDayAndYear = formatter(zone, { dateStyle: "medium" });

  function localTime(at: number) {
    return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  }

  function dayOf(at: number) {
    return localTime(at).toPlainDate();
  }

  function shortTime(at: number, now: number) {
    const [day, today] = [dayOf(at), dayOf(now)];
    const days = Math.abs(today.until(day).days);
    if (days === 0) return clockTime(at);
    if (days < 7) return `${weekday(at)} ${clockTime(at)}`;
    return `${(day.year === today.year ? shortDay : shortDayAndYear)(at)}, ${clockTime(at)}`;
  }

  function zoneOf(at: number) {
    return clockAndZone(at).slice(clockTime(at).length + 1);
  }

  return {
    ...spokenTimeIn(zone),
    /** "10:52 AM", where the day is said beside it. */
    clockTime,
    /** "10:52 AM" on the same day, "Tue 7:19 AM" within six days, "Nov 30, 7:19 AM" beyond, with the year if it is another. */
    shortTime,
    /** The same with the zone: "10:52 AM CST", "Tue 7:19 AM CST". */
    zonedTime: (at: number, now: number) => `${shortTime(at, now)} ${zoneOf(at)}`,
    /** "CST" or "CDT" */
    zoneOf,
    /** "Mar 2027" */
    monthOf: formatter(zone, { year: "numeric", month: "short" }),
    /** "March 2027" */
    longMonthOf: formatter(zone, { year: "numeric", month: "long" }),
    /** "2026-11-16 10:52": for the terminal, where tables are sorted. */
    sortableTime(at: number) {
      const local = localTime(at);
      return `${local.toPlainDate()} ${local.toPlainTime().toString({ smallestUnit: "minute" })}`;
    },
    localTime,
    /** The day that it is where the company is. */
    dayOf,
    /** The moment at which a day is over where the company is: a day may have 23 or 25 hours. */
    endOfDay(day: string | Temporal.PlainDate) {
      return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
    },
  };
}

/** "November 16, 2026" for a day such as 2026-11-16; anything else that was typed stays as it is. */
export function sayDay(day: string | Temporal.PlainDate) {
  const typed = String(day);
  const noon = Date.parse(`${typed}T12:00Z`);
  // Some engines read February 31 as March 3.
  const exists = new Date(noon).toJSON()?.startsWith(`${typed}T`);
  return exists ? longDay(noon) : typed;
}

/**
 * The two largest units: "2 h 10 min", and from two days on "3 d 4 h". Never a minus sign: the words around
 * it say whether it is past.
 */
export function duration(ms: number) {
  const size = Math.abs(ms);
  if (size < MINUTE_MS) return "under 1 min";
  const units =
    size < 2 * DAY_MS ? ([HOUR_MS, "h", MINUTE_MS, "min"] as const) : ([DAY_MS, "d", HOUR_MS, "h"] as const);
  const [large, largeName, small, smallName] = units;
  const [count, rest] = [Math.floor(size / large), Math.floor((size % large) / small)];
  return [count && `${count} ${largeName}`, rest && `${rest} ${smallName}`].filter(Boolean).join(" ");
}

/** For a page: keeps the parts of a clock's time on one line. */
export function unbroken(words: string) {
  return words.replace(/ (?=[AP]M|[A-Z]+$)/g, "\u00a0");
}

/** For programs. */
export function isoTime(at: number): string;
export function isoTime(at: number | undefined): string | undefined;
export function isoTime(at: number | undefined) {
  return at === undefined ? undefined : new Date(at).toISOString();
}

/** "Central Time", or "CST": standard time, which is what SPEC's hours name all year. */
export function nameTimeZone(zone: string, timeZoneName: "short" | "longGeneric") {
  const winter = Date.UTC(2025, 0, 15);
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName }).formatToParts(winter);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** "8:00 AM" for the opening time "08:00"; a draft may hold anything else that was typed, or nothing. */
export function sayOpeningTime(time: string) {
  const at = Date.parse(`2025-01-15T${time}Z`);
  return Number.isNaN(at) ? time || "…" : openingTime(at);
}

const longDay = formatter("UTC", { dateStyle: "long" });
const openingTime = formatter("UTC", hourAndMinute);

/** Created on first use and cached: creating one takes longer than using it. */
/* @__NO_SIDE_EFFECTS__ */
function formatter(timeZone: string, options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined;
  return function format(at: number) {
    made ??= new Intl.DateTimeFormat("en-US", { timeZone, ...options });
    // Engines differ in the kind of space before AM and PM.
    return made.format(at).replaceAll("\u202f", " ");
  };
}
