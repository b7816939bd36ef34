import type { FormType } from "#forms/form-type.ts";
import { addBusinessDayTime } from "./business-days.ts";

const TIME_ZONE = "America/Chicago";
const QUOTE_WITHIN = Temporal.Duration.from({ hours: 4 });
const INQUIRY_WITHIN = Temporal.Duration.from({ hours: 24 });

/** When the company has promised to answer: quotes at any hour of any day, inquiries on business days only. */
export function respondBy(formType: FormType, receivedAt: number): number {
  const received = Temporal.Instant.fromEpochMilliseconds(receivedAt);
  if (formType === "rfq") return received.add(QUOTE_WITHIN).epochMilliseconds;
  return addBusinessDayTime(received.toZonedDateTimeISO(TIME_ZONE), INQUIRY_WITHIN).epochMilliseconds;
}
