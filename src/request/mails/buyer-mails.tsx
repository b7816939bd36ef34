import { renderToStaticMarkup } from "react-dom/server";
import type { Company } from "#content/create-company.ts";
import { mailto, type Said } from "#content/describe-company.ts";
import { documentPaths, requestsPath } from "#content/paths.ts";
import { breakLongWords, type Letter, Lines, type Row } from "#mail/letter.tsx";
import type { ReplyContent } from "#request/record/conversation.ts";
import { isMessage, type Receipt, type Submission } from "#request/record/submission.ts";

/** Where the buyer follows the request; a message has no such page. */
export type BuyerPage = { readonly url: string; readonly origin: string };

const ofQuote = {
  noun: "request",
  answer: "Your written quote",
  receives: "Thank you. You will receive a written quote ",
  promise: ({ promises }: Said) => `A written quote ${promises.quote}`,
  contact: "sales",
  next: [
    "We check availability, price and export status.",
    "We send the quote in writing, from the same address as this e-mail.",
    "Before we accept an order, we verify the buyer and the end use.",
  ],
} as const;

const controlled =
  "For controlled items, a signed letter on letterhead (contractors: with the contract number) and an end-use statement.";

/** To the visitor: nothing here may contain a word that the visitor typed. */
const acknowledgementWords = {
  rfq: {
    ...ofQuote,
    ready: [
      "Any files that you named. Only their names were sent: add the files on your private page, at the link in this e-mail. Do not send classified information, CUI or export-controlled technical data.",
      controlled,
    ],
    why: "You are receiving this because this address was entered in a quote request on our website.",
  },
  /** A request that came by e-mail: what was sent is here, and nobody chose a delivery place on our form. */
  mail: {
    ...ofQuote,
    ready: [
      "The delivery address with its ZIP code, and the date by which you need the items: reply to this e-mail if yours did not say.",
      controlled,
    ],
    why: "You are receiving this because an e-mail from this address asked us for a quote.",
  },
  /** A request that our staff entered, or made of a message. */
  entered: {
    ...ofQuote,
    ready: [
      "The delivery address with its ZIP code, and the date by which you need the items, if you have not told us.",
      controlled,
    ],
    why: "You are receiving this because our staff entered a request for a quote with this address.",
  },
  contact: {
    noun: "message",
    answer: "Our answer",
    receives: "Thank you. You will receive an answer ",
    promise: ({ promises }: Said) => `An answer ${promises.inquiry}`,
    contact: "general",
    next: ["A person reads your message.", "We answer by e-mail or phone."],
    ready: [
      "The reference above, if you call or write about this message.",
      "Part numbers and quantities, if you need a price; the quote form is faster.",
    ],
    why: "You are receiving this because this address was entered in a message sent from our website.",
  },
} as const;

function wordsFor({ formType, source, reference }: Receipt) {
  if (formType === "contact") return acknowledgementWords.contact;
  if (source === "e-mail") return acknowledgementWords.mail;
  return acknowledgementWords[source || isMessage(reference) ? "entered" : "rfq"];
}

function acknowledgementSubject(receipt: Receipt) {
  return `We received your ${wordsFor(receipt).noun} ${receipt.reference}`;
}

/**
 * Takes a receipt, not a submission: anyone who types a stranger's address into a form must not be able to send that
 * stranger a single word through us.
 */
export function acknowledge(company: Company, receipt: Receipt, now: number, page?: BuyerPage): Letter {
  const { noun, answer, receives, promise, next, ready, why, ...words } = wordsFor(receipt);
  const { said, time } = company;
  const { fullTime } = time;
  const contact = said.emails[words.contact];
  if (receipt.isUnpromised) return acknowledgePlainly(company, receipt, contact, why);
  // It may leave late: what was held back is released after hours, or the mail server was down.
  const isLate = receipt.respondBy < now;
  // Not "today": nobody knows when it is read.
  const when = time.dueBy(receipt.respondBy);
  return {
    subject: acknowledgementSubject(receipt),
    preheader: `${answer} ${isLate ? "was" : "is"} due ${when}.`,
    heading: `We have your ${noun}`,
    intro: isLate
      ? [
          `Thank you. ${answer} was due `,
          { strong: when },
          // The answer may have left since, and wait at the same mail server.
          ". If it has not reached you, we are late, and we apologize: please call us.",
        ]
      : [receives, { strong: when }, "."],
    rows: [
      { label: "Reference", value: receipt.reference },
      { label: "Due", value: fullTime(time.lastMinute(receipt.respondBy)) },
      { label: "Our promise", value: promise(said) },
      { label: "Received", value: fullTime(receipt.receivedAt) },
      ...reachRows(said, contact),
      ...(page ? [endUseRow(page), linkRow("Lost link", page.origin + requestsPath)] : []),
    ],
    sections: [
      { heading: "What happens next", steps: next },
      { heading: "What to have ready", steps: ready },
    ],
    action: page && { text: "Open your private page", href: page.url },
    actsFirst: true,
    footer: footerOf(said, why, contact),
  };
}

/** To an embargoed place: it was received, and nothing more is said. */
function acknowledgePlainly({ said, time }: Company, receipt: Receipt, contact: string, why: string): Letter {
  const { noun } = wordsFor(receipt);
  return {
    subject: acknowledgementSubject(receipt),
    preheader: "A person will read it.",
    heading: `We have your ${noun}`,
    intro: ["Thank you. We received your request, and a person will read it."],
    rows: [
      { label: "Reference", value: receipt.reference },
      { label: "Received", value: time.fullTime(receipt.receivedAt) },
      ...reachRows(said, contact),
    ],
    footer: footerOf(said, why, contact),
  };
}

/** The link to a request again, for a buyer who lost it; it says as little as possible, since a stranger may have asked. */
export function writeLink(
  { said }: Company,
  { reference }: Receipt,
  page: BuyerPage | undefined,
  quote?: { readonly revision: string; readonly url: string } | undefined,
): Letter {
  const { sales } = said.emails;
  return {
    subject: `Your link to request ${reference}`,
    preheader: "The status of your request, and a copy of what you sent.",
    heading: "Here is your link",
    intro: [
      "You asked on our website for the link to your request ",
      { strong: reference },
      ". If we have quoted it, the link to the latest quote is here too.",
    ],
    rows: [{ label: "Reference", value: reference }, ...reachRows(said, sales)],
    action: quote && { text: `Your quote, Rev ${quote.revision}`, href: quote.url },
    secondAction: followAction(page),
    footer: footerOf(
      said,
      "You are receiving this because someone entered the reference and this address on our website.",
      sales,
    ),
  };
}

function followAction(page: BuyerPage | undefined) {
  const text = "Your private page: status, a copy of what you sent, questions and files";
  return page && { text, href: page.url };
}

function reachRows(said: Said, address: string): readonly Row[] {
  return [{ label: "E-mail", value: address, href: mailto(address) }, callRow(said)];
}

export function callRow({ phone }: Said): Row {
  return { label: "Call", value: phone.display, href: phone.href };
}

export function endUseRow({ origin }: Pick<BuyerPage, "origin">) {
  return linkRow("End-use form", origin + documentPaths.endUseStatement);
}

function linkRow(label: string, href: string) {
  return { label, value: href.replace(/^https?:\/\//, ""), href };
}

function footerOf(said: Said, why: string, contact: string) {
  const { legalName, address, hours, emergencySupport, emergencyPhone } = said;
  return [
    `${legalName}, ${address.street}, ${address.city}, ${address.state} ${address.postalCode}.`,
    `${hours.days}, ${hours.time}; emergency support ${emergencySupport}, ${emergencyPhone.display}.`,
    `${why} If that was not you, please tell us at ${contact}.`,
  ].join(" ");
}

/**
 * A group, so that splitting keeps it as every second part. Not every mail program makes links by itself. Quotes and angle
 * brackets end it, and so does an apostrophe: “…/x's sheet” is likelier than an address that has one.
 */
const webAddress = /(https?:\/\/[^\s<>"'“”„‘’«»]*[^\s<>"'“”„‘’«».,;:!?)\]}])/;

export type WrittenKind = "reply" | "refusal" | "withdrawal";

/** A person's own words, so it looks like a letter and not like a notice of ours. */
export function writeReply(
  { said }: Company,
  kind: WrittenKind,
  { text, by, files = [], attached, revision, subject: about }: ReplyContent,
  submission: Submission,
  pageUrl: string | undefined,
) {
  const whole = [
    ...wordsOf(kind, submission.reference, text, revision),
    [by, said.legalName, `${said.phone.display}, ${said.emails.sales}`].filter(Boolean).join("\n"),
    pageUrl && pageWords(pageUrl, attached ? [] : files),
  ]
    .filter(Boolean)
    .join("\n\n");
  const { noun } = acknowledgementWords[submission.formType];
  const subject = about ?? `About your ${noun} ${submission.reference}`;
  const html = renderToStaticMarkup(
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{subject}</title>
      </head>
      <body>
        <div style={{ font: "16px/1.5 Arial, sans-serif", ...breakLongWords }}>
          {whole.split(webAddress).map((part, index) =>
            index % 2 === 0 ? (
              <Lines key={index} text={part} />
            ) : (
              <a key={index} href={part}>
                {part}
              </a>
            ),
          )}
        </div>
      </body>
    </html>,
  );
  return { subject, text: `${whole}\n`, html: `<!doctype html>${html}` };
}

function wordsOf(kind: WrittenKind, reference: string, text: string, revision: string | undefined) {
  if (kind === "reply") return [text];
  // A polite "no bid", with the reason entered at the desk.
  if (kind === "refusal") {
    return [
      `Thank you for your request ${reference}. We are unable to quote it this time.`,
      text,
      "Please write or call if your requirements change.",
    ];
  }
  // It may arrive after the next revision, so it names its own. A mail of an earlier release names none.
  const which = revision ? `Rev ${revision} of ` : "";
  return [
    `We have withdrawn ${which}our quote for your request ${reference}. Please do not order from it.`,
    text,
    "Please write or call with any questions.",
  ];
}

function pageWords(url: string, files: readonly string[]) {
  return [
    ...(files.length > 0 ? [`Files, to download on your private page: ${files.join(", ")}`] : []),
    "Answer by replying to this e-mail, or on your private page, where you can also send files:",
    url,
  ].join("\n");
}
