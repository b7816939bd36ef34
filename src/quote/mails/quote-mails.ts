import { sayDay } from "#company/time.ts";
import { company, mailto } from "#content/company.ts";
import { quotePath } from "#content/paths.ts";
import type { Letter, Run } from "#mail/letter.tsx";
import type { MailKind } from "#mail/outbox.ts";
import { draftChanges } from "#quote/draft-changes.ts";
import { formatMoney } from "#quote/money.ts";
import { countOutcomes, type Quote, type QuoteDraft } from "#quote/quote.ts";
import { nameQuote, quoteFileName, quoteSubject } from "#quote/quote-text.ts";
import type { OrderMailContent, QuotePaper } from "#quote/record/quotes.ts";
import { reviseDraft } from "#quote/start-draft.ts";
import { expiryNoticeWords, quoteMailWords, quoteWords } from "#quote/words.ts";
import { endUseRow } from "#request/mails/buyer-mails.tsx";
import { cleanSubject, contactRows } from "#request/mails/staff-mails.tsx";
import { mailLabels } from "#request/mails/words.ts";
import type { Submission } from "#request/record/submission.ts";
import { tableOfPrices } from "./price-table.tsx";

/** A quote that a mail is about, and the revision before it. */
export type MailedQuote = { readonly paper: QuotePaper; readonly before: Quote | undefined };

const aboutQuote = ["quote", "order", "expiry", "expiry-notice"] as const satisfies readonly MailKind[];
export type QuoteMailKind = (typeof aboutQuote)[number];

export function isAboutQuote(kind: MailKind): kind is QuoteMailKind {
  return aboutQuote.some((each) => each === kind);
}

/** The PDF and the page show the rest. */
const MOST_CHANGES = 12;

type QuoteLinks = { readonly publicOrigin: string; readonly key: string };

/** To the buyer: the sum first, then the lines, and what is new in a revision. */
export function writeQuoteMail({ paper: { quote }, before }: MailedQuote, links: QuoteLinks): Letter {
  const { reference, revision, totals, validUntil, preparedBy } = quote;
  const words = quoteMailWords;
  const href = linkTo(quote, links);
  const intro: Run[] = [
    `${quote.number} `,
    { strong: quoteWords.rev(revision) },
    words.attached,
    words.answers(reference),
    ...(quote.supersedes ? [words.replaces(quote.supersedes)] : []),
    words.valid,
    { strong: sayDay(validUntil) },
    ".",
  ];
  const changes = before ? describeChanges(before, quote) : [];
  const { labels } = words;
  return {
    subject: quoteSubject(quote),
    preheader: words.preheader(words.counts(quote.lines.length, ...countOutcomes(quote.lines))),
    heading: words.heading(`$${formatMoney(totals.total)}`),
    intro,
    table: tableOfPrices(quote),
    rows: [
      ...(changes.length > 0 ? [{ label: labels.changed, value: shorten(changes) }] : []),
      { label: labels.terms, value: words.terms(quote.payment, quote.fob) },
      {
        label: labels.ask,
        value: [preparedBy.name, company.emails.sales].filter(Boolean).join(", "),
        href: `${mailto(company.emails.sales)}?subject=${encodeURIComponent(reference)}`,
      },
      { label: mailLabels.call, value: company.phone.display, href: company.phone.href },
      endUseRow({ origin: links.publicOrigin }),
    ],
    actsFirst: true,
    action: { text: words.see, href },
    secondAction: { text: words.order, href: `${href}#order` },
    footer: words.footer(new URL(links.publicOrigin).host),
  };
}

function shorten(changes: readonly string[]) {
  const rest = changes.length - MOST_CHANGES;
  // One line each: what was typed may contain line breaks.
  const shown = changes.slice(0, MOST_CHANGES).map((change) => change.replace(/\s+/g, " "));
  return [...shown, ...(rest > 0 ? [quoteMailWords.moreChanges(rest)] : [])].join("\n");
}

export function attachmentOf({ quote, pdf }: QuotePaper) {
  return {
    filename: quoteFileName(quote, "pdf"),
    content: Buffer.from(pdf),
    contentType: "application/pdf",
  };
}

/** To the staff: the buyer has typed a purchase-order number. */
export function writeOrderMail(
  { number, files = [] }: OrderMailContent,
  { paper: { quote } }: MailedQuote,
  submission: Submission,
  deskUrl: string,
): Letter {
  const buyer = submission.fields.company;
  const { name, total, rows } = introduce(quote);
  return {
    subject: cleanSubject(number ? `Order number ${number} for ${name}` : `Purchase order for ${name}`),
    preheader: `${buyer}, ${total}`,
    heading: `A purchase order for ${name}`,
    intro: [
      `${buyer} sent a purchase order on the quote’s page. Confirm the order in writing once the buyer and the end use are verified.`,
    ],
    rows: [
      { label: "Order number", value: number || "In the file" },
      ...(files.length > 0 ? [{ label: "File, at the desk", value: files.join("\n") }] : []),
      ...rows,
      { label: mailLabels.company, value: buyer },
      ...contactRows(submission),
    ],
    action: { text: "Open the request", href: deskUrl },
    footer: "An order is binding when we confirm it in writing.",
  };
}

/** To the person who sent it: it expires soon, and nobody has ordered. */
export function writeExpiryMail(
  { paper: { quote } }: MailedQuote,
  submission: Submission,
  deskUrl: string,
): Letter {
  const { name, day, total, rows } = introduce(quote);
  const buyer = submission.fields.company || submission.fields.name;
  return {
    subject: cleanSubject(`Expires ${day}: ${name}`),
    preheader: `${buyer}, ${total}. No order number yet.`,
    heading: `Your quote expires ${day}`,
    intro: [
      { strong: buyer },
      " has not sent an order number for it. Call or write, or send a revision that is valid for longer.",
    ],
    rows: [...rows, ...contactRows(submission)],
    action: { text: "Open the request", href: deskUrl },
    footer: "This reminder is sent once. Opening this e-mail changes nothing.",
  };
}

/** To the buyer, if the company wants it. */
export function writeExpiryNotice({ paper: { quote } }: MailedQuote, links: QuoteLinks): Letter {
  const words = expiryNoticeWords;
  const { name, day, total, rows } = introduce(quote);
  const href = linkTo(quote, links);
  return {
    subject: words.subject(name, day),
    preheader: words.preheader(total),
    heading: words.heading(day),
    intro: [words.intro],
    rows: [
      ...rows,
      { label: mailLabels.reference, value: quote.reference },
      { label: mailLabels.call, value: company.phone.display, href: company.phone.href },
    ],
    action: { text: words.see, href },
    secondAction: { text: words.decline, href: `${href}#decline` },
    footer: words.footer(new URL(links.publicOrigin).host),
  };
}

function introduce(quote: Quote) {
  const name = nameQuote(quote);
  const total = `$${formatMoney(quote.totals.total)}`;
  const rows = [
    { label: "Quote", value: name },
    { label: "Total", value: total },
  ];
  return { name, total, day: sayDay(quote.validUntil), rows };
}

function linkTo({ reference, revision }: Quote, { publicOrigin, key }: QuoteLinks) {
  return new URL(quotePath(reference, revision, key), publicOrigin).href;
}

/** How a revision differs from the one before, for a buyer who has read that one. */
export function describeChanges(before: Quote, after: Quote): readonly string[] {
  return draftChanges(draftByNumber(before), draftByNumber(after)).map(({ where, before, after }) => {
    if (!before) return `${where}: ${after} (new)`;
    return `${where}: ${after ? `${after} instead of ${before}` : `removed (it was ${before})`}`;
  });
}

/** As it was stated, with each line known by its number: a line may have gone before it. */
function draftByNumber(quote: Quote): QuoteDraft {
  const { fob, freight } = quote;
  const draft = reviseDraft(quote);
  return { ...draft, fob, freight, lines: draft.lines.map((line) => ({ ...line, id: line.number })) };
}
