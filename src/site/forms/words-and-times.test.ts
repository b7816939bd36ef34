import { expect, test } from "vitest";
import { calendarDate, dateAndTime, dueTime, lastMinuteOf } from "./alabama-time.ts";
import { waitInWords } from "./banner.tsx";
import { fill } from "./form-data.ts";

const zone = "America/Chicago";

test("times are told in Alabama's time, winter and summer", () => {
  expect(dateAndTime("2026-11-16T16:40:00Z", zone)).toBe("November 16, 2026, 10:40\u00a0AM\u00a0CST");
  expect(dateAndTime("2026-07-01T16:40:00Z", zone)).toBe("July 1, 2026, 11:40\u00a0AM\u00a0CDT");
});

test("due today is said only on the same day in Alabama", () => {
  const due = "2026-11-16T20:40:00Z";
  expect(dueTime(due, zone, "2026-11-16T16:40:00Z")).toBe("today by\u00a02:40\u00a0PM\u00a0CST");
  expect(dueTime(due, zone, "2026-11-16T05:59:00Z")).toBe(
    "Monday, November 16 by\u00a02:40\u00a0PM\u00a0CST",
  );
  expect(dueTime(due, zone)).toBe("Monday, November 16 by\u00a02:40\u00a0PM\u00a0CST");
});

test("what is due at midnight is shown as due at the end of the day before", () => {
  const shown = lastMinuteOf("2026-11-17T06:00:00.000Z", zone);
  expect(dueTime(shown, zone)).toBe("Monday, November 16 by\u00a011:59\u00a0PM\u00a0CST");
  expect(dateAndTime(shown, zone)).toBe("November 16, 2026, 11:59\u00a0PM\u00a0CST");
  for (const other of ["2026-11-17T05:59:00Z", "2026-11-17T06:00:30Z", "2026-11-17T18:00:00Z"])
    expect(lastMinuteOf(other, zone)).toBe(other);
});

test("a date input's value is written out, anything else stays", () => {
  expect(calendarDate("2027-02-26")).toBe("February 26, 2027");
  expect(calendarDate("as soon as possible")).toBe("as soon as possible");
});

test("waits are rounded up to the minute", () => {
  expect([undefined, 0, 60, 61, 300, 3599, 3600, 3601, 3900, 7260, 7200].map(waitInWords)).toEqual([
    "a few minutes",
    "1 minute",
    "1 minute",
    "2 minutes",
    "5 minutes",
    "1 hour",
    "1 hour",
    "1 hour 1 minute",
    "1 hour 5 minutes",
    "2 hours 1 minute",
    "2 hours",
  ]);
});

test("words are filled in once: what a visitor typed is never read as a name", () => {
  expect(fill("{name}, {role}", { name: "{role} $& Dana", role: "Buyer" })).toBe("{role} $& Dana, Buyer");
  expect(fill("{missing}", {})).toBe("");
});
