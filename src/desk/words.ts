import { firstName } from "#people/staff.ts";

/** "1 line", "3 lines" */
export function countOf(number: number, noun: string) {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

export const ownersOnly = "Only an owner of the desk can do this. Nothing was changed.";

/** About a request, wherever staff read it. */
export const requestWords = {
  onIt: (name: string | undefined) => (name ? `${firstName(name)} is on it` : "Nobody is on it"),
  results: { clear: "Clear", match: "Possible match" },
  notScreened: "Not screened",
  askCountry: "Not clearly in the U.S.: enter the country",
  /** Of an organization that was here before: a person confirms it. */
  verifiedBefore: (day: string, by: string, how: string) =>
    `From ${day}: verified by ${by} as “${how.replace(/\.$/, "")}.”`,
  holdOpen: (kind: string) => `${kind}: not deleted until the hold is lifted`,
  holdKinds: {
    manual: "Legal hold",
    order: "Order",
    export: "Export order",
    sanctions: "Sanctions record",
  },
  /** Instead of the form that lifts a hold. */
  heldByLaw: {
    order:
      "This hold cannot be lifted: the records of an order must be kept by law, even when the request is closed as lost. The hold ends on its date.",
    export:
      "This hold cannot be lifted: the records of an export order must be kept by law, even when the request is closed as lost. The hold ends on its date.",
    sanctions:
      "This hold cannot be lifted: the record of a possible match with a sanctions list must be kept by law. The hold ends on its date.",
  },
  /** What the buyer did, after the event's own word. */
  byBuyer: { opened: "by the buyer", ordered: "received" } as Readonly<Record<string, string>>,
} as const;

/** By outcome: why nothing was done. */
export const notDone: Readonly<Record<string, string>> = {
  "still quoted":
    "Nothing was sent: a quote is still valid. Withdraw it first, so that nobody orders what you refuse.",
  ordered:
    "The quote was not withdrawn: the buyer has ordered it since you opened this page. To accept the order, confirm it in writing. If you withdraw the quote, the order ends with it.",
  unscreened:
    "The address was not corrected and nothing was sent: it is abroad, or a possible match was recorded, and the quote would leave at once. Record a screening on this page first: once it is clear, correct the address.",
  unseen: "Nothing was done: something came in after you opened this page. Read it first; it is here now.",
  "other order":
    "Nothing was sent: the order or its quote has changed since you opened this page, or a message came in. Compare your text with what is here now, correct it, and confirm again if there is still an order.",
  "sent before": "",
};

/** What an order lacks. */
export const lackNames = {
  authority: "the buyer and the end use are not verified",
  screening: "the parties and owners have not been cleared by a screening",
} as const;

/** Why something was not done, or not in time. */
export const notices = {
  empty: "The text was empty, so nothing was done.",
  taken: (name: string, time: string) => `${name} took it first, at ${time}.`,
  otherTaker: (name: string | undefined) =>
    `Nothing was done: ${name ? firstName(name) : "nobody"} is on it now.`,
  gone: "It was closed in the meantime.",
  signedOut: "Nothing was sent or saved: you were signed out. Please check it, and do it again.",
  choose: "Choose how it was answered.",
  address: "That is not an e-mail address.",
  incomplete: "Fill in every field: parties, owners, lists, date and result.",
  day: "Enter a date that is not in the future, such as 2026-11-16.",
  country: (longest: number) => `The name of a country has at most ${longest} characters.`,
  unchecked:
    "Nothing was sent: these words confirm an order, which only “Confirm in writing” may do. Take “We confirm your order” out of the text, or press “Confirm in writing”.",
  keptOpen:
    "Your reply was sent, and the request stays open: something came in that was not on the page you wrote it on. Read it first.",
  notConfirmed: (lacks: string) => `The order cannot be confirmed yet: ${lacks}.`,
};
