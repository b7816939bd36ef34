import { Fragment } from "react";
import { colors } from "#company/palette-of.ts";
import { sayDay } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { mailto } from "#content/describe-company.ts";
import { quotePath } from "#content/paths.ts";
import {
  type Letter,
  type LetterTable,
  LineNumber,
  type Look,
  look,
  MoreLines,
  type Run,
  sayMore,
  WideTable,
} from "#mail/letter.tsx";
import type { MailKind } from "#mail/outbox.ts";
import { draftChanges } from "#quote/editor/figures.ts";
import { governmentRows } from "#quote/government.ts";
import { formatMoney, formatPrice, formatQuantity } from "#quote/money.ts";
import { numberOf, type Quote, type QuoteDraft, type QuoteLine } from "#quote/quote.ts";
import {
  firearmsTerm,
  nameQuote,
  nameTotal,
  quoteFileName,
  quoteSubject,
  sayDeliveryTerm,
  sayDiscount,
  sayExtended,
  sayLate,
  sayLeadTerm,
  sayOutcomes,
  sayOutside,
  sayWeeks,
  sumRows,
} from "#quote/quote-text.ts";
import type { OrderMailContent, QuotePaper } from "#quote/record/quotes.ts";
import { sellerOf } from "#quote/seller.ts";
import { reviseDraft } from "#quote/start-draft.ts";
import { quoteWords } from "#quote/words.ts";
import { callRow, endUseRow } from "#request/mails/buyer-mails.tsx";
import { cleanSubject, contactRows, filesRow, nameBuyer } from "#request/mails/staff-mails.tsx";
import type { ReplyContent } from "#request/record/conversation.ts";
import type { Submission } from "#request/record/submission.ts";

/** A quote that a mail is about, and the revision before it. */
export type MailedQuote = { readonly paper: QuotePaper; readonly before: Quote | undefined };

const aboutQuote = [
  ...(["quote", "order", "expiry", "expiry-notice", "quote-reminder"] as const),
] as const satisfies readonly MailKind[];
export type QuoteMailKind = (typeof aboutQuote)[number];

export function isAboutQuote(kind: MailKind): kind is QuoteMailKind {
  return aboutQuote.some((each) => each === kind);
}

/** Which of a quote's e-mails it is, if any: a copy of the e-mail that brings a quote is that e-mail. */
export function quoteMailKind(kind: MailKind, content: string | undefined): QuoteMailKind | undefined {
  if (kind === "copy" && content && "enclosed" in JSON.parse(content)) return "quote";
  return isAboutQuote(kind) ? kind : undefined;
}

/** The PDF and the page show the revision in full. */
const MOST_CHANGES = 12;

type QuoteLinks = { readonly publicOrigin: string; readonly key: string };

/** The private page of the request, where the files are. */
type EnclosedIn = { readonly enclosed?: ReplyContent | undefined; readonly pageUrl?: string | undefined };

/** To the buyer: the sum first, then the lines, and what is new in a revision. */
export function writeQuoteMail(
  company: Company,
  { paper: { quote }, before }: MailedQuote,
  links: QuoteLinks,
  { enclosed, pageUrl }: EnclosedIn = {},
): Letter {
  const { said } = company;
  const { reference, revision, totals, validUntil, preparedBy } = quote;
  const href = linkTo(quote, links);
  const { length } = quote.lines;
  const counts = `${length === 1 ? "1 line" : `${length} lines`}: ${sayOutcomes(quote.lines)}`;
  const delivery = sayDeliveryTerm(quote, said);
  const firearms = firearmsTerm(quote, said);
  const note = enclosed?.text.replace(/\s+/g, " ").trim();
  const files = enclosed?.files ?? [];
  const intro: Run[] = [
    ...(note ? [`${note} `] : []),
    `${quote.number} `,
    { strong: quoteWords.rev(revision) },
    ` is attached as a PDF. It answers your request ${reference}`,
    ...(quote.supersedes ? [` and replaces Rev ${quote.supersedes}`] : []),
    ". It is valid until ",
    { strong: sayDay(validUntil) },
    ".",
  ];
  const changes = before ? describeChanges(company, before, quote) : [];
  return {
    subject: quoteSubject(quote),
    preheader: `${counts}. PDF attached.`,
    heading: `Your quote: $${formatMoney(totals.total)}`,
    intro,
    table: tableOfPrices(quote),
    rows: [
      {
        label: "Files",
        value: files.length > 0 ? `${files.join("\n")}\nOn your private page` : "",
        href: pageUrl,
      },
      ...(changes.length > 0 ? [{ label: "Changed", value: shorten(changes) }] : []),
      ...governmentRows(quote.government),
      { label: "Terms", value: `${[quote.payment, delivery].filter(Boolean).join(". ")}.` },
      { label: "Lead time", value: sayLeadTerm(quote) },
      ...(firearms ? [{ label: "Firearms", value: firearms }] : []),
      {
        label: "Questions",
        value: [preparedBy.name, said.emails.sales].filter(Boolean).join(", "),
        href: `${mailto(said.emails.sales)}?subject=${encodeURIComponent(reference)}`,
      },
      callRow(said),
      endUseRow({ origin: links.publicOrigin }),
    ],
    actsFirst: true,
    action: { text: "Open your quote", href },
    secondAction: { text: "Send your purchase order number", href: `${href}#order` },
    footer: `${quoteWords.law} Before we accept an order, we verify the buyer and the end use. ${sayWhy(links)}`,
  };
}

function shorten(changes: readonly string[]) {
  const rest = changes.length - MOST_CHANGES;
  // One line each: what was typed may contain line breaks.
  const shown = changes.slice(0, MOST_CHANGES).map((change) => change.replace(/\s+/g, " "));
  return [...shown, ...(rest > 0 ? [`and ${rest} more change${rest === 1 ? "" : "s"}`] : [])].join("\n");
}

export function attachmentOf({ quote, pdf }: QuotePaper) {
  return {
    filename: quoteFileName(quote, "pdf"),
    content: Buffer.from(pdf),
    contentType: "application/pdf",
  };
}

/** To the staff: the buyer has sent a purchase order, as a number, a file or both. */
export function writeOrderMail(
  { number, files = [] }: OrderMailContent,
  { paper: { quote } }: MailedQuote,
  submission: Submission,
  deskUrl: string,
): Letter {
  const buyer = nameBuyer(submission);
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
      filesRow(files),
      ...rows,
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
  const buyer = nameBuyer(submission);
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
export function writeExpiryNotice(
  { said }: Company,
  { paper: { quote } }: MailedQuote,
  links: QuoteLinks,
): Letter {
  const { name, day, total, rows } = introduce(quote);
  const href = linkTo(quote, links);
  return {
    subject: `Your quote ${name} is valid until ${day}`,
    preheader: `${total}. Order, ask, or tell us that you will not order.`,
    heading: `Your quote is valid until ${day}`,
    intro: [
      "You can send your purchase order number on the quote’s page until the end of that day. Do you need more time or a change? Write to us there. If you have decided not to order, you can tell us on the same page.",
    ],
    rows: [...rows, { label: "Reference", value: quote.reference }, callRow(said)],
    action: { text: "Open your quote", href },
    secondAction: { text: "Decline this quote", href: `${href}#decline` },
    footer: `This reminder is sent once. ${quoteWords.law} ${sayWhy(links)}`,
  };
}

/** To the buyer of a quote without an answer, in its thread: someone at the desk asked for it. */
export function writeQuoteReminder(
  { said }: Company,
  { paper: { quote } }: MailedQuote,
  links: QuoteLinks,
  by = "",
): Letter {
  const { name, day, total, rows } = introduce(quote);
  const href = linkTo(quote, links);
  return {
    subject: `Re: ${quoteSubject(quote)}`,
    preheader: `${total}, valid until ${day}. Order, ask, or tell us that you will not order.`,
    heading: "Do you still need this quote?",
    intro: [
      { strong: by || said.name },
      ` asks whether you need anything else to decide about ${name}. It is valid until `,
      { strong: day },
      ". On the quote’s page you can send your purchase order number, ask a question, or tell us that you will not order.",
    ],
    rows: [...rows, { label: "Reference", value: quote.reference }, callRow(said)],
    action: { text: "Open your quote", href },
    secondAction: { text: "Decline this quote", href: `${href}#decline` },
    footer: `${quoteWords.law} ${sayWhy(links)}`,
  };
}

function sayWhy({ publicOrigin }: QuoteLinks) {
  const { host } = new URL(publicOrigin);
  return `You are receiving this e-mail because you asked for a quote at ${host}. The link is private: keep it to yourself.`;
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
export function describeChanges(company: Company, before: Quote, after: Quote): readonly string[] {
  const drafts = [draftByNumber(company, before), draftByNumber(company, after)] as const;
  return draftChanges(...drafts, sellerOf(company)).map(({ where, before, after }) => {
    if (!before) return `${where}: ${after} (new)`;
    return `${where}: ${after ? `${after} instead of ${before}` : `removed (it was ${before})`}`;
  });
}

/** As it was stated, with each line known by its number: its place changes if a line before it is removed. */
function draftByNumber(company: Company, quote: Quote): QuoteDraft {
  const { fob, freight } = quote;
  const draft = reviseDraft(company, quote);
  return { ...draft, fob, freight, lines: draft.lines.map((line) => ({ ...line, id: line.number })) };
}

/** The PDF and the page show the rest: mail programs cut a mail off near 100 KB. */
const MOST_LINES = 10;

/** What is offered, line by line, and what it comes to. */
function tableOfPrices(quote: Quote): LetterTable {
  const total = { label: nameTotal(quote), value: `$${formatMoney(quote.totals.total)}` };
  const table = {
    lines: quote.lines.slice(0, MOST_LINES).map((line, index) => toPriceLine(line, index, quote.needBy)),
    more: sayMore(quote.lines.length - MOST_LINES, "in the PDF and on the quote’s page"),
    sums: [...sumRows(quote), total],
  };
  return { html: <PriceRows {...table} />, text: renderPrices(table) };
}

type PriceTable = {
  readonly lines: readonly ReturnType<typeof toPriceLine>[];
  readonly more: string;
  readonly sums: readonly { readonly label: string; readonly value: string }[];
};

function toPriceLine(line: QuoteLine, index: number, needBy: string) {
  const isPriced = line.outcome !== "no-bid";
  const count = line.quantity > 0 ? formatQuantity(line.quantity) : "";
  return {
    number: numberOf(line, index),
    item: line.description || line.part,
    part: line.description && line.part,
    /** What is offered instead, or why nothing is. */
    note: isPriced ? { label: "Or equal:", text: line.offered } : { label: "No bid:", text: line.reason },
    discount: isPriced ? sayDiscount(line) : "",
    outside: isPriced ? sayOutside(line) : "",
    late: isPriced && line.isLate ? sayLate(line.leadTime, needBy) : "",
    price: isPriced ? formatPrice(line.unitPrice) : "",
    quantity: [count, line.unit].filter(Boolean).join("\u00A0"),
    weeks: isPriced ? line.leadTime : "",
    extended: isPriced ? sayExtended(line) : "No bid",
  };
}

const number = { ...look.lineQuantity.style, fontWeight: 400 };
const looks = {
  headSpare: { ...look.lineHeadNumber, className: "cell spare quiet line" },
  headLast: {
    ...look.lineHeadLast,
    style: { ...look.lineHeadNumber.style, paddingRight: 28, whiteSpace: "nowrap" },
  },
  number: { ...look.lineQuantity, style: number },
  spare: { className: "cell spare text line", style: number },
  extended: {
    ...look.lineUnit,
    style: { ...look.lineQuantity.style, paddingRight: 28, whiteSpace: "nowrap" },
  },
  under: { className: "quiet", style: { fontSize: 13, lineHeight: "18px", color: colors.moss } },
  said: { ...look.lineNote, style: { ...look.lineNote.style, borderTop: 0, paddingTop: 0 } },
  total: { ...look.lineNote, style: { ...look.lineNote.style, fontWeight: 600 } },
} satisfies Record<string, Look>;

/** On a phone the weeks are hidden, and the sums stay under the amounts. */
function PriceRows({ lines, more, sums }: PriceTable) {
  const heads: readonly (readonly [string, Look])[] = [
    ["Line", look.lineHeadFirst],
    ["Item", look.lineHead],
    ["Qty", look.lineHeadNumber],
    ["Weeks", looks.headSpare],
    ["Extended, $", looks.headLast],
  ];
  return (
    <WideTable caption="Lines" heads={heads}>
      {lines.map((line, index) => (
        <Fragment key={index}>
          <tr>
            <LineNumber>{line.number}</LineNumber>
            <td {...look.lineWords}>
              {line.item}
              {(line.part || line.price) && (
                <>
                  <br />
                  <span {...looks.under}>
                    {[line.part, line.price && `${line.price} each`].filter(Boolean).join(", ")}
                  </span>
                </>
              )}
              {line.note.text && (
                <>
                  <br />
                  <strong>{line.note.label}</strong> {line.note.text}
                </>
              )}
            </td>
            <td {...looks.number}>{line.quantity}</td>
            <td {...looks.spare}>{line.weeks || "–"}</td>
            <td {...looks.extended}>{line.extended}</td>
          </tr>
          {(line.discount || line.outside || line.late) && (
            <tr>
              {/* Beside the figures, a phone has no room for a sentence. */}
              <td colSpan={heads.length} {...looks.said}>
                {[line.discount, line.outside, line.late].filter(Boolean).join(". ")}
              </td>
            </tr>
          )}
        </Fragment>
      ))}
      <MoreLines text={more} columns={heads.length} />
      {sums.map(({ label, value }, index) => (
        <tr key={label}>
          <th scope="row" colSpan={3} {...(index === sums.length - 1 ? looks.total : look.lineNote)}>
            {label}
          </th>
          <td {...looks.spare} />
          <td {...looks.extended}>{value}</td>
        </tr>
      ))}
    </WideTable>
  );
}

/** For the text part: one line per item, even if what was typed has line breaks. */
function renderPrices({ lines, more, sums }: PriceTable) {
  const texts = lines.map(
    ({ number, item, part, price, note, discount, outside, late, quantity, weeks, extended }) => {
      const words = [
        part ? `${item} (${part})` : item,
        note.text && `${note.label} ${note.text}`,
        discount,
        outside,
        late,
      ]
        .filter(Boolean)
        .join(". ")
        .replace(/\s+/g, " ");
      const each = [quantity, price && `at ${price}`].filter(Boolean).join(" ");
      const facts = [each, weeks && sayWeeks(weeks)].filter(Boolean).join(", ");
      return `${number}. ${words}\n   ${[facts, extended].filter(Boolean).join(": ")}`;
    },
  );
  return [
    "Lines",
    ...texts,
    ...(more ? [more] : []),
    "",
    ...sums.map(({ label, value }) => `${label}: ${value}`),
  ].join("\n");
}
