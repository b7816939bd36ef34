import { company } from "./company.ts";
import { paths } from "./paths.ts";

/** What both mails call the same things. */
export const mailLabels = {
  due: "Due",
  name: "From",
  company: "Organization",
  email: "E-mail",
  phone: "Phone",
  subject: "Subject",
  message: "Message",
  received: "Received",
  reference: "Reference",
  promise: "Our promise",
  writeTo: "Write to",
  call: "Call",
} as const;

/** To the staff: one set of words per form. */
export const notificationWords = {
  rfq: {
    due: (when: string) => `Quote due ${when}`,
    overdue: (when: string) => `Quote overdue: it was due ${when}`,
    intro: (sender: string) => `${sender} sent this request. Reply to this message to answer.`,
    replySubject: (reference: string) => `Quote ${reference}`,
    footer: (reference: string, host: string) =>
      `${reference}, sent by the quote form at ${host}${paths.rfq}. Any files are named only; ask for them in your reply. Check buyer authorization and export status before quoting.`,
  },
  contact: {
    due: (when: string) => `Answer due ${when}`,
    overdue: (when: string) => `Answer overdue: it was due ${when}`,
    intro: (sender: string) => `${sender} sent this message. Reply to this message to answer.`,
    replySubject: (reference: string) => `Your message ${reference}`,
    footer: (reference: string, host: string) =>
      `${reference}, sent by the contact form at ${host}${paths.contact}.`,
  },
} as const;

/** To the staff again, when nobody has marked the request as answered. */
export const reminderWords = {
  rfq: {
    reminder: (reference: string) => `Quote due soon: ${reference}`,
    overdue: (reference: string) => `Quote overdue: ${reference}`,
  },
  contact: {
    reminder: (reference: string) => `Answer due soon: ${reference}`,
    overdue: (reference: string) => `Answer overdue: ${reference}`,
  },
  intro: {
    reminder: (sender: string) => `The request from ${sender} is still open, and its deadline is near.`,
    overdue: (sender: string) => `The request from ${sender} is still open, and its deadline has passed.`,
  },
  footer: {
    reminder: (reference: string) =>
      `${reference}. This reminder is sent once. If you have answered already, mark the request as answered.`,
    overdue: (reference: string) =>
      `${reference}. This is the last reminder of this request. If you have answered already, mark it as answered.`,
  },
} as const;

export const replyTo = (sender: string) => `Reply to ${sender}`;
export const markAnswered = "Mark as answered";
/** Where the visitor's text cannot stand as a subject. */
export const subjectFallback = "New message from the website";

/** To the visitor: nothing here may hold a word that the visitor typed. */
export const acknowledgementWords = {
  rfq: {
    subject: (reference: string) => `We received your request ${reference}`,
    heading: "We have your request",
    intro: ["Thank you. You will receive a written quote ", "."],
    preheader: (when: string) => `Your written quote is due ${when}.`,
    promise: `A written quote ${company.promises.quote}`,
    contact: company.emails.sales,
    next: {
      heading: "What happens next",
      steps: [
        "We check availability, price and export status.",
        "You receive the quote in writing.",
        "Orders start after buyer verification.",
      ],
    },
    ready: {
      heading: "What to have ready",
      steps: [
        "Any files that you named. Their contents were not sent; we ask for them by e-mail. Do not e-mail classified information, CUI or export-controlled technical data.",
        "For controlled items, a signed letter on agency letterhead and an end-use statement.",
      ],
    },
    why: "You receive this because this address was given in a quote request on our website.",
  },
  contact: {
    subject: (reference: string) => `We received your message ${reference}`,
    heading: "We have your message",
    intro: ["Thank you. You will receive an answer ", "."],
    preheader: (when: string) => `Our answer is due ${when}.`,
    promise: `An answer ${company.promises.inquiry}`,
    contact: company.emails.general,
    next: {
      heading: "What happens next",
      steps: ["A person reads your message.", "You receive an answer by e-mail or phone."],
    },
    ready: {
      heading: "What to have ready",
      steps: [
        "The reference above, when you call or write about this message.",
        "For a price, part numbers and quantities; the quote form is the faster way.",
      ],
    },
    why: "You receive this because this address was given in a message sent on our website.",
  },
} as const;

export const acknowledgementFooter = (why: string, contact: string) =>
  `${company.legalName}, ${company.address.street}, ${company.address.city}, ${company.address.state} ${company.address.postalCode}. ${company.hours.days}, ${company.hours.time}; emergency support ${company.emergencySupport}, ${company.emergencyPhone.display}. ${why} If that was not you, please tell us at ${contact}.`;

/** Under what a person at the desk has written. */
export const replySignature = (by: string) =>
  [by, company.legalName, `${company.phone.display}, ${company.emails.sales}`].filter(Boolean).join("\n");

/** "No bid", said politely, with the reason that the desk gives. */
export const refusalWords = (reference: string, reason: string) =>
  `Thank you for your request ${reference}. We cannot quote it this time.${reason ? `\n\n${reason}` : ""}\n\nPlease write or call if something in your request changes.`;

/** A quote that does not stand any more. */
export const withdrawalWords = (reference: string, reason: string) =>
  `We have to withdraw our quote for your request ${reference}: please do not order from it.${reason ? `\n\n${reason}` : ""}\n\nPlease write or call with any question.`;

/** To the staff: what looked like spam and waits for a person. It names no sender and quotes nothing. */
export const heldWords = {
  subject: (count: number) => (count === 1 ? "1 request is held back" : `${count} requests are held back`),
  preheader: "They look like spam. A person decides.",
  intro:
    "These look like spam and wait for a person. Their senders have a receipt with a time, so please look soon.",
  forms: { rfq: "Quote form", contact: "Contact form" },
  row: (form: string, reasons: string) => `${form}. Why: ${reasons}`,
  footer:
    "Bring one back at the desk, or with: inbox release REF. This mail changes nothing by itself, and comes once an hour at most.",
} as const;
