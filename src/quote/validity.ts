export const longestValidity = 365;

export function parseDays(text: string) {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= longestValidity ? days : undefined;
}

export function lastValidDay(today: Temporal.PlainDate, days: number) {
  return today.add({ days });
}
