import { company } from "#content/company.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The two largest units, as one says it: "3 d 4 h", "2 h 5 min", "less than a minute". */
export function describeDuration(ms: number): string {
  const size = Math.abs(ms);
  if (size < MINUTE) return "less than a minute";
  const days = Math.floor(size / DAY);
  const hours = Math.floor((size % DAY) / HOUR);
  const minutes = Math.floor((size % HOUR) / MINUTE);
  const parts =
    days > 0 ? [`${days} d`, hours && `${hours} h`] : [hours && `${hours} h`, minutes && `${minutes} min`];
  return parts.filter(Boolean).join(" ");
}

/** As the company's clocks show it, and sortable: "2026-06-01 12:30". */
export function shortTime(at: number): string {
  const local = inCompanyTime(at);
  return `${local.toPlainDate()} ${local.toPlainTime().toString({ smallestUnit: "minute" })}`;
}

export function isoTime(at: number): string;
export function isoTime(at: number | undefined): string | undefined;
export function isoTime(at: number | undefined) {
  return at === undefined ? undefined : new Date(at).toISOString();
}

export function inCompanyTime(at: number) {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(company.timeZone);
}

const ago = /^(\d{1,5})\s*(m|h|d|w)$/;
const units: Record<string, number> = { m: MINUTE, h: HOUR, d: DAY, w: 7 * DAY };

/**
 * A date (a whole day in Alabama), a date with a time, or a time ago such as `7d`. `edge` says which end of a whole
 * day is meant. Undefined when it is none of these.
 */
export function parseTime(text: string, now: number, edge: "start" | "end"): number | undefined {
  const [, count, unit] = ago.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * (units[unit ?? ""] ?? 0);
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
      const day = Temporal.PlainDate.from(text).add({ days: edge === "end" ? 1 : 0 });
      return day.toZonedDateTime(company.timeZone).epochMilliseconds;
    }
    if (/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    return Temporal.PlainDateTime.from(text.replace(" ", "T")).toZonedDateTime(company.timeZone)
      .epochMilliseconds;
  } catch {
    return undefined;
  }
}
