import type { Quote } from "./quote.ts";
import { quoteWords } from "./words.ts";

/** "8" and "6-8" are weeks; "In stock" and "10 days" say themselves. */
const weeks = /^\d+(?: ?[-–] ?\d+)?$/;

export function sayLeadTime(typed: string) {
  return weeks.test(typed) ? quoteWords.weeks(typed.replace("-", "–")) : typed;
}

/** For running text. */
export function sayWeeks(typed: string) {
  return weeks.test(typed) ? quoteWords.longWeeks(typed.replace("-", "–")) : typed;
}

/** Of the lines that are quoted; undefined when one of them is not stated in weeks, which cannot be compared. */
export function longestWeeks({ lines }: Pick<Quote, "lines">) {
  const typed = lines.flatMap((line) => (line.outcome === "no-bid" ? [] : [line.leadTime]));
  if (typed.length === 0 || !typed.every((leadTime) => weeks.test(leadTime))) return undefined;
  return Math.max(...typed.flatMap((leadTime) => (leadTime.match(/\d+/g) ?? []).map(Number)));
}
