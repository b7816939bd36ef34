import { expect, test } from "vitest";
import { duration, sayDay, sayOpeningTime, timeIn, unbroken } from "./time-in.ts";

const {
  clockTime,
  dueBy,
  endOfDay,
  fullTime,
  isSameDay,
  lastMinute,
  shortTime,
  sortableTime,
  zonedTime,
  zoneOf,
} = timeIn("America/Chicago");
const at = (iso: string) => Date.parse(iso);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Noon in Birmingham. */
const NOON = at("2026-06-01T17:00Z");

// Clocks go forward on March 14, 2027, at 2 AM, and back on November 1, 2026, at 2 AM.
test.each([
  ["winter", "2026-11-16T16:40Z", "Mon, Nov 16, 2026, 10:40 AM CST"],
  ["summer", "2026-07-01T16:40Z", "Wed, Jul 1, 2026, 11:40 AM CDT"],
  ["midnight", "2026-11-17T06:00Z", "Tue, Nov 17, 2026, 12:00 AM CST"],
  ["noon", "2026-11-17T18:00Z", "Tue, Nov 17, 2026, 12:00 PM CST"],
  ["before the clocks go forward", "2027-03-14T07:59Z", "Sun, Mar 14, 2027, 1:59 AM CST"],
  ["after they went forward", "2027-03-14T08:00Z", "Sun, Mar 14, 2027, 3:00 AM CDT"],
  ["the first 1:30 in autumn", "2026-11-01T06:30Z", "Sun, Nov 1, 2026, 1:30 AM CDT"],
  ["the second 1:30 in autumn", "2026-11-01T07:30Z", "Sun, Nov 1, 2026, 1:30 AM CST"],
])("a full time, %s", (_, time, words) => {
  expect(fullTime(at(time))).toBe(words);
});

test.each([
  ["the same day", "2026-11-16T16:52Z", "2026-11-16T12:00Z", "10:52 AM"],
  ["the same day, another one in UTC", "2026-11-17T03:00Z", "2026-11-16T23:00Z", "9:00 PM"],
  ["an hour later, the next day", "2026-11-17T06:30Z", "2026-11-17T05:30Z", "Tue 12:30 AM"],
  ["the end of the 25-hour day", "2026-11-02T05:30Z", "2026-11-01T05:30Z", "11:30 PM"],
  ["the end of the 23-hour day", "2027-03-15T04:30Z", "2027-03-14T06:30Z", "11:30 PM"],
  ["six days later", "2026-11-22T13:19Z", "2026-11-16T12:00Z", "Sun 7:19 AM"],
  ["next week", "2026-11-23T13:19Z", "2026-11-16T12:00Z", "Nov 23, 7:19 AM"],
  ["two days ago", "2026-11-14T13:19Z", "2026-11-16T12:00Z", "Sat 7:19 AM"],
  ["next year, in three days", "2027-01-02T13:19Z", "2026-12-30T12:00Z", "Sat 7:19 AM"],
  ["next year", "2027-01-16T13:19Z", "2026-12-30T12:00Z", "Jan 16, 2027, 7:19 AM"],
  ["a year ago to the day", "2025-11-16T13:19Z", "2026-11-16T12:00Z", "Nov 16, 2025, 7:19 AM"],
])("a short time, %s", (_, time, now, words) => {
  expect(shortTime(at(time), at(now))).toBe(words);
  expect(zonedTime(at(time), at(now))).toBe(`${words} ${zoneOf(at(time))}`);
});

test.each([
  ["today", "2027-02-08T20:40Z", "2027-02-08T16:40Z", "today by 2:40 PM CST"],
  ["tomorrow", "2027-02-09T07:00Z", "2027-02-09T03:00Z", "by Tue, Feb 9, 2027, 1:00 AM CST"],
  ["read on any day", "2027-02-08T20:40Z", undefined, "by Mon, Feb 8, 2027, 2:40 PM CST"],
  ["at midnight", "2026-11-17T06:00Z", "2026-11-14T16:00Z", "by Mon, Nov 16, 2026, 11:59 PM CST"],
  ["tonight at midnight", "2026-11-17T06:00Z", "2026-11-17T02:00Z", "today by 11:59 PM CST"],
  ["within the first minute", "2026-11-17T06:00:59Z", "2026-11-17T02:00Z", "today by 11:59 PM CST"],
  ["a minute past midnight", "2026-11-17T06:01Z", undefined, "by Tue, Nov 17, 2026, 12:01 AM CST"],
  ["at noon", "2026-11-17T18:00Z", undefined, "by Tue, Nov 17, 2026, 12:00 PM CST"],
  ["before the 23-hour day", "2027-03-14T06:00Z", undefined, "by Sat, Mar 13, 2027, 11:59 PM CST"],
  ["after the 23-hour day", "2027-03-15T05:00Z", undefined, "by Sun, Mar 14, 2027, 11:59 PM CDT"],
  ["after the 25-hour day", "2026-11-02T06:00Z", undefined, "by Sun, Nov 1, 2026, 11:59 PM CST"],
  ["when the year ends", "2027-01-01T06:00Z", "2026-12-31T18:00Z", "today by 11:59 PM CST"],
])("a deadline, %s", (_, due, now, words) => {
  expect(dueBy(at(due), now === undefined ? undefined : at(now))).toBe(words);
});

test.each([
  ["2026-12-16", "December 16, 2026"],
  ["2028-02-29", "February 29, 2028"],
  ["2026-02-29", "2026-02-29"],
  ["2026-02-31", "2026-02-31"],
  ["2026-13-01", "2026-13-01"],
  ["0000-00-00", "0000-00-00"],
  ["2026", "2026"],
  ["2026-12-16T10:00", "2026-12-16T10:00"],
  ["ASAP 12", "ASAP 12"],
  ["as soon as possible", "as soon as possible"],
  ["12/16/2026", "12/16/2026"],
  [" 2026-12-16", " 2026-12-16"],
  ["", ""],
])("the day that was typed as %j is %j", (typed, words) => {
  expect(sayDay(typed)).toBe(words);
});

test("a day that was computed is said the same way", () => {
  expect(sayDay(Temporal.PlainDate.from("2026-12-16"))).toBe("December 16, 2026");
});

test.each([
  [0, "under 1 min"],
  [59_999, "under 1 min"],
  [MINUTE, "1 min"],
  [59 * MINUTE + 59_999, "59 min"],
  [HOUR, "1 h"],
  [3 * HOUR + 41 * MINUTE, "3 h 41 min"],
  [-(2 * HOUR + 5 * MINUTE), "2 h 5 min"],
  [24 * HOUR, "24 h"],
  [47 * HOUR, "47 h"],
  [2 * DAY, "2 d"],
  [49 * HOUR, "2 d 1 h"],
  [3 * DAY + 4 * HOUR + 59 * MINUTE, "3 d 4 h"],
])("%i ms are %s", (ms, words) => {
  expect(duration(ms)).toBe(words);
});

test("the terminal shows the same minute, sortable", () => {
  expect(sortableTime(NOON)).toBe("2026-06-01 12:00");
  expect(sortableTime(at("2026-12-01T17:00Z"))).toBe("2026-12-01 11:00");
  expect(sortableTime(lastMinute(at("2026-11-17T06:00Z")))).toBe("2026-11-16 23:59");
});

test.each([
  ["2026-12-16", "2026-12-17T06:00Z"],
  ["2026-07-04", "2026-07-05T05:00Z"],
  ["2026-11-01", "2026-11-02T06:00Z"],
  ["2027-03-13", "2027-03-14T06:00Z"],
  ["2027-03-14", "2027-03-15T05:00Z"],
])("%s is over at %s", (day, instant) => {
  expect(endOfDay(day)).toBe(at(instant));
});

test("days are the company's", () => {
  expect(isSameDay(at("2026-11-17T05:59Z"), at("2026-11-16T06:00Z"))).toBe(true);
  expect(isSameDay(at("2026-11-17T06:00Z"), at("2026-11-17T05:59Z"))).toBe(false);
  expect(isSameDay(at("2025-11-16T18:00Z"), at("2026-11-16T18:00Z"))).toBe(false);
});

test("opening times are said as people say them", () => {
  expect(["08:00", "12:00", "00:30", "17:05"].map(sayOpeningTime)).toEqual([
    "8:00 AM",
    "12:00 PM",
    "12:30 AM",
    "5:05 PM",
  ]);
});

test("on a page a clock's time keeps to one line", () => {
  expect(unbroken("today by 2:40 PM CST")).toBe("today by 2:40\u00a0PM\u00a0CST");
  expect(unbroken("Tue 7:19 AM")).toBe("Tue 7:19\u00a0AM");
  expect(clockTime(NOON)).toBe("12:00 PM");
});
