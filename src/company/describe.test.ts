import { expect, test } from "vitest";
import {
  describeCoordinates,
  describeHours,
  describePhone,
  describeResponseTime,
  firstSentence,
  initialsOf,
} from "./describe.ts";
import { nameTimeZone } from "./time-in.ts";

const eightToFive = { opens: "08:00", closes: "17:00" };
const week = { monday: eightToFive, tuesday: eightToFive, wednesday: eightToFive, thursday: eightToFive };

test("one number gives what is read and what is dialed", () => {
  expect(describePhone("+12055550142")).toEqual({ display: "(205) 555-0142", href: "tel:+12055550142" });
  expect(describePhone("+442079460123").display).toBe("+442079460123");
});

test("hours by weekday give SPEC's sentence and schema.org's", () => {
  const hours = describeHours({ ...week, friday: eightToFive }, "America/Chicago");
  expect(hours.sentence).toBe("Monday to Friday 8:00 AM to 5:00 PM CST");
  expect(hours.machineReadable).toEqual(["Mo-Fr 08:00-17:00"]);
});

test("days with other hours follow, and a day off splits a run", () => {
  const friday = { opens: "12:00", closes: "12:30" };
  const hours = describeHours({ ...week, friday, sunday: friday }, "America/New_York");
  expect(hours.sentence).toBe(
    "Monday to Thursday 8:00 AM to 5:00 PM EST; Friday 12:00 PM to 12:30 PM EST; Sunday 12:00 PM to 12:30 PM EST",
  );
  expect(hours.machineReadable).toEqual(["Mo-Th 08:00-17:00", "Fr 12:00-12:30", "Su 12:00-12:30"]);
});

test.each([
  [{ hours: 4, clock: "always" }, "within 4 hours"],
  [{ hours: 1, clock: "always" }, "within 1 hour"],
  [{ hours: 4, clock: "business-hours" }, "within 4 business hours"],
  [{ hours: 24, clock: "business-days" }, "within 24 hours on business days"],
] as const)("a promise of %o reads %s", (promised, words) => {
  expect(describeResponseTime(promised).within).toBe(words);
});

test.each([
  ["Quality first. Delivered on time.", "Quality first"],
  ["Quality first", "Quality first"],
  ["Made in the U.S. and on time. Always.", "Made in the U.S. and on time"],
  ["Rev. 2.0 of supply.", "Rev. 2.0 of supply"],
  ["Quality assured. 24/7 support.", "Quality assured"],
  ["Quality (always). Documented.", "Quality (always)"],
])("the first sentence of %j is %j", (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});

test("places, zones and names are derived", () => {
  expect(describeCoordinates({ latitude: 33.52, longitude: -86.8 })).toEqual({
    latitude: "33°31′ N",
    longitude: "86°48′ W",
  });
  expect(describeCoordinates({ latitude: -33.999, longitude: 151.2 }).latitude).toBe("34°00′ S");
  expect(nameTimeZone("America/Chicago", "longGeneric")).toBe("Central Time");
  expect([initialsOf("Ana María de la Peña"), initialsOf("Cher")]).toEqual(["AP", "C"]);
});
