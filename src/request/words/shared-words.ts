import type { RichText } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { words } from "#content/words.ts";

export type FormSection = {
  readonly legend: string;
  readonly fields: Readonly<Record<string, { readonly label: string; readonly hint?: string }>>;
};

/**
 * What both forms say in the same words. Names in braces are placeholders for what is known only later: words travel to
 * the browser as data.
 */
export const formWords = words("formWords", {
  optional: "(optional)",
  errorSummaryHeading: "There is a problem",
  /** Before the page's title while the form has errors. */
  errorTitlePrefix: "Error: ",
  sensitiveNotice:
    "Do not send classified information, controlled unclassified information (CUI) or export-controlled technical data through this form.",
  privacy: [
    "We use these details to answer you and to keep the records the law requires. No cookies are set. See the ",
    { text: "privacy policy", href: paths.privacy },
    ".",
  ] satisfies RichText,
  /** For a field that people leave empty and programs fill in. */
  trapLabel: "Leave this field empty",
  pastDate: "This date has passed. You can send it anyway.",
} as const);

/** At the form's end, once something was typed. */
export const draftWords = words("draftWords", {
  kept: "Your draft is kept in this browser until you send or discard it. If you leave it for more than a day, it is deleted when this site's form is next opened. On a shared computer, discard it before you go.",
  restored:
    "Your earlier draft, kept in this browser, has been filled in. It stays until you send or discard it.",
  discard: "Discard draft",
  discarded: "Draft discarded.",
  undo: "Undo",
} as const);

/** Beside the banner after a failure: what the visitor can do now. */
export const failureHelp = words("failureHelp", {
  kept: "Nothing you entered has been cleared.",
  offline: "Your device appears to be offline. Check the connection, then send again.",
  network: "We could not reach the server. Wait a minute, then send again.",
  unavailable: "We cannot store messages at the moment. Try again in a few minutes.",
  unexpected: "Try again in a few minutes. If it fails twice, call or write instead.",
  tooMany: "Too many messages came from your network. Try again in {wait}.",
  invalid: "Check what you entered against the messages shown here, then send again.",
  tooLong: "The text is too long to send. Shorten it, or send it by e-mail.",
} as const);

const receiptLabels = { received: "Received", from: "From", replyTo: "Reply to" } as const;

export const receiptLabelsOf = {
  contact: { ...receiptLabels, due: "Answer due by", deliverTo: "" },
  rfq: { ...receiptLabels, due: "Quote due by", deliverTo: "Deliver to" },
} as const;
