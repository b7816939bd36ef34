import { sayDay } from "#company/time.ts";
import { company, mailto } from "#content/company.ts";
import { quotePath } from "#content/paths.ts";
import type { Letter, Run } from "#mail/letter.tsx";
import type { MailKind } from "#mail/outbox.ts";
import { kindOf } from "#quote/finish-quote.ts";
import { formatMoney, formatPercent, formatPrice, formatQuantity } from "#quote/money.ts";
import { countOutcomes, numberOf, type Quote, type QuoteLine } from "#quote/quote.ts";
import { nameQuote, quoteFileName, quoteSubject, sayWeeks } from "#quote/quote-text.ts";
import type { OrderMailContent, QuotePaper } from "#quote/record/quotes.ts";
import { expiryNoticeWords, quoteChangeWords, quoteMailWords, quoteWords } from "#quote/words.ts";
import { callRow, endUseRow } from "#request/mails/buyer-mails.tsx";
import { cleanSubject, contactRows } from "#request/mails/staff-mails.tsx";
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
      callRow(),
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
      { label: "Organization", value: buyer },
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
    rows: [...rows, { label: "Reference", value: quote.reference }, callRow()],
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

type Shown = Readonly<Record<string, string>>;

/** How a revision differs from the one before, line by line, for a buyer who has read that one. */
export function describeChanges(before: Quote, after: Quote): readonly string[] {
  const { line, added, removed } = quoteChangeWords;
  const pairs = pairLines(before.lines, after.lines);
  const changed = after.lines.flatMap((now, index) => {
    const number = numberOf(now, index);
    const then = pairs.get(now);
    if (!then) return [line(number, added)];
    return differences(valuesOf(then), valuesOf(now)).map((change) => line(number, change));
  });
  const kept = new Set(pairs.values());
  const gone = before.lines.flatMap((then, index) =>
    kept.has(then) ? [] : [line(numberOf(then, index), removed)],
  );
  return [...changed, ...gone, ...differences(termsOf(before), termsOf(after))];
}

/** By the buyer's number, by what it is, and only then by its place: a line may have gone before it. */
function pairLines(before: readonly QuoteLine[], after: readonly QuoteLine[]) {
  const pairs = new Map<QuoteLine, QuoteLine>();
  const left = new Set(before);
  const ways: readonly ((line: QuoteLine, lines: readonly QuoteLine[]) => unknown)[] = [
    ({ number }) => number,
    ({ part, description }) => part && `${part} ${description}`,
    ({ part, description }) => part || description,
    (line, lines) => lines.indexOf(line),
  ];
  for (const name of ways) {
    for (const line of after) {
      const named = name(line, after);
      if (pairs.has(line) || named === undefined || named === "") continue;
      const pair = [...left].find((each) => name(each, before) === named);
      if (!pair) continue;
      pairs.set(line, pair);
      left.delete(pair);
    }
  }
  return pairs;
}

function differences(before: Shown, after: Shown) {
  const { instead, stated, dropped } = quoteChangeWords;
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const [then = "", now = ""] = [before[name], after[name]];
    if (then === now) return [];
    if (!then) return [stated(name, now)];
    return [now ? instead(name, now, then) : dropped(name, then)];
  });
}

function valuesOf(line: QuoteLine): Shown {
  const names = quoteChangeWords.fields;
  const isPriced = line.outcome !== "no-bid";
  return {
    [names.outcome]: quoteChangeWords.outcomes[line.outcome],
    [names.kind]: (isPriced && kindOf(line)?.name) || "",
    [names.part]: line.part,
    [names.description]: line.description,
    [names.quantity]: line.quantity > 0 ? formatQuantity(line.quantity) : "",
    [names.unit]: line.unit,
    [names.unitPrice]: isPriced ? formatPrice(line.unitPrice) : "",
    [names.discount]: isPriced && line.discount ? `${formatPercent(line.discount)}%` : "",
    [names.leadTime]: isPriced ? sayWeeks(line.leadTime) : "",
    [names.origin]: isPriced ? line.origin : "",
    [names.exportClass]: isPriced ? line.exportClass : "",
    // A revision of what an earlier release sent has none of these.
    [names.maker]: (isPriced && line.maker) || "",
    ...Object.fromEntries((isPriced && line.facts?.map(({ label, value }) => [label, value])) || []),
    [names.offered]: isPriced ? line.offered : "",
    [names.reason]: isPriced ? "" : line.reason,
  };
}

function termsOf({ validUntil, fob, freight, totals, payment, remarks, ...stated }: Quote): Shown {
  const names = quoteChangeWords.terms;
  const { discount, tax, carrier = "" } = stated;
  const taxed = totals.tax === undefined ? [] : [formatMoney(totals.tax)];
  return {
    [names.discount]: discount ? `${formatPercent(discount)}%` : "",
    [names.tax]: tax ? [tax.way, ...taxed, tax.note].filter(Boolean).join(", ") : "",
    [names.carrier]: carrier,
    [names.validUntil]: sayDay(validUntil),
    [names.fob]: fob,
    [names.freight]: totals.freight > 0 ? `${freight}, ${formatMoney(totals.freight)}` : freight,
    [names.payment]: payment,
    [names.incoterms]: stated.incoterms ?? "",
    [names.packaging]: stated.packaging ?? "",
    [names.cancellation]: stated.cancellation ?? "",
    [names.warranty]: stated.warranty ?? "",
    [names.remarks]: remarks,
  };
}
