import { company } from "#content/company.ts";
import { paths } from "#content/paths.ts";

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

export const notificationWords = {
  rfq: {
    due: (when: string) => `Quote due ${when}`,
    overdue: (when: string) => `Quote overdue: it was due ${when}`,
    answered: (reference: string) => `Request ${reference}`,
    replySubject: (reference: string) => `Your request ${reference}`,
    asks: (lines: number) => (lines === 1 ? " requests 1 line." : ` requests ${lines} lines.`),
    /** For a request that did not come from our form: its lines are not known. */
    wrote: " sent a request.",
    check: "Check buyer authorization and export status before quoting.",
    page: paths.rfq,
  },
  contact: {
    due: (when: string) => `Answer due ${when}`,
    overdue: (when: string) => `Answer overdue: it was due ${when}`,
    answered: (reference: string) => `Message ${reference}`,
    replySubject: (reference: string) => `Your message ${reference}`,
    asks: () => "",
    wrote: " sent a message.",
    check: "",
    page: paths.contact,
  },
} as const;

/** To the staff about one request: what a phone shows before it is unlocked comes first. */
export const staffMailWords = {
  /** "Due 10:52 AM: Example County, Night-vision goggle + 5 lines (RFQ-7K3MX9QD)" */
  subject: (due: string, what: string, reference: string) => `Due ${due}: ${what} (${reference})`,
  moreLines: (count: number) => (count === 1 ? " + 1 line" : ` + ${count} lines`),
  again: (subject: string) => `Re: ${subject}`,
  received: (time: string) => ` Received ${time}.`,
  nobody: " Nobody is on it.",
  onIt: (name: string) => ` ${name} is on it.`,
  needBy: (date: string, place: string) => `Need by ${date}, ${place}.`,
  whys: {
    notification: "",
    reminder: "Still open, and its deadline is near.",
    overdue: "Still open, and its deadline has passed.",
    escalation: "Nobody has taken it yet.",
    "handed-over": "A colleague handed it over to you.",
    undelivered: "Our answer did not reach the buyer; the request waits for an answer again.",
    copy: "A copy of our reply did not arrive. The buyer’s own e-mail is not affected.",
  },
  /** In the e-mail about an answer that was not delivered: which one, and why. */
  undelivered: {
    subject: (subject: string) => `Not delivered: ${subject}`,
    label: "Not delivered",
    reason: (what: string, reason: string) => `${what}: ${reason}.`,
    copyTo: (what: string, address: string) => `${what} to ${address}`,
    names: {
      quote: "Our quote",
      reply: "Our reply",
      copy: "The copy",
      refusal: "Our refusal",
      withdrawal: "The withdrawal of our quote",
    } as Readonly<Record<string, string>>,
  },
  take: "Take it",
  open: "Open it at the desk",
  need: "What they need",
  columns: { line: "Line", item: "Part no. or NSN, item", quantity: "Qty", unit: "Unit" },
  rows: {
    unmatched: "Quantities not matched",
    needBy: "Need by",
    deliverTo: "Deliver to",
    notes: "Notes",
    files: "Files named",
    filesNote: "Names only. The buyer can add the files on their private page.",
    buysFor: "Buys for",
    write: "Write",
    items: "Items as typed",
    quantities: "Quantities as typed",
  },
  atDesk:
    "“Take it” opens the desk: sign in with your passkey and take the request, and the others see that you are on it. Opening this e-mail changes nothing.",
  origin: (host: string, page: string) => `Sent by the form at ${host}${page}.`,
  cameByMail: "It came in by e-mail.",
} as const;

export const replyTo = (sender: string) => `Reply to ${sender}`;
export const subjectFallback = "New message from the website";

/** The answer may have left since, and wait at the same mail server. */
const ifLate = "If it has not reached you, we are late, and we apologize: please call us.";

/** To the visitor: nothing here may contain a word that the visitor typed. */
export const acknowledgementWords = {
  rfq: {
    subject: (reference: string) => `We received your request ${reference}`,
    heading: "We have your request",
    intro: ["Thank you. You will receive a written quote ", "."],
    preheader: (when: string) => `Your written quote is due ${when}.`,
    late: {
      intro: ["Thank you. Your written quote was due ", `. ${ifLate}`],
      preheader: (when: string) => `Your written quote was due ${when}.`,
    },
    promise: `A written quote ${company.promises.quote}`,
    contact: company.emails.sales,
    next: {
      heading: "What happens next",
      steps: [
        "We check availability, price and export status.",
        "You receive the quote in writing, from the address of this e-mail.",
        "Before we accept an order, we verify the buyer and the end use.",
      ],
    },
    ready: {
      heading: "What to have ready",
      steps: [
        "Any files that you named. Only their names were sent: add the files on your private page, at the link in this e-mail. Do not send classified information, CUI or export-controlled technical data.",
        "For controlled items, a signed letter on letterhead (contractors: with the contract number) and an end-use statement.",
      ],
    },
    why: "You are receiving this because this address was entered in a quote request on our website.",
  },
  contact: {
    subject: (reference: string) => `We received your message ${reference}`,
    heading: "We have your message",
    intro: ["Thank you. You will receive an answer ", "."],
    preheader: (when: string) => `Our answer is due ${when}.`,
    late: {
      intro: ["Thank you. Our answer was due ", `. ${ifLate}`],
      preheader: (when: string) => `Our answer was due ${when}.`,
    },
    promise: `An answer ${company.promises.inquiry}`,
    contact: company.emails.general,
    next: {
      heading: "What happens next",
      steps: ["A person reads your message.", "You receive an answer by e-mail or phone."],
    },
    ready: {
      heading: "What to have ready",
      steps: [
        "The reference above, if you call or write about this message.",
        "Part numbers and quantities, if you need a price; the quote form is faster.",
      ],
    },
    why: "You are receiving this because this address was entered in a message sent from our website.",
  },
} as const;

export const linkMailWords = {
  follow: "Your private page: status, a copy of what you sent, questions and files",
  lost: "Lost link",
  subject: (reference: string) => `Your link to request ${reference}`,
  preheader: "The status of your request, and a copy of what you sent.",
  heading: "Here is your link",
  quote: (revision: string) => `Your quote, Rev ${revision}`,
  intro: [
    "You asked on our website for the link to your request ",
    ". If we have quoted it, the link to the latest quote is here too.",
  ],
  why: "You are receiving this because someone entered the reference and this address on our website.",
} as const;

export const endUseForm = "End-use form";

export const acknowledgementFooter = (why: string, contact: string) =>
  `${company.legalName}, ${company.address.street}, ${company.address.city}, ${company.address.state} ${company.address.postalCode}. ${company.hours.days}, ${company.hours.time}; emergency support ${company.emergencySupport}, ${company.emergencyPhone.display}. ${why} If that was not you, please tell us at ${contact}.`;

export const replySignature = (by: string) =>
  [by, company.legalName, `${company.phone.display}, ${company.emails.sales}`].filter(Boolean).join("\n");

export const replyPageWords = (url: string, files: string) =>
  [
    ...(files ? [`Files, to download on your private page: ${files}`] : []),
    "Answer by replying to this e-mail, or on your private page, where you can also send files:",
    url,
  ].join("\n");

/** A polite "no bid", with the reason entered at the desk. */
export const refusalWords = (reference: string, reason: string) =>
  `Thank you for your request ${reference}. We are unable to quote it this time.${reason ? `\n\n${reason}` : ""}\n\nPlease write or call if your requirements change.`;

/** The e-mail may arrive after the next revision. One of an earlier release names none. */
export const withdrawalWords = (reference: string, reason: string, revision = "") =>
  `We have withdrawn ${revision && `Rev ${revision} of `}our quote for your request ${reference}. Please do not order from it.${reason ? `\n\n${reason}` : ""}\n\nPlease write or call with any questions.`;

/** To a webhook: which request and when it is due, never who asked or for what. */
export const alertWords = {
  events: {
    notification: { name: "received", text: (reference: string) => `${reference} came in.` },
    escalation: { name: "not-taken", text: (reference: string) => `Nobody has taken ${reference}.` },
    reminder: { name: "due-soon", text: (reference: string) => `${reference} is due soon.` },
    overdue: { name: "overdue", text: (reference: string) => `${reference} is overdue.` },
    message: { name: "answered", text: (reference: string) => `A message came in about ${reference}.` },
    order: { name: "ordered", text: (reference: string) => `An order number came in for ${reference}.` },
    undelivered: {
      name: "undelivered",
      text: (reference: string) => `The answer to ${reference} could not be delivered.`,
    },
    unnotified: {
      name: "undelivered",
      text: (reference: string) => `An e-mail to staff about ${reference} could not be delivered.`,
    },
    other: { name: "other", text: (reference: string) => `${reference} has changed.` },
  },
  due: (time: string) => ` Due ${time}.`,
} as const;

/** To the person on a request, or to everyone: the buyer wrote on the private page, or someone by e-mail. */
export const messageMailWords = {
  subject: (who: string, reference: string) => `New answer: ${who} (${reference})`,
  heading: "The buyer wrote",
  intro: (reference: string) => ` wrote about ${reference}. `,
  taken: (name: string) => `${name} is on it.`,
  nobody: "Nobody is on it.",
  message: "Message",
  declined: {
    subject: (who: string, reference: string) => `Not this time: ${who} (${reference})`,
    heading: "The buyer will not order this time",
    intro: (reference: string) =>
      ` answered the quote for ${reference}. The request is closed as lost, with the reason. While the quote is valid, the buyer can still order or write, which opens it again. `,
  },
  other: {
    heading: "Someone else wrote",
    intro: (reference: string) => ` wrote about ${reference} from an address that is not the buyer’s. `,
    footer:
      "A reply from the desk goes to the buyer, not to this address. Opening this e-mail changes nothing.",
  },
  buyer: "Buyer",
  noText: "No words, only files",
  files: "Files",
  filesNote: "Open them at the desk.",
  open: "Answer at the desk",
  footer:
    "A reply from the desk goes to the buyer by e-mail and onto their private page. Opening this e-mail changes nothing.",
} as const;

export const forwardedWords = {
  subject: (subject: string) => `Belongs to no request: ${subject}`,
  heading: "An e-mail that belongs to no request",
  intro:
    "This e-mail came in and could not be matched to a request. It is attached as it came, unless it is very large, and is under Held back at the desk.",
  text: "Text",
  noText: "No text",
  noAddress: "No plain address",
  open: "Open it at the desk",
  footer:
    "Replies to this e-mail go to its sender. Do not open attachments that you did not expect. What is held back is deleted after 30 days unless someone brings it back.",
} as const;

export const accessWords = {
  link: {
    subject: "A link for a new device was created for you",
    intro: (by: string) =>
      `${by} created a link that adds a passkey to your account at the desk. It works once, for 30 minutes.`,
  },
  "passkey-removed": {
    subject: "One of your passkeys was removed",
    intro: (by: string) => `${by} removed one of your passkeys at the desk.`,
  },
  "mail-check": {
    subject: "E-mail from your desk arrives",
    intro: () =>
      "You asked for this e-mail at the desk. It left the way all others do, so buyers and staff get theirs, too.",
  },
  terminal: "Someone at the server's terminal",
  unexpected: "If you did not expect this, call an owner of the desk right away.",
  footer: "You are receiving this because it concerns your access to the desk.",
} as const;

/** To staff: what looked like spam and needs a decision. It names no sender and quotes nothing. */
export const heldWords = {
  subject: (count: number) => (count === 1 ? "1 request is held back" : `${count} requests are held back`),
  preheader: "They look like spam. A person decides.",
  intro:
    "These look like spam and need a person to decide. The website gave the senders of its forms a reference and a due time, so please check them soon.",
  ways: { rfq: "Quote form", contact: "Contact form", mail: "E-mail" },
  row: (way: string, reasons: string) => `${way}. Reason: ${reasons}`,
  footer:
    "To accept one, open it at the desk and press “Bring it back”. Opening this e-mail changes nothing. This list is sent at most once an hour.",
} as const;
