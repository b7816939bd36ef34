const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;
export const longestValidity = 365;
/** From 8 o'clock in the morning, three days before the last day that a quote is valid. */
export const expiresSoonMs = 3 * DAY + 16 * HOUR;

export function parseDays(text: string) {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= longestValidity ? days : undefined;
}

/** As an ISO date. Without Temporal, which some browsers lack. */
export function lastValidDay(today: string, days: number) {
  return new Date(Date.parse(`${today}T12:00Z`) + days * DAY).toJSON().slice(0, today.length);
}
