import { company } from "#content/company.ts";
import type { PageMeta } from "#content/page.ts";

const { phone } = company;

export const meta = (title: string): PageMeta => ({
  title,
  description: `For customers of ${company.name}: the status of a request for quote, when the quote is due, and whom to call about it.`,
});

/** What the pages about a request and about its quote both say. */
export const followWords = {
  band: ["Your request", "Private page: keep the link to yourself"],
  /** The same message whether the link or the ZIP code is wrong. */
  wrong: "This link and ZIP code do not open a request. Check both.",
  locked: `Too many ZIP codes were entered for this request within 24 hours. Try again later, or call ${phone.display}.`,
  callNow: `Call now, ${company.emergencySupport}`,
} as const;
