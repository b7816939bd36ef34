type NthWeekday = { readonly month: number; readonly weekday: number; readonly nth: number | "last" };
type FixedDay = { readonly month: number; readonly day: number };

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 7;

/** 5 U.S.C. 6103(a). Inauguration Day is left out: it is a holiday around Washington only. */
const holidays: readonly (NthWeekday | FixedDay)[] = [
  { month: 1, day: 1 },
  { month: 1, weekday: MONDAY, nth: 3 },
  { month: 2, weekday: MONDAY, nth: 3 },
  { month: 5, weekday: MONDAY, nth: "last" },
  { month: 6, day: 19 },
  { month: 7, day: 4 },
  { month: 9, weekday: MONDAY, nth: 1 },
  { month: 10, weekday: MONDAY, nth: 2 },
  { month: 11, day: 11 },
  { month: 11, weekday: THURSDAY, nth: 4 },
  { month: 12, day: 25 },
];

/** Whether federal offices are closed on that day for a holiday, on the day itself or the day it is observed. */
export function isFederalHoliday(date: Temporal.PlainDate) {
  // New Year's Day on a Saturday is observed on the last day of the year before.
  return [date.year, date.year + 1].some((year) =>
    holidays.some((holiday) => observedOn(holiday, year).equals(date)),
  );
}

function observedOn(holiday: NthWeekday | FixedDay, year: number) {
  return "day" in holiday ? observedFixedDay(holiday, year) : nthWeekday(holiday, year);
}

function observedFixedDay({ month, day }: FixedDay, year: number) {
  const date = Temporal.PlainDate.from({ year, month, day });
  if (date.dayOfWeek === SATURDAY) return date.subtract({ days: 1 });
  return date.dayOfWeek === SUNDAY ? date.add({ days: 1 }) : date;
}

function nthWeekday({ month, weekday, nth }: NthWeekday, year: number) {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const firstMatch = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
  if (nth !== "last") return firstMatch.add({ weeks: nth - 1 });
  const fifth = firstMatch.add({ weeks: 4 });
  return fifth.month === month ? fifth : fifth.subtract({ weeks: 1 });
}
