export const quoteDeskWords = {
  back: (reference: string) => `Back to ${reference}`,
  states: { done: "(done)", open: "(open)", missing: "(missing)" },
  complete: (count: number) => (count === 1 ? "1 more is complete" : `${count} more are complete`),
  changed: (before: string, after: string) => `${before || "empty"} → ${after || "empty"}`,
} as const;
