import { company } from "#content/company.ts";
import type { Band, PageMeta } from "#content/page.ts";

type AnsweredWords = {
  readonly meta: PageMeta;
  readonly referenceLabel: string;
  readonly confirm: Band & { readonly button: string };
  readonly outcomes: Readonly<Record<AnsweredOutcome, Band>>;
  readonly otherWay: string;
};

/** Everything that the page can say instead of asking. */
export type AnsweredOutcome =
  | "done"
  | "answered"
  | "unknown"
  | "expired"
  | "forged"
  | "unreadable"
  | "crossSite"
  | "tooMany"
  | "unavailable";

/** For the staff, who come here from a link in a mail. */
export const answered: AnsweredWords = {
  meta: {
    title: "Mark as answered",
    description: `For the staff of ${company.name}: record that a request has been answered, so that no more reminders of it are sent.`,
  },
  referenceLabel: "Reference",
  confirm: {
    heading: "Mark this request as answered?",
    lead: "Do this after your answer is on its way. Its reminders stop.",
    button: "Mark as answered",
  },
  outcomes: {
    done: {
      heading: "Marked as answered",
      lead: "Thank you. No more reminders of this request will be sent.",
    },
    answered: {
      heading: "Already answered",
      lead: "This request was marked as answered before, or this link was used. Nothing has changed.",
    },
    unknown: {
      heading: "Not on record",
      lead: "This request is no longer kept, or is being held back. Nothing has changed.",
    },
    expired: { heading: "This link has expired", lead: "It was good for 30 days. Nothing has changed." },
    forged: {
      heading: "This link is not valid",
      lead: "It was altered on its way, or signed with a key that is no longer in use. Nothing has changed.",
    },
    unreadable: {
      heading: "This link is not complete",
      lead: "A part of it is missing. Copy the whole link from the e-mail. Nothing has changed.",
    },
    crossSite: {
      heading: "Please open the link in the e-mail",
      lead: "The request came from another site and was refused. Nothing has changed.",
    },
    tooMany: {
      heading: "Too many requests",
      lead: "Too many requests came from your network in the last hour. Nothing has changed. Try again later.",
    },
    unavailable: {
      heading: "This cannot be recorded right now",
      lead: "The records cannot be reached. Nothing has changed. Try again in a minute.",
    },
  },
  otherWay: "The person who runs the website can also record it: inbox answered, followed by the reference.",
};
