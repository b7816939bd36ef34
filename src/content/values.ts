import type { Titled } from "./page.ts";
import { words } from "./words.ts";

export const values: readonly Titled[] = words("values", [
  {
    title: "Integrity",
    text: "We state what is pending, what is not ours to claim and what we do not know.",
  },
  {
    title: "Excellence",
    text: "Goods that pass through our hands are inspected on receipt and before dispatch, and both are recorded.",
  },
  {
    title: "Reliability",
    text: "A date on an accepted order is a commitment. If it is at risk, you hear it from us first.",
  },
  { title: "Innovation", text: "Better tools for dull tasks: quoting, tracking, kitting and documents." },
]);
