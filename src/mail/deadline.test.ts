import { expect, test } from "vitest";
import { describeDeadline } from "./deadline.ts";

const at = (iso: string) => Date.parse(iso);

test.each([
  [
    "the same day",
    "2027-02-08T20:40:00Z",
    "2027-02-08T16:40:00Z",
    "today, Monday, February 8, by 2:40 PM CST",
  ],
  [
    "after midnight in Alabama",
    "2027-02-09T07:00:00Z",
    "2027-02-09T03:00:00Z",
    "Tuesday, February 9, by 1:00 AM CST",
  ],
  [
    "another day in UTC only",
    "2027-02-09T03:00:00Z",
    "2027-02-08T23:00:00Z",
    "today, Monday, February 8, by 9:00 PM CST",
  ],
  ["over a weekend", "2027-02-08T16:00:00Z", "2027-02-05T16:00:00Z", "Monday, February 8, by 10:00 AM CST"],
  [
    "before the clocks go forward",
    "2027-03-14T07:59:00Z",
    "2027-03-14T04:00:00Z",
    "Sunday, March 14, by 1:59 AM CST",
  ],
  [
    "after the clocks went forward",
    "2027-03-14T08:00:00Z",
    "2027-03-14T07:00:00Z",
    "today, Sunday, March 14, by 3:00 AM CDT",
  ],
  [
    "the first 1:30 in autumn",
    "2026-11-01T06:30:00Z",
    "2026-11-01T05:30:00Z",
    "today, Sunday, November 1, by 1:30 AM CDT",
  ],
  [
    "the second 1:30 in autumn",
    "2026-11-01T07:30:00Z",
    "2026-11-01T05:30:00Z",
    "today, Sunday, November 1, by 1:30 AM CST",
  ],
  [
    "across the 25-hour day",
    "2026-11-02T05:30:00Z",
    "2026-11-01T05:30:00Z",
    "today, Sunday, November 1, by 11:30 PM CST",
  ],
  ["in summer", "2027-07-01T20:40:00Z", "2027-07-01T16:40:00Z", "today, Thursday, July 1, by 3:40 PM CDT"],
])("a deadline reads right %s", (_, due, now, expected) => {
  expect(describeDeadline(at(due), at(now)).when).toBe(expected);
});

test("midnight is told as the end of the day before, and passes at midnight", () => {
  const midnight = at("2026-11-17T06:00:00Z");
  const deadline = describeDeadline(midnight, at("2026-11-14T16:00:00Z"));
  expect(deadline.when).toBe("Monday, November 16, by 11:59 PM CST");
  expect(deadline.full).toBe("Monday, November 16, 2026, 11:59 PM CST");
  expect(describeDeadline(midnight, at("2026-11-17T02:00:00Z")).when).toBe(
    "today, Monday, November 16, by 11:59 PM CST",
  );
  expect([midnight, midnight + 1].map((now) => describeDeadline(midnight, now).passed)).toEqual([
    false,
    true,
  ]);
});

test("the full form names weekday, date, year and zone", () => {
  const deadline = describeDeadline(at("2027-03-14T08:00:00Z"), at("2027-03-15T08:00:00Z"));
  expect(deadline.full).toBe("Sunday, March 14, 2027, 3:00 AM CDT");
  expect(deadline.passed).toBe(true);
});
