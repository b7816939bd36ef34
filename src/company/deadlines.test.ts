import { expect, test } from "vitest";
import { describeResponseTime } from "#company/describe.ts";
import { type ResponsePromise, weekdays } from "#company/schema.ts";
import { isFederalHoliday, respondBy } from "./deadlines.ts";

const eightToFive = { opens: "08:00", closes: "17:00" };
const business = {
  timeZone: "America/Chicago",
  hours: Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, eightToFive])),
};

const due = (promised: ResponsePromise, supplier: typeof business) => (received: string) => {
  const receivedAt = Temporal.ZonedDateTime.from(`${received}[${supplier.timeZone}]`).epochMilliseconds;
  const at = Temporal.Instant.fromEpochMilliseconds(respondBy(promised, receivedAt, supplier));
  return at.toZonedDateTimeISO(supplier.timeZone).toPlainDateTime().toString({ smallestUnit: "minute" });
};

const always = due({ hours: 4, clock: "always" }, business);
const inBusinessHours = due({ hours: 4, clock: "business-hours" }, business);
const onBusinessDays = due({ hours: 24, clock: "business-days" }, business);

test("by business days it is due at the same time on the next one", () => {
  expect(onBusinessDays("2026-03-03T09:30")).toBe("2026-03-04T09:30");
  expect(onBusinessDays("2026-03-03T23:59")).toBe("2026-03-04T23:59");
});

test("a weekend does not count", () => {
  expect(onBusinessDays("2026-06-12T15:00")).toBe("2026-06-15T15:00");
  expect(inBusinessHours("2026-06-12T15:00")).toBe("2026-06-15T10:00");
});

test("what arrives on a day off counts from the start of the next business day", () => {
  expect(onBusinessDays("2026-06-13T10:00")).toBe("2026-06-16T00:00");
  expect(onBusinessDays("2026-06-14T23:00")).toBe("2026-06-16T00:00");
  expect(onBusinessDays("2026-12-25T08:00")).toBe("2026-12-29T00:00");
  expect(inBusinessHours("2026-06-13T23:00")).toBe("2026-06-15T12:00");
});

test("a federal holiday does not count", () => {
  expect(onBusinessDays("2026-11-25T16:00")).toBe("2026-11-27T16:00");
  expect(onBusinessDays("2026-06-18T16:00")).toBe("2026-06-22T16:00");
  expect(inBusinessHours("2026-11-25T16:00")).toBe("2026-11-27T11:00");
});

test("a holiday on a Saturday takes the Friday before, even of the year before", () => {
  expect(onBusinessDays("2026-07-02T11:00")).toBe("2026-07-06T11:00");
  expect(onBusinessDays("2027-12-30T11:00")).toBe("2028-01-03T11:00");
});

test("both changes of the clock leave the promised hour alone", () => {
  expect(onBusinessDays("2026-03-06T15:00")).toBe("2026-03-09T15:00");
  expect(onBusinessDays("2026-10-30T15:00")).toBe("2026-11-02T15:00");
  expect(inBusinessHours("2026-03-06T15:00")).toBe("2026-03-09T10:00");
});

test("by the clock that always runs, four hours are four hours, also on the night when clocks change", () => {
  expect(always("2026-06-13T22:00")).toBe("2026-06-14T02:00");
  expect(always("2026-03-08T00:30")).toBe("2026-03-08T05:30");
  expect(always("2026-11-01T00:30")).toBe("2026-11-01T03:30");
});

test("business hours run while the company is open, and go on the next morning", () => {
  expect(inBusinessHours("2026-03-03T09:30")).toBe("2026-03-03T13:30");
  expect(inBusinessHours("2026-03-03T06:00")).toBe("2026-03-03T12:00");
  expect(inBusinessHours("2026-03-03T13:00")).toBe("2026-03-03T17:00");
  expect(inBusinessHours("2026-03-03T16:59")).toBe("2026-03-04T11:59");
  expect(inBusinessHours("2026-03-03T17:00")).toBe("2026-03-04T12:00");
});

test("each weekday has its own hours, in the company's own time zone", () => {
  const hours = {
    timeZone: "America/New_York",
    hours: { tuesday: { opens: "10:00", closes: "12:00" }, friday: eightToFive },
  };
  expect(due({ hours: 4, clock: "business-hours" }, hours)("2026-03-02T09:00")).toBe("2026-03-06T10:00");
  expect(due({ hours: 24, clock: "business-days" }, hours)("2026-03-03T09:00")).toBe("2026-03-06T09:00");
});

/** Saturday at 11 PM: the moment at which a wrong promise would cost someone a night's sleep. */
const saturdayNight = "2026-06-13T23:00";

test.each([
  ["always", "within 4 hours", "2026-06-14T03:00"],
  ["business-hours", "within 4 business hours", "2026-06-15T12:00"],
  ["business-days", "within 4 hours on business days", "2026-06-15T04:00"],
] as const)("by the clock %s the words say %s, and that is when it is due", (clock, words, time) => {
  const promised = { hours: 4, clock };
  expect(describeResponseTime(promised).within).toBe(words);
  expect(due(promised, business)(saturdayNight)).toBe(time);
});

/** The observed days as the Office of Personnel Management publishes them. */
const published = {
  2026: "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25",
  2027: "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31",
  2028: "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25",
};

test.each(Object.entries(published))("the federal holidays of %s", (year, days) => {
  const found: string[] = [];
  let date = Temporal.PlainDate.from(`${year}-01-01`);
  while (date.year === Number(year)) {
    if (isFederalHoliday(date)) found.push(date.toString().slice("YYYY-".length));
    date = date.add({ days: 1 });
  }
  expect(found.join(" ")).toBe(days);
});
