const DAY = 24 * 60 * 60 * 1_000;
export const longestValidity = 365;

export function parseDays(text: string) {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= longestValidity ? days : undefined;
}

/** As an ISO date. Without Temporal, which some browsers lack. */
export function lastValidDay(today: string, days: number) {
  return new Date(Date.parse(`${today}T12:00Z`) + days * DAY).toJSON().slice(0, today.length);
}
