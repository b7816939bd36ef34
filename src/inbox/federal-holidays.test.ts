import { expect, test } from "vitest";
import { isFederalHoliday } from "./federal-holidays.ts";

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
