import { company } from "#content/company.ts";
import type { PageMeta, Titled } from "#content/page.ts";
import { requestsPath } from "#content/paths.ts";

const { emails, promises, phone, hours } = company;

export const meta = (title: string): PageMeta => ({
  title,
  description: `For customers of ${company.name}: the status of a request for quote, when the quote is due, and whom to call about it.`,
});

const nextSteps: readonly Titled[] = [
  {
    title: "We check every line",
    text: "Price, lead time, origin and export status. We call if something is unclear.",
  },
  {
    title: "The quote comes by e-mail",
    text: `As a PDF, with a private link to open it here. Ask questions on this page.`,
  },
  {
    title: "You send an order",
    text: "We verify the buyer and the end use, then confirm the order in writing.",
  },
];

/** A buyer's private page about one request. It shows nothing of what was sent until the ZIP code is entered. */
export const followWords = {
  meta: (reference: string) => meta(`Your request ${reference}`),
  band: ["Your request", "Private page: keep the link to yourself"],
  leads: {
    received: ["Received. Your written quote is due ", "."],
    review: ["In review. Your written quote is due ", "."],
    late: ["Your written quote was due ", ". We are late, and we apologize. Please call us."],
    quoted: ["Quoted. We e-mailed the quote on ", ". Open it with the link in our latest quote e-mail."],
    withdrawn: ["We withdrew our quote on ", " and wrote to you about it. Call us about a new one."],
    answered: ["We answered this request on ", ". It is open again."],
    ordered: [
      "We received your purchase order on ",
      ". Nothing is binding yet: we will confirm the order in writing.",
    ],
    closed: ["This request was closed on ", "."],
  },
  stations: {
    received: "Received",
    review: "In review",
    quoted: "Quoted",
    order: "Order",
    closed: "Closed",
  },
  since: (time: string) => `since ${time}`,
  dueBy: (time: string) => `due by ${time}`,
  wasDue: (time: string) => `was due ${time}`,
  nobodyYet: "next",
  afterVerification: "after verification",
  sent: {
    heading: "What you sent",
    hidden: [
      "Hidden in case this link was forwarded. Enter the ",
      "delivery ZIP code",
      " of the request to see it.",
    ],
    zip: "Delivery ZIP code",
    show: "Show what was sent",
    save: "Save as PDF",
    shown: "Hidden again when you leave this page",
    noZip: `This request did not come from our form and has no delivery ZIP code, so we cannot show a copy here. Write to ${emails.sales} for one.`,
    /** The same message whether the link or the ZIP code is wrong. */
    wrong: "This link and ZIP code do not open a request. Check both.",
    locked: `Too many ZIP codes were entered for this request within 24 hours. Try again later, or call ${phone.display}.`,
    asTyped: "Items and quantities as you typed them",
    lines: (count: number) => (count === 1 ? "1 line, as we read it." : `${count} lines, as we read them.`),
    from: "From",
    reach: "Your contact details",
  },
  next: { heading: "What happens next", steps: nextSteps },
  due: { title: "Quote due", promise: promises.quote, note: (day: string) => `${day}. It comes by e-mail.` },
  aside: "Due time and contact",
  person: {
    title: "Whom to call",
    onIt: (name: string) => `${name} is on it`,
    call: "Call",
    callNow: `Call now, ${company.emergencySupport}`,
    write: "Write",
    hours: "Hours",
    hoursText: `${hours.days}, ${hours.time}`,
    say: "Mention",
  },
} as const;

export const noAccessWords = {
  unknown: {
    meta: meta("This link does not work"),
    heading: "This link does not work",
    lead: "It may be incomplete, or we no longer keep the request.",
  },
  tooMany: {
    meta: meta("Too many requests"),
    heading: "Too many requests",
    lead: "Too many requests came from your network in the last hour. Try again later.",
  },
  unavailable: {
    meta: meta("Not available right now"),
    heading: "Not available right now",
    lead: "We cannot show this right now. Your request is safe. Try again in a minute.",
  },
  crossSite: {
    meta: meta("Please open the link in the e-mail"),
    heading: "Please open the link in the e-mail",
    lead: "The request came from another site and was refused. Nothing has changed.",
  },
  typed: "Not sent yet. Please copy what you wrote:",
  link: {
    heading: "Copy the whole link",
    text: [
      "Some e-mail programs split long links. You can also call ",
      { text: phone.display, href: phone.href },
      `, ${hours.days}, ${hours.time}. `,
      { text: "We can also e-mail you the link again", href: requestsPath },
      ".",
    ],
  },
  call: {
    heading: "If it cannot wait",
    text: ["Call ", { text: phone.display, href: phone.href }, `, ${hours.days}, ${hours.time}.`],
  },
} as const;

const ifTheyMatch = "If they match, we have e-mailed you the link.";

export const lostLinkWords = {
  meta: meta("Find your request"),
  band: {
    heading: "Find your request",
    lead: "Lost the link to your request or quote? We will send it again to the address you gave us.",
  },
  errorHeading: "There is a problem",
  fields: {
    reference: {
      label: "Reference",
      hint: "The number of the request (RFQ-) or of the quote (Q-), from our e-mails.",
      type: "text",
      autoComplete: "off",
      autoCapitalize: "characters",
    },
    email: {
      label: "E-mail address",
      hint: "The one you gave in the request.",
      type: "email",
      autoComplete: "email",
    },
  },
  errors: {
    reference: "Enter the number: RFQ- or Q- and eight letters or digits",
    email: "Enter the e-mail address you gave in the request",
  },
  button: "E-mail me the link",
  sent: {
    band: { heading: "Check your e-mail", lead: ifTheyMatch },
    heading: ifTheyMatch,
    text: [
      "It should arrive within a few minutes. For privacy, we do not say here whether a request exists. We e-mail the link at most three times a day.",
      "Nothing after 10 minutes? Check your junk folder, then the reference and the address.",
    ],
    again: "Try again",
  },
  help: {
    label: "Help",
    heading: "No reference?",
    text: [
      "Call ",
      { text: phone.display, href: phone.href },
      `, ${hours.days}, ${hours.time}. We can find it by your name and organization.`,
    ],
  },
} as const;

export const requestCopyWords = {
  title: "Request for quote",
  continued: (reference: string) => `Request for quote ${reference}, continued`,
  copy: (reference: string) => `Copy of request ${reference}`,
  facts: { reference: "Reference", received: "Received", promise: "Our promise" },
  details: "What you sent",
  sender: { name: "Name", organization: "Organization", email: "E-mail", phone: "Phone" },
  linesNote: "The list as you sent it is below. Where the two differ, what you sent counts.",
  quantity: "Qty",
  note: "A copy for your file. A request is not an order, and you owe nothing until an order is confirmed in writing.",
} as const;
