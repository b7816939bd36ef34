import type { Titled } from "./page.ts";

export const values: readonly Titled[] = [
  {
    title: "Integrity",
    text: "We state what is pending, what is not ours to claim and what we do not know.",
  },
  { title: "Excellence", text: "Inspection on receipt, inspection before dispatch, and a record of both." },
  { title: "Reliability", text: "A quoted date is a promise. If it is at risk, you hear it from us first." },
  { title: "Innovation", text: "Better tools for dull tasks: quoting, tracking, kitting and documents." },
];
