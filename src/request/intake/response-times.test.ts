import { expect, test } from "vitest";
import { describeHours, describeResponseTime } from "#company/describe.ts";
import { facts } from "#company/facts.ts";
import { weekdays } from "#company/schema.ts";
import { company } from "#content/company.ts";
import { respondBy } from "./deadlines.ts";

const eightToFive = { opens: "08:00", closes: "17:00" };
const timeZone = "America/Chicago";
const days = weekdays.map((day) => (["saturday", "sunday"].includes(day) ? undefined : eightToFive));

/** Saturday at 11 PM: the moment at which a word too many costs a night's sleep. */
const saturdayNight = "2026-06-13T23:00";

test.each([
  ["always", "within 4 hours", "2026-06-14T03:00"],
  ["business-hours", "within 4 business hours", "2026-06-15T12:00"],
  ["business-days", "within 4 hours on business days", "2026-06-15T04:00"],
] as const)("by the clock %s the words say %s, and that is when it is due", (clock, words, due) => {
  const promised = { hours: 4, clock };
  expect(describeResponseTime(promised).within).toBe(words);
  const receivedAt = Temporal.ZonedDateTime.from(`${saturdayNight}[${timeZone}]`).epochMilliseconds;
  const at = Temporal.Instant.fromEpochMilliseconds(respondBy(promised, receivedAt, { timeZone, days }));
  const local = at.toZonedDateTimeISO(timeZone).toPlainDateTime();
  expect(local.toString({ smallestUnit: "minute" })).toBe(due);
});

test("what pages and mails promise is made from the facts that the deadlines are counted by", () => {
  expect(company.promises.quote).toBe(describeResponseTime(facts.promises.quote).within);
  expect(company.promises.inquiry).toBe(describeResponseTime(facts.promises.inquiry).within);
  expect(company.hours.sentence).toBe(describeHours(facts.hours, facts.timeZone).sentence);
});
