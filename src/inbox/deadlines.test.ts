import { expect, test } from "vitest";
import { respondBy } from "./deadlines.ts";

const chicago = (text: string) => Temporal.ZonedDateTime.from(`${text}[America/Chicago]`).epochMilliseconds;
const inquiry = (received: string) => format(respondBy("contact", chicago(received)));
const quote = (received: string) => format(respondBy("rfq", chicago(received)));

function format(time: number) {
  const zoned = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO("America/Chicago");
  return zoned.toPlainDateTime().toString({ smallestUnit: "minute" });
}

test("an inquiry is due at the same time on the next business day", () => {
  expect(inquiry("2026-03-03T09:30")).toBe("2026-03-04T09:30");
  expect(inquiry("2026-03-03T23:59")).toBe("2026-03-04T23:59");
});

test("a weekend does not count", () => {
  expect(inquiry("2026-06-12T15:00")).toBe("2026-06-15T15:00");
});

test("what arrives on a day off counts from the start of the next business day", () => {
  expect(inquiry("2026-06-13T10:00")).toBe("2026-06-16T00:00");
  expect(inquiry("2026-06-14T23:00")).toBe("2026-06-16T00:00");
  expect(inquiry("2026-12-25T08:00")).toBe("2026-12-29T00:00");
});

test("a federal holiday does not count", () => {
  expect(inquiry("2026-11-25T16:00")).toBe("2026-11-27T16:00");
  expect(inquiry("2026-06-18T16:00")).toBe("2026-06-22T16:00");
});

test("a holiday on a Saturday takes the Friday before, even of the year before", () => {
  expect(inquiry("2026-07-02T11:00")).toBe("2026-07-06T11:00");
  expect(inquiry("2027-12-30T11:00")).toBe("2028-01-03T11:00");
});

test("both changes of the clock leave the promised hour alone", () => {
  expect(inquiry("2026-03-06T15:00")).toBe("2026-03-09T15:00");
  expect(inquiry("2026-10-30T15:00")).toBe("2026-11-02T15:00");
});

test("a quote is due four hours later by any clock, also on the night when clocks change", () => {
  expect(quote("2026-06-13T22:00")).toBe("2026-06-14T02:00");
  expect(quote("2026-03-08T00:30")).toBe("2026-03-08T05:30");
  expect(quote("2026-11-01T00:30")).toBe("2026-11-01T03:30");
});
