import { timeZone } from "#company/facts.ts";
import { spokenTimeIn, timeIn } from "./time-in.ts";

/* The times of the one company that the environment names, for rooms that do not get theirs handed in yet. */

export * from "./time-in.ts";

export const { fullTime, isSameDay, lastMinute, dueBy } = spokenTimeIn(timeZone);

const time = timeIn(timeZone);
export const clockTime = time.clockTime;
export const shortTime = time.shortTime;
export const zonedTime = time.zonedTime;
export const zoneOf = time.zoneOf;
export const monthOf = time.monthOf;
export const longMonthOf = time.longMonthOf;
export const sortableTime = time.sortableTime;
export const companyTime = time.localTime;
export const dayOf = time.dayOf;
export const endOfDay = time.endOfDay;
