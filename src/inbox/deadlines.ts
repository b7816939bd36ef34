import type { FormType } from "#forms/form-type.ts";
import { addBusinessDayTime } from "./business-days.ts";

const TIME_ZONE = "America/Chicago";
const QUOTE_WITHIN_MS = 4 * 60 * 60_000;
const INQUIRY_WITHIN = Temporal.Duration.from({ hours: 24 });

/** When the company has promised to answer: quotes at any hour of any day, inquiries on business days only. */
export function respondBy(formType: FormType, receivedAt: number): number {
  if (formType === "rfq") return receivedAt + QUOTE_WITHIN_MS;
  const received = Temporal.Instant.fromEpochMilliseconds(receivedAt);
  return addBusinessDayTime(received.toZonedDateTimeISO(TIME_ZONE), INQUIRY_WITHIN).epochMilliseconds;
}
