import { lastMinute } from "#company/time.ts";
import { company } from "#content/company.ts";
import { requestPath } from "#desk/desk-paths.ts";
import { contentLines, escapeText } from "#documents/text-files.ts";
import type { Deadline } from "#people/staff.ts";

const QUARTER_HOUR_MS = 15 * 60_000;

/**
 * The deadlines as a calendar program reads them (RFC 5545): each ends when its answer is due. The
 * program may be anyone's: reference and time, nothing of who or what.
 */
export function writeCalendar(deadlines: readonly Deadline[], origin: string, now: number): string {
  const { host } = new URL(origin);
  const events = deadlines.flatMap(({ reference, formType, respondBy }) => {
    const due = lastMinute(respondBy);
    return [
      "BEGIN:VEVENT",
      `UID:${reference}@${host}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(due - QUARTER_HOUR_MS)}`,
      `DTEND:${utc(due)}`,
      `SUMMARY:${escapeText(`${formType === "rfq" ? "Quote" : "Answer"} due: ${reference}`)}`,
      `URL:${origin}${requestPath(reference)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ];
  });
  return contentLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${host}//Desk//EN`,
    `X-WR-CALNAME:${escapeText(`Deadlines, ${company.name}`)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    ...events,
    "END:VCALENDAR",
  ]);
}

/** "20261116T165200Z" */
function utc(at: number) {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
