import type { Weeks } from "./capabilities/capability.ts";

export type LeadTime = { readonly kind: string; readonly weeks: Weeks; readonly note?: string };

/** General lead times. Each capability has its own, in its record. */
export const generalLeadTimes: readonly LeadTime[] = [
  { kind: "In-stock", weeks: { from: 1, to: 2 } },
  { kind: "Standard", weeks: { from: 2, to: 4 } },
  { kind: "Custom configurations", weeks: { from: 4, to: 8 } },
  { kind: "Specialized", weeks: { from: 6, to: 12 } },
  { kind: "Expedited", weeks: { from: 1, to: 2 }, note: "with additional fees" },
];
