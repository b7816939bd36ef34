import { company } from "./company.ts";
import type { PageMeta, Titled } from "./page.ts";
import { requestsPath } from "./paths.ts";

const { emails, promises, phone, hours } = company;

const meta = (title: string): PageMeta => ({
  title,
  description: `For buyers of ${company.name}: where a request for quote stands, when the quote is due, and whom to call about it.`,
});

const nextSteps: readonly Titled[] = [
  {
    title: "We check every line",
    text: "Price, lead time, origin and export status. We call if something is unclear.",
  },
  {
    title: "The quote comes by e-mail",
    text: `As a PDF from ${emails.sales}, with a link of its own to open it here.`,
  },
  { title: "You send an order", text: "We verify the buyer, then confirm the order in writing." },
];

/** A buyer's own page about one request. It names nothing of what was sent before the ZIP code is typed. */
export const followWords = {
  meta: (reference: string) => meta(`Your request ${reference}`),
  band: ["Your request", "Private page: keep the link to yourself"],
  leads: {
    received: ["Received. Your written quote is due ", "."],
    review: ["In review. Your written quote is due ", "."],
    late: ["Your written quote was due ", ". We are late, and sorry. Please call us."],
    quoted: ["Quoted. We mailed the quote ", "; it opens by the link in that mail."],
    ordered: ["We have had your purchase order number since ", ". The order is confirmed in writing."],
    closed: ["This request was closed ", "."],
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
  afterVerification: "after buyer verification",
  sent: {
    heading: "What you sent",
    hidden: [
      "Hidden, in case this link was passed on. Enter the ",
      "delivery ZIP code",
      " of the request to see it.",
    ],
    zip: "Delivery ZIP code",
    show: "Show what was sent",
    save: "Save as PDF",
    shown: "Hidden again when you leave",
    noZip: `This request did not come from our form and names no delivery ZIP code, so its copy is not shown here. Write to ${emails.sales} for one.`,
    /** The same, whichever of them is wrong. */
    wrong: "This link and ZIP code do not open a request. Check both.",
    locked: `Too many ZIP codes were tried for this request today. Try again tomorrow, or call ${phone.display}.`,
    asTyped: "Items and quantities as you typed them",
    errorTitlePrefix: "Error: ",
    lines: (count: number) => (count === 1 ? "1 line, as we read it." : `${count} lines, as we read them.`),
    from: "From",
    reach: "Reach you at",
  },
  next: { heading: "What happens next", steps: nextSteps },
  due: { title: "Quote due", promise: promises.quote, note: (day: string) => `${day}. It comes by e-mail.` },
  aside: "Due time and contact",
  person: {
    title: "Whom to call",
    onIt: (name: string) => `${name} is on it`,
    call: "Call",
    write: "Write",
    hours: "Hours",
    hoursText: `${hours.days}, ${hours.time}`,
    say: "Say",
  },
} as const;

/** What a private address answers when it opens nothing: the same for every reason. */
export const closedDoorWords = {
  unknown: {
    meta: meta("This link opens nothing"),
    heading: "This link opens nothing",
    lead: "It may be incomplete, or the request is no longer kept.",
  },
  tooMany: {
    meta: meta("Too many requests"),
    heading: "Too many requests",
    lead: "Too many came from your network within the hour. Try again later.",
  },
  unavailable: {
    meta: meta("Not available right now"),
    heading: "Not available right now",
    lead: "Our records cannot be reached. Your request is safe. Try again in a minute.",
  },
  crossSite: {
    meta: meta("Please open the link in the mail"),
    heading: "Please open the link in the mail",
    lead: "The request came from another site and was turned away. Nothing has changed.",
  },
  help: {
    heading: "Copy the whole link",
    text: [
      "Some mail programs cut long links in two. Or call ",
      { text: phone.display, href: phone.href },
      `, ${hours.days}, ${hours.time}. `,
      { text: "We can also mail you the link again", href: requestsPath },
      ".",
    ],
  },
} as const;

const ifTheyMatch = "If they match, we have mailed you the link.";

/** For a buyer who has lost the link. */
export const lostLinkWords = {
  meta: meta("Find your request"),
  errorTitlePrefix: "Error: ",
  band: {
    heading: "Find your request",
    lead: "Lost the link to your request? We mail it again to the address you gave us.",
  },
  errorHeading: "There is a problem",
  fields: {
    reference: {
      label: "Reference",
      hint: "It starts with RFQ- and is in our first mail to you.",
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
    reference: "Enter the reference: RFQ- and eight letters or digits",
    email: "Enter the e-mail address you gave in the request",
  },
  button: "Mail me the link",
  sent: {
    band: { heading: "Check your mailbox", lead: ifTheyMatch },
    heading: ifTheyMatch,
    text: [
      "It comes within a few minutes. We do not say here whether a request exists, and mail a link at most three times a day.",
      "Nothing after 10 minutes? Look in the junk folder, then check the reference and the address.",
    ],
    again: "Try again",
  },
  help: {
    label: "Help",
    heading: "No reference at hand?",
    text: [
      "Call ",
      { text: phone.display, href: phone.href },
      `, ${hours.days}, ${hours.time}. We find it by name and organization.`,
    ],
  },
} as const;
