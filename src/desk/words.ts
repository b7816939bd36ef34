import { firstName } from "#people/staff.ts";
import type { Lacking } from "#quote/record/lacking.ts";
import type { LawHold } from "#request/record/compliance.ts";

/** "1 line", "3 lines" */
export function countOf(number: number, noun: string) {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

export const ownersOnly = "Only an owner of the desk can do this. Nothing was changed.";

/** About a request, wherever staff read it. */
export const requestWords = {
  onIt: (name: string | undefined) => (name ? `Assigned to ${firstName(name)}` : "Unassigned"),
  results: { clear: "Clear", match: "Possible match" },
  /** For an organization that was verified before: a person still has to confirm it. */
  verifiedBefore: (day: string, by: string, how: string) =>
    `Verified on ${day} by ${by}: “${how.replace(/\.$/, "")}.”`,
  holdKinds: {
    manual: "Legal hold",
    order: "Order",
    export: "Export order",
    sanctions: "Sanctions record",
  },
  /** Instead of the form that lifts a hold. */
  heldByLaw: (kind: LawHold["kind"]) =>
    `This hold cannot be lifted: ${kind === "sanctions" ? "the record of a possible match with a sanctions list" : "the records of an order"} must be kept by law, even when the request is closed as lost. The hold ends on its date.`,
} as const;

/** Why something was not done, by the store's outcome. */
export const notDone: Readonly<Record<string, string>> = {
  "still quoted":
    "Nothing was sent: a quote is still valid. Withdraw it first, so that nobody orders what you refuse.",
  ordered: "Nothing was done: this quote is ordered. Confirm the order, or decline or cancel it first.",
  confirmed:
    "Nothing was done: an order is confirmed. Only canceling it ends it; the buyer is then told why.",
  "no order": "Nothing was closed: there is no order. Record the order first, then confirm it in writing.",
  "was quoted": "Nothing was done: a quote was sent for this request, so it is not spam. Close it instead.",
  "not current": "Nothing was done: this quote was replaced or withdrawn, or it has expired.",
  "not standing": "Nothing was done: this quote was replaced or withdrawn, or it has expired.",
  "no lines": "Nothing was done: choose at least one line.",
  "too much": "Nothing was done: that is more than is left of a line. This is its current state.",
  overtaken:
    "Nothing was sent: another order, a delivery or a colleague has changed what it comes to since you opened this page. This is its current state; check it and send it again.",
  unscreened:
    "The address was not corrected and nothing was sent: it is abroad, or a possible match was recorded, and the quote would be sent at once. Record a screening on this page first: once it is clear, correct the address.",
  "match stands":
    "Nothing was recorded: a possible match stands. Someone has to clear it first, with a written reason.",
  "second person":
    "The match was not cleared: someone other than the person who found it has to look at it. Where nobody else is at the desk, an owner may clear it.",
  "countries changed":
    "Nothing was recorded: the countries have changed since you opened this page. Look at them, then allow the place again if that still holds.",
  incomplete: "Nothing was recorded: choose a ground, and fill in both texts.",
  "owners only": ownersOnly,
  reminded:
    "Nothing was sent: a reminder went out within the last day, after you opened this page. It is here now; send another one if you mean to.",
  "no address": "Nothing was sent: the buyer has no e-mail address. Call instead.",
  past: "Nothing was put off: that time has passed. Choose a later day.",
  unseen: "Nothing was done: something came in after you opened this page. Read it first; it is here now.",
  "other order":
    "Nothing was sent: the order or its quote has changed since you opened this page, or a message came in. Compare your text with what is here now, correct it, and confirm again if there is still an order.",
  "other is over":
    "Nothing was closed: the other request is closed, held back or erased. Open it again first, or close that one as the duplicate.",
  "has duplicates":
    "Nothing was closed: another request was closed as a duplicate of this one. Close the other one as the duplicate instead.",
  "nothing to do": "Nothing was recorded: nothing waits to be sent.",
  "a request": "It is a request already.",
  "a message": "Nothing was done: it is a message. Make it a request first.",
  "too much attached":
    "Nothing was sent: here, files leave with the e-mail, and 15 MB together is what mailboxes take.",
  "sent before": "",
};

export const emptyText = "The text was empty, so nothing was done.";

/** What every order waits for. */
export const lackNames: Readonly<Record<Lacking, string>> = {
  authority: "the buyer and the end use are not verified",
  screening: "the parties and owners have not been cleared by a screening",
  old: "the screening is older than 30 days",
  place: "a country of the request is on our list of places, and no owner has allowed it",
  match: "nobody has cleared the possible match",
};
