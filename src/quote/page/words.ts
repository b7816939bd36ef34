import { company, mailto, startLow } from "#content/company.ts";
import { documentLinks } from "#content/navigation.ts";
import type { RichText } from "#content/page.ts";
import { meta } from "#request/page/words.ts";

const { emails, promises, phone } = company;

export const quoteViewWords = {
  meta: (name: string) => meta(`Quote ${name}`),
  titleStart: "Quote",
  leads: {
    valid: (revision: string) => [`Quoted. Rev ${revision} is current and `, "."] as const,
    validUntil: (day: string) => `valid until ${day}`,
    expired: ["The quote ", ". Ask for a new revision below."],
    expiredOn: (day: string) => `expired on ${day}`,
    superseded: (revision: string) =>
      [`Rev ${revision} was replaced. We sent you `, " in a separate e-mail."] as const,
    newer: (revision: string) => `Rev ${revision}`,
    replacedByNone: (revision: string) =>
      [`Rev ${revision} was replaced by `, ", which we withdrew."] as const,
    won: ["We have confirmed your ", " in writing."],
    wonStrong: "order",
    withdrawn: (revision: string) => [`Rev ${revision} was `, "."] as const,
    withdrawnOn: (time: string) => `withdrawn on ${time}`,
    ordered: ["We have your ", ". We will confirm the order in writing."],
    orderedAndClosed: ["We have your ", "."],
    order: (number: string) => `purchase order ${number}`.trim(),
    declined: ["You told us on ", " that you will not order this time."],
  },
  notices: {
    expired: {
      title: "This quote has expired",
      text: (day: string) =>
        `Prices and lead times may have changed since ${day}. We can renew it as a new revision, in writing, ${promises.quote}.`,
    },
    superseded: {
      title: "There is a newer revision",
      text: (day: string) => `We e-mailed it to you on ${day}. Open it with the link in that e-mail.`,
    },
    noneLeft: {
      title: "There is no current quote",
      text: "We e-mailed you about the withdrawal. Please do not order from an earlier revision.",
    },
    withdrawn: {
      title: "This quote was withdrawn",
      text: (reason: string) => reason || "We e-mailed you about it.",
    },
    ask: "Ask for a new revision",
    askSubject: (name: string) => `New revision of quote ${name}`,
  },
  total: (...parts: readonly string[]) => ["US dollars", ...parts].filter(Boolean).join(", "),
  tax: { notIncluded: "sales tax not included", exempt: "tax exempt", added: "sales tax included" },
  freight: {
    included: "freight included",
    collect: "freight collect, not included",
  },
  download: "Download PDF",
  downloadSheet: "Download as spreadsheet",
  facts: {
    validUntil: "Valid until",
    expired: (day: string) => `Expired ${day}`,
    lead: "Longest lead",
    payment: "Payment",
    fob: "FOB",
    carrier: "Carrier",
    preparedBy: "Prepared by",
  },
  order: {
    heading: "Send us your purchase order",
    law: [
      "A quote is not an offer. Your order becomes binding once we have verified the buyer and the end use and ",
      "confirmed it in writing",
      ".",
    ],
    label: "Purchase order number",
    file: "Purchase order",
    optional: "(PDF, if you have it)",
    fileHint: "The number, the file, or both. 20 MB at most.",
    button: "Send the order",
    hint: (name: string) => `For ${name}. We answer in writing. You can also send it to `,
    invalid:
      "Enter your purchase order number (2 to 40 letters, digits, spaces and . / # _ -) or choose the order itself.",
    tooMany: `Too many orders were sent for this quote. Please call ${phone.display}.`,
    notTaken: (number: string) =>
      `We did not accept what you sent just now${number && ` (${number})`}, because this quote is no longer valid. If you sent a file, we did not keep it.`,
    received: "We have your purchase order",
    already: (number: string) => `We have ${number || "this order"} already.`,
    receivedText: (number: string, time: string) => `${number || "Your order"}, received ${time}.`,
    notBinding:
      "Nothing is binding yet: we verify the buyer and the end use, then confirm the order in writing.",
    ended: (revision: string) =>
      `It was for Rev ${revision}, which is no longer valid, so we cannot confirm it. Please order from the latest valid revision, or call ${phone.display} about a new quote.`,
    correct: "Wrong number? Send the correct one; we use the last one we receive.",
  },
  decline: {
    heading: "Not this time?",
    note: "Tell us why",
    legend: "Why not?",
    reasons: {
      price: "The price",
      "lead-time": "The lead time",
      "other-source": "We buy from another source",
      "not-needed": "No longer needed",
    },
    text: "Your words (optional)",
    button: "Send this answer",
    hint: "We will then close your request. If you change your mind, you can still send a purchase order number while the quote is valid, or write to us.",
    choose: "Choose the reason that fits best.",
    tooMany: `Too many answers were sent for this quote within 24 hours. Please call ${phone.display}.`,
    ordered: "There is an order for this quote. To cancel it, write or call us.",
    notTaken:
      "We did not take your answer, because this quote was replaced or withdrawn. You can write to us below.",
    /** In the conversation, before the buyer's own words. */
    said: (reason: string) => `Not this time. Reason: ${startLow(reason)}.`,
    declined: "You said: not this time",
    declinedText: (time: string) =>
      `We received your answer (${time}) and closed your request. Thank you for telling us.`,
    stillValid: (day: string) =>
      `Changed your mind? The quote is still valid until ${day}: send your purchase order number, or write to us.`,
    notValid: "Changed your mind? Write to us, and we will send a new revision.",
  },
  lines: {
    heading: "Lines",
    caption: "In US dollars. The export class and the maker of each line are in the PDF.",
    columns: {
      line: "Line",
      item: "Item",
      quantity: "Quantity",
      unitPrice: "Unit price",
      lead: "Lead time",
      extended: "Extended",
    },
    origin: (country: string) => `Origin: ${country}`,
    at: "at",
    orEqual: "Or equal:",
    noBidBecause: "No bid:",
    noBid: "No bid",
    nothing: "–",
    total: "Total",
  },
  revisions: {
    heading: "Revisions",
    caption: (number: string) => `Revisions of quote ${number}, newest first`,
    columns: { revision: "Revision", sent: "Sent", state: "State", total: "Total" },
    pdf: "(PDF)",
    inItsMail: "In a separate e-mail",
  },
  wrote: (name: string) => `${name} prepared this quote`,
  aside: "Contact and copies",
  before: {
    heading: "Needed before an order",
    verification: "Verification of the buyer and the end use",
    text: [
      "Add a signed letter on letterhead and, for controlled items, the ",
      documentLinks.endUseStatement,
      " to a ",
      { text: "message on this page", href: "#talk" },
      ", or send them to ",
      { text: emails.compliance, href: mailto(emails.compliance) },
      ".",
    ] satisfies RichText,
    verified: "Buyer and end use are verified",
    verifiedText: "We will confirm your order in writing.",
    link: "What you sent",
  },
} as const;
