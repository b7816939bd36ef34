import { company } from "./company.ts";

/** What a quote calls its parts, on paper, in mail and on every screen. */
export const quoteWords = {
  title: "Quotation",
  continued: (number: string) => `Quotation ${number}, continued`,
  rev: (revision: string) => `Rev ${revision}`,
  supersedes: (revision: string, before: string) => `${revision}, supersedes ${before}`,
  subject: (number: string, total: string, validUntil: string) =>
    `Quote ${number}: ${total}, valid until ${validUntil}`,
  facts: { date: "Date", validUntil: "Valid until", request: "Your request", revision: "Revision" },
  parties: { for: "Prepared for", deliverTo: "Deliver to", by: "Prepared by" },
  purchasingEntity: (name: string) => `Purchasing entity: ${name}`,
  needBy: (date: string) => `Need by ${date}`,
  lines: "Lines, in US dollars",
  columns: {
    line: "Line",
    item: "Part no. or NSN, description",
    quantity: "Qty",
    unit: "Unit",
    unitPrice: "Unit price",
    extended: "Extended",
    leadTime: "Lead",
    origin: "Origin",
    exportClass: "Export class.",
  },
  noPart: "No part number given",
  orEqual: "Or equal, offered:",
  noBid: (why: string) => `No bid: ${why}`,
  weeks: (weeks: string) => `${weeks} wk`,
  notStated: "Not stated",
  sums: {
    lines: "Lines quoted",
    freight: "Freight",
    total: "Total, sales tax not included",
    included: "Included in the prices",
    collect: "Collect, not in the total",
  },
  /** FAR 13.004: a quotation is no offer. Stands beside the total wherever a quote is shown. */
  law: "This quotation is not an offer that can be accepted; an order is binding when we confirm it in writing.",
  remarks: "Remarks",
  termsHeading: "Terms",
  exportHeading: "Export notice",
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

/** How a revision differs from the one before: "Line 1, unit price: 9,480.00 instead of 9,610.00". */
export const quoteChangeWords = {
  line: (number: number, change: string) => `Line ${number}, ${change}`,
  instead: (name: string, after: string, before: string) => `${name}: ${after} instead of ${before}`,
  added: "added",
  removed: "removed",
  nothing: "nothing",
  outcomes: { quoted: "quoted", "or-equal": "or equal", "no-bid": "no bid" },
  fields: {
    outcome: "outcome",
    part: "part number",
    description: "description",
    quantity: "quantity",
    unit: "unit",
    unitPrice: "unit price",
    leadTime: "lead time",
    origin: "origin",
    exportClass: "export classification",
    offered: "offered instead",
    reason: "reason",
  },
  terms: {
    validUntil: "Valid until",
    fob: "FOB point",
    freight: "Freight",
    payment: "Payment",
    remarks: "Remarks",
  },
} as const;

/** The mail that carries a quote. */
export const quoteMailWords = {
  heading: (total: string) => `Your quote: ${total}`,
  preheader: (counts: string) => `${counts}. PDF attached.`,
  counts: (lines: number, quoted: number, orEqual: number, noBid: number) =>
    `${lines === 1 ? "1 line" : `${lines} lines`}: ${quoted} quoted, ${orEqual} or equal, ${noBid} no bid`,
  attached: " is attached as a PDF. ",
  answers: (reference: string) => `It answers your request ${reference}`,
  replaces: (revision: string) => ` and replaces Rev ${revision}`,
  valid: ". It is valid until ",
  lines: "Lines",
  columns: { line: "Line", item: "Item", quantity: "Qty", weeks: "Weeks", extended: "Extended, $" },
  orEqual: "Or equal:",
  noBid: "No bid",
  why: "No bid:",
  weeks: (typed: string) => (/^\d+$/.test(typed) ? (typed === "1" ? "1 week" : `${typed} weeks`) : typed),
  none: "–",
  freight: (how: string) => `Freight, ${how.toLowerCase()}`,
  labels: { changed: "Changed", terms: "Terms", ask: "Ask" },
  moreChanges: (count: number) => (count === 1 ? "and 1 more change" : `and ${count} more changes`),
  terms: (payment: string, fob: string) => `${payment}. FOB ${startLow(fob)}.`,
  see: "See your quote online",
  order: "Send your purchase order number",
  footer: (host: string) =>
    `${quoteWords.law} Before we accept an order for a controlled line, we verify the buyer and the end use. You get this mail because you asked for a quote at ${host}. The link is private: keep it to yourself.`,
} as const;

/** To the staff: the buyer typed a purchase-order number. */
export const orderMailWords = {
  subject: (number: string, quote: string) => `Order number ${number} for ${quote}`,
  preheader: (company: string, total: string) => `${company}, ${total}`,
  heading: (quote: string) => `A purchase order for ${quote}`,
  intro: (company: string) =>
    `${company} has sent a purchase-order number on the quote’s page. Confirm the order in writing, once buyer and end use are verified.`,
  labels: { number: "Order number", quote: "Quote", total: "Total" },
  open: "Open the request",
  footer: "An order is binding when we confirm it in writing.",
} as const;

/** What a draft offers to choose from; the first of each is the default. */
export const quoteChoices = {
  fob: ["Destination", `Origin, ${company.address.city}, ${company.address.stateCode}`],
  freight: ["Prepaid and added", "Included", "Collect"],
  payment: ["Net 30", "Government purchase card, charged at shipment", "Wire or ACH before shipment"],
} as const;

export const quoteDefaults = {
  validForDays: 30,
  linesLeftOut: (count: number) => `${count.toLocaleString("en-US")} more lines of the request`,
} as const;

/** The terms that stand on every quote; the site's How to Buy page says the same. */
export const quoteTerms = {
  validity: { label: "Validity", value: (day: string) => `Until the end of ${day}, ${company.timeZoneName}` },
  fob: { label: "FOB point" },
  freight: { label: "Freight" },
  payment: { label: "Payment" },
  leadTime: {
    label: "Lead time",
    value: "In weeks from the acceptance of the order, per line. An estimate, not a promise.",
  },
  carrier: { label: "Carrier", value: "Depends on the item. Signature required." },
  verification: {
    label: "Buyer",
    verified: "Verified. The end use is confirmed before an order is accepted.",
    pending: "Verification is pending. An order waits for it and for the confirmation of the end use.",
  },
  warranty: { label: "Warranty", value: "The manufacturer’s, and what the order states." },
  questions: {
    label: "Questions",
    value: (number: string) => `Mention ${number} when you call or write.`,
  },
} as const;

export const exportNotice =
  "Export classifications are stated per line as the manufacturer gives them. Lines under the USML are defense articles controlled under the ITAR (22 CFR 120–130); the other lines are subject to the Export Administration Regulations (15 CFR 730–774). They may not be exported, reexported or transferred to a foreign person without the authorization that the law requires. Before an order for a controlled line is accepted, we verify the buyer and the end use.";

/** Before a quote is sent. `open` says what follows from sending all the same. */
export const quoteChecks = {
  lines: {
    title: "Lines",
    missing: "The quote has no lines.",
    tooMany: (most: number) => `At most ${most} lines.`,
  },
  outcome: {
    title: "Every line has an outcome",
    done: (quoted: number, orEqual: number, noBid: number) =>
      `${quoted} quoted, ${orEqual} or equal, ${noBid} no bid`,
  },
  description: { title: "Every line says what it is" },
  quantity: { title: "Quantity per line", rule: "A number above 0, with at most three decimals." },
  unitPrice: { title: "Price per line", rule: "Dollars and cents, or mark the line no bid." },
  offered: { title: "Or equal says what", rule: "State what is offered instead." },
  reason: { title: "No bid says why", rule: "State the reason." },
  leadTime: { title: "Lead time per line", rule: "State it in weeks." },
  origin: { title: "Country of origin per line", rule: "State it, or mark the line no bid." },
  exportClass: { title: "Export status per line", rule: "State it, or mark the line no bid." },
  freight: { title: "Freight", missing: "State the amount in dollars and cents." },
  validity: {
    title: "Validity set",
    missing: (most: number) => `A number of days from 1 to ${most}.`,
    done: (days: number, day: string) => `${days} ${days === 1 ? "day" : "days"}, until ${day}`,
  },
  length: {
    title: "Length",
    tooLong: (most: number, mostInCell: number) =>
      `Descriptions may have ${most.toLocaleString("en-US")} characters, the other fields ${mostInCell}.`,
  },
  total: { title: "Total", tooLarge: "A line is larger than a quote can hold." },
  buyer: {
    title: "Buyer verified",
    open: "Not yet. You may send: the quote says that an order waits for verification.",
    done: "Verified.",
  },
  unread: (line: number, typed: string) => `Line ${line} says “${typed}”.`,
  lackingLine: (line: string) => `Line ${line} has none.`,
  lackingLines: (lines: string) => `Lines ${lines} have none.`,
  complete: "Complete.",
} as const;

/** For the middle of a sentence; names of places keep their capitals. */
export function startLow(words: string) {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
