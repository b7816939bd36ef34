import type { SendMailOptions } from "nodemailer";
import type { Company } from "#content/create-company.ts";
import { quotePath, requestPath } from "#content/paths.ts";
import { type Letter, renderHtml, renderText } from "#mail/letter.tsx";
import { isToBuyer, type MailKind } from "#mail/outbox.ts";
import type { OutgoingMessage } from "#mail/transport.ts";
import { toPlainAddress } from "#mail/transport.ts";
import { orderAttachment, writeConfirmationMail } from "#order/mails/confirmation-mail.tsx";
import type { OrderPaper } from "#order/record/orders.ts";
import {
  attachmentOf,
  isAboutQuote,
  type MailedQuote,
  type QuoteMailKind,
  writeExpiryMail,
  writeExpiryNotice,
  writeOrderMail,
  writeQuoteMail,
  writeQuoteReminder,
} from "#quote/mails/quote-mails.tsx";
import type { OrderMailContent, QuoteMailContent } from "#quote/record/quotes.ts";
import { acknowledge, type BuyerPage, writeLink, writeReply } from "#request/mails/buyer-mails.tsx";
import {
  tellOfAccess,
  tellOfForwarded,
  tellOfHeldBack,
  tellOfMessage,
  writeToStaff,
} from "#request/mails/staff-mails.tsx";
import type { LinkMailContent } from "#request/record/buyers.ts";
import type { ReplyContent } from "#request/record/conversation.ts";
import type { LeasedMail } from "#request/record/mail-delivery.ts";
import type { InboundAddresses, PrivateLinks } from "#request/record/private-links.ts";
import type { Recipients, Submission } from "#request/record/submission.ts";

export type ComposeSettings = {
  readonly company: Company;
  /** MAIL_FROM: an address of our own domain, without a display name. */
  readonly from: string;
  readonly recipients: Recipients;
  /** PUBLIC_ORIGIN, to name the page that a submission came from. */
  readonly publicOrigin: string;
  /** The page of a request at the desk. */
  readonly deskUrl: (reference: string) => string;
  /** The keys of the buyer's own pages: requestPath and quotePath put them into addresses. */
  readonly privateLinks: PrivateLinks;
  /** Where answers and delivery reports come in; undefined: to our mailboxes. */
  readonly inbound?: InboundAddresses | undefined;
};

/** What an e-mail carries, read when it is sent. */
export type Carried = {
  readonly quote?: MailedQuote | undefined;
  /** What was confirmed, changed or canceled in writing. */
  readonly order?: OrderPaper | undefined;
  /** The e-mail that is forwarded. */
  readonly original?: Uint8Array | undefined;
  /** The files of a reply whose buyer has no page to download them from. */
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer }[] | undefined;
};

/** Undefined when the recipient is not plainly one mailbox, so that the mail can never be sent. */
export function composeMail(
  leased: LeasedMail,
  settings: ComposeSettings,
  now: number,
  carried: Carried = {},
): OutgoingMessage | undefined {
  const { kind, createdAt, messageId, content, submission } = leased;
  const to = toPlainAddress(leased.to);
  if (to === undefined) return undefined;

  const { company } = settings;
  const { headers, ...written } = write(company, leased, settings, now, carried);
  const reportTo = isToBuyer(kind) ? settings.inbound?.reportTo(messageId) : undefined;
  const { answersTo }: { answersTo?: string } = JSON.parse(content ?? "{}");
  const reference = submission?.reference ?? "";
  return {
    reference,
    kind,
    createdAt,
    mail: {
      to: { name: "", address: to },
      replyTo: submission && replyAddress(company, kind, submission, settings),
      // In the thread of an earlier e-mail.
      ...(answersTo !== undefined && { inReplyTo: answersTo, references: answersTo }),
      ...written,
      envelope: { from: reportTo ?? settings.from, to: [to] },
      from: { name: company.said.name, address: settings.from },
      messageId,
      // The time of this attempt: an e-mail dated days ago looks like spam.
      date: new Date(now),
      headers: { ...headers, ...(reference && { "X-Reference": reference }) },
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  };
}

/**
 * Staff reply to the visitor. A buyer replies to the request's own address or, if there is none, to the first
 * recipient: a mailbox that someone reads.
 */
function replyAddress(
  { said }: Company,
  kind: MailKind,
  { formType, reference, fields }: Submission,
  { recipients, from, inbound }: ComposeSettings,
) {
  if (isToBuyer(kind)) {
    const [mailbox = from] = recipients[formType];
    return { name: said.name, address: inbound?.replyTo(reference) ?? mailbox };
  }
  const address = toPlainAddress(fields.email);
  return address === undefined ? undefined : { name: "", address };
}

/** What differs between kinds of e-mail. */
type Written = Pick<
  SendMailOptions,
  "subject" | "text" | "html" | "to" | "cc" | "replyTo" | "attachments"
> & {
  readonly headers?: Readonly<Record<string, string>>;
};

function write(
  company: Company,
  leased: LeasedMail,
  settings: ComposeSettings,
  now: number,
  carried: Carried,
): Written {
  const notice = (letter: Letter) => asNotice(company, letter);
  const { id, kind, content, takenBy, submission } = leased;
  if (kind === "held") return notice(tellOfHeldBack(JSON.parse(content ?? "[]"), settings.deskUrl));
  const stored = JSON.parse(content ?? "{}");
  if (kind === "access") return notice(tellOfAccess(stored));
  if (submission === undefined) throw new Error(`Mail ${id} (${kind}) belongs to no submission`);
  const ofQuote = (quoteKind: QuoteMailKind) =>
    aboutQuote(company, leased, quoteKind, submission, settings, carried.quote);
  if (isAboutQuote(kind)) return ofQuote(kind);
  const deskUrl = settings.deskUrl(submission.reference);
  const page = pageOf(submission, settings);
  switch (kind) {
    case "reply":
    case "refusal":
    case "withdrawal":
      return {
        ...writeReply(company, kind, stored, submission, page?.url),
        ...headOf(stored),
        ...attached(carried),
      };
    // The same letter as the reply: its header names the recipient and everyone copied, no matter which of
    // them this one is delivered to.
    case "copy":
      if (stored.enclosed) return ofQuote("quote");
      return {
        ...writeReply(company, "reply", stored, submission, page?.url),
        ...headOf(stored),
        ...attached(carried),
      };
    case "confirmation": {
      if (carried.order === undefined) throw new Error(`Mail ${id} (${kind}) was given no order`);
      const letter = render(company, writeConfirmationMail(company, carried.order, page?.url));
      return { ...letter, attachments: [orderAttachment(carried.order)] };
    }
    case "acknowledgement":
      return notice(acknowledge(company, submission, now, page));
    case "link":
      return notice(writeLink(company, submission, page, lostQuoteOf(stored, submission, settings)));
    case "forwarded": {
      // Not as message/rfc822, which must not be encoded, so that the original would not leave as it came.
      const contentType = "application/octet-stream";
      const content = carried.original && Buffer.from(carried.original);
      const attachments = content ? [{ filename: "e-mail.eml", content, contentType }] : [];
      return { ...notice(tellOfForwarded(submission, deskUrl)), attachments };
    }
    case "message": {
      const letter = notice(tellOfMessage(stored, submission, { deskUrl, takenBy }));
      // The buyer must not get what somebody else wrote.
      return stored.sender === undefined ? letter : { ...letter, replyTo: undefined };
    }
    default: {
      const siteHost = new URL(settings.publicOrigin).host;
      const undelivered = kind === "undelivered" ? stored : undefined;
      const note = submission.toDos?.find(({ owed }) => owed === stored.owed)?.note;
      const reminder = "owed" in stored ? { ...stored, note } : undefined;
      const { time } = company;
      return notice(
        writeToStaff(submission, kind, { time, now, siteHost, deskUrl, takenBy, undelivered, reminder }),
      );
    }
  }
}

/** As downloads, whatever they are: no mail program is to show one by itself. */
function attached({ attachments = [] }: Carried): Pick<Written, "attachments"> {
  const contentType = "application/octet-stream";
  return attachments.length > 0 ? { attachments: attachments.map((file) => ({ ...file, contentType })) } : {};
}

/** A letter that the software writes, not a person. */
function asNotice(company: Company, letter: Letter): Written {
  return {
    ...render(company, letter),
    headers: {
      // Both keep out-of-office replies away: one to a notification would reach whatever address was typed in.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "OOF, AutoReply",
    },
  };
}

function render(company: Company, letter: Letter) {
  return { subject: letter.subject, text: renderText(letter), html: renderHtml(letter, company) };
}

/**
 * The To and Cc headers of a reply that others got a copy of. Only what is plainly one mailbox is written
 * into a header.
 */
function headOf({ to, cc }: ReplyContent): Pick<Written, "to" | "cc"> {
  const mailboxes = (addresses: readonly string[]) =>
    addresses.flatMap((each) => toPlainAddress(each) ?? []).map((address) => ({ name: "", address }));
  return to && cc ? { to: mailboxes([to]), cc: mailboxes(cc) } : {};
}

/**
 * A quote's e-mails: to the buyer with its PDF; to staff about an order number; to both before it expires.
 */
function aboutQuote(
  company: Company,
  { id, content }: LeasedMail,
  kind: QuoteMailKind,
  submission: Submission,
  settings: ComposeSettings,
  quote: MailedQuote | undefined,
): Written {
  const { deskUrl, publicOrigin, privateLinks } = settings;
  if (quote === undefined) throw new Error(`Mail ${id} (${kind}) was given no quote`);
  const stored: QuoteMailContent & OrderMailContent = JSON.parse(content ?? "{}");
  const { reference } = submission;
  const notice = (letter: Letter) => asNotice(company, letter);
  if (kind === "order") return notice(writeOrderMail(stored, quote, submission, deskUrl(reference)));
  if (kind === "expiry") return notice(writeExpiryMail(quote, submission, deskUrl(reference)));
  const link = { publicOrigin, key: privateLinks.quoteKey(reference, stored.revision) };
  if (kind === "expiry-notice") return notice(writeExpiryNotice(company, quote, link));
  if (kind === "quote-reminder") return notice(writeQuoteReminder(company, quote, link, stored.by));
  const { enclosed } = stored;
  const written = { enclosed, pageUrl: pageOf(submission, settings)?.url };
  return {
    ...render(company, writeQuoteMail(company, quote, link, written)),
    ...(enclosed && headOf(enclosed)),
    attachments: [attachmentOf(quote.paper)],
  };
}

function lostQuoteOf(
  { revision }: Partial<LinkMailContent>,
  { reference }: Submission,
  { publicOrigin, privateLinks }: ComposeSettings,
) {
  if (!revision) return undefined;
  const key = privateLinks.quoteKey(reference, revision);
  return { revision, url: publicOrigin + quotePath(reference, revision, key) };
}

function pageOf({ formType, reference }: Submission, settings: ComposeSettings): BuyerPage | undefined {
  const { publicOrigin: origin, privateLinks } = settings;
  if (formType !== "rfq") return undefined;
  return { origin, url: origin + requestPath(reference, privateLinks.requestKey(reference)) };
}
