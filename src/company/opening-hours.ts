import { facts } from "./facts.ts";
import { weekdays } from "./schema.ts";
import { companyTime } from "./time.ts";

/** By the week's hours alone: a holiday is not known here. */
export function isOpen(at: number) {
  const local = companyTime(at);
  const day = weekdays[local.dayOfWeek - 1];
  const hours = day && facts.hours[day];
  const time = local.toPlainTime().toString({ smallestUnit: "minute" });
  return Boolean(hours && hours.opens <= time && time < hours.closes);
}
