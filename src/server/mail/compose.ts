import type { SendMailOptions } from "nodemailer";
import { company } from "#content/company.ts";
import { quotePath, requestPath } from "#content/paths.ts";
import { type Letter, renderText } from "#mail/letter/letter.ts";
import { renderHtml } from "#mail/letter/letter-html.tsx";
import { isToBuyer } from "#mail/outbox.ts";
import { toPlainAddress } from "#mail/plain-address.ts";
import type { OutgoingMessage } from "#mail/transport.ts";
import {
  attachmentOf,
  isAboutQuote,
  type MailedQuote,
  type QuoteMailKind,
  writeExpiryMail,
  writeExpiryNotice,
  writeOrderMail,
  writeQuoteMail,
} from "#quote/mails/quote-mails.ts";
import type { OrderMailContent, QuoteMailContent } from "#quote/record/quotes.ts";
import {
  acknowledge,
  type BuyerPage,
  type WrittenKind,
  writeLink,
  writeReply,
} from "#request/mails/buyer-mails.tsx";
import {
  type StaffMailKind,
  tellOfAccess,
  tellOfForwarded,
  tellOfHeldBack,
  tellOfMessage,
  writeToStaff,
} from "#request/mails/staff-mails.ts";
import type { LinkMailContent } from "#request/record/buyers.ts";
import type { LeasedMail } from "#request/record/mail-delivery.ts";
import type { InboundAddresses, PrivateLinks } from "#request/record/private-links.ts";
import type { HeldBack } from "#request/record/reminders.ts";
import type { ReplyContent } from "#request/record/requests.ts";
import type { Recipients, Submission } from "#request/record/submission.ts";

export type ComposeSettings = {
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
  /** The e-mail that is forwarded. */
  readonly original?: Uint8Array | undefined;
};

/** Undefined when the recipient is not plainly one mailbox, so that the mail can never be sent. */
export function composeMail(
  leased: LeasedMail,
  settings: ComposeSettings,
  now: number,
  carried: Carried = {},
): OutgoingMessage | undefined {
  const { kind, createdAt, submission } = leased;
  const to = toPlainAddress(leased.to);
  if (to === undefined) return undefined;

  const { headers, ...written } = write(leased, settings, now, carried);
  const reportTo = isToBuyer(kind) ? settings.inbound?.reportTo(leased.messageId) : undefined;
  const reference = submission?.reference ?? "";
  return {
    reference,
    kind,
    createdAt,
    mail: {
      to: { name: "", address: to },
      ...written,
      envelope: { from: reportTo ?? settings.from, to: [to] },
      from: { name: company.name, address: settings.from },
      messageId: leased.messageId,
      // The time of this attempt: an e-mail dated days ago looks like spam.
      date: new Date(now),
      headers: { ...headers, ...(reference && { "X-Reference": reference }) },
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  };
}

/** What differs between kinds of e-mail. */
type Written = Pick<
  SendMailOptions,
  "subject" | "text" | "html" | "to" | "cc" | "replyTo" | "inReplyTo" | "references" | "attachments"
> & {
  readonly headers?: Readonly<Record<string, string>>;
};

function write(leased: LeasedMail, settings: ComposeSettings, now: number, carried: Carried): Written {
  const { kind, content } = leased;
  if (kind === "held") {
    const held: readonly HeldBack[] = JSON.parse(content ?? "[]");
    return notice(tellOfHeldBack(held, settings.deskUrl));
  }
  if (kind === "access") return notice(tellOfAccess(JSON.parse(content ?? "{}")));
  const submission = submissionOf(leased);
  if (isAboutQuote(kind)) return aboutQuote(leased, kind, submission, settings, carried.quote);
  if (kind === "reply" || kind === "refusal" || kind === "withdrawal") {
    return reply(leased, kind, submission, settings);
  }
  // The same letter: its head names the recipient and the copies, whichever of them this one is delivered to.
  if (kind === "copy") return reply(leased, "reply", submission, settings);
  if (kind === "acknowledgement" || kind === "link") {
    const page = pageOf(submission, settings);
    const letter =
      kind === "link"
        ? writeLink(submission, page, lostQuoteOf(leased, settings))
        : acknowledge(submission, now, page);
    return { ...notice(letter), replyTo: answersTo(submission, settings) };
  }
  if (kind === "forwarded") {
    const letter = tellOfForwarded(submission, settings.deskUrl(submission.reference));
    const attachments = carried.original ? [originalOf(carried.original)] : [];
    return { ...notice(letter), replyTo: visitorOf(submission), attachments };
  }
  if (kind === "message") {
    const message = JSON.parse(content ?? "{}");
    const letter = tellOfMessage(message, submission, {
      deskUrl: settings.deskUrl(submission.reference),
      takenBy: leased.takenBy,
    });
    // The buyer must not get what somebody else wrote.
    const replyTo = message.sender === undefined ? visitorOf(submission) : undefined;
    return { ...notice(letter), replyTo, ...inThread(content) };
  }
  return notifyStaff(leased, kind, submission, settings, now);
}

function notifyStaff(
  { content, takenBy }: LeasedMail,
  kind: StaffMailKind,
  submission: Submission,
  settings: ComposeSettings,
  now: number,
): Written {
  const letter = writeToStaff(submission, kind, {
    now,
    siteHost: new URL(settings.publicOrigin).host,
    deskUrl: settings.deskUrl(submission.reference),
    takenBy,
    undelivered: kind === "undelivered" ? JSON.parse(content ?? "{}") : undefined,
  });
  return { ...notice(letter), ...inThread(content), replyTo: visitorOf(submission) };
}

function visitorOf({ fields }: Submission) {
  const address = toPlainAddress(fields.email);
  return address === undefined ? undefined : { name: "", address };
}

/** An address of the request alone, or else the first recipient: the mailbox that someone reads. */
function answersTo({ formType, reference }: Submission, { recipients, from, inbound }: ComposeSettings) {
  const [mailbox = from] = recipients[formType];
  return { name: company.name, address: inbound?.replyTo(reference) ?? mailbox };
}

/** Not as an e-mail inside an e-mail, which must not be encoded and would not leave as it came. */
function originalOf(content: Uint8Array) {
  return { filename: "e-mail.eml", content: Buffer.from(content), contentType: "application/octet-stream" };
}

/** In the thread of an earlier e-mail. */
function inThread(content: string | undefined): Pick<Written, "inReplyTo" | "references"> {
  const { answersTo }: { answersTo?: string } = JSON.parse(content ?? "{}");
  return answersTo === undefined ? {} : { inReplyTo: answersTo, references: answersTo };
}

/** Written by us and not by a person. */
function notice(letter: Letter): Written {
  return {
    subject: letter.subject,
    text: renderText(letter),
    html: renderHtml(letter),
    headers: {
      // Both keep out-of-office replies away: one to a notification would reach whatever address was typed in.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "OOF, AutoReply",
    },
  };
}

/** Written at the desk: in the thread of the acknowledgement, with replies to a mailbox that someone reads. */
function reply(
  { content }: LeasedMail,
  kind: WrittenKind,
  submission: Submission,
  settings: ComposeSettings,
): Written {
  const stored: ReplyContent = JSON.parse(content ?? "{}");
  return {
    ...writeReply(kind, stored, submission, pageOf(submission, settings)?.url),
    ...headOf(stored),
    replyTo: answersTo(submission, settings),
    ...inThread(content),
  };
}

/** Where others got a copy. Only what is plainly one mailbox is written into a header. */
function headOf({ to, cc }: ReplyContent): Pick<Written, "to" | "cc"> {
  const mailboxes = (addresses: readonly string[]) =>
    addresses.flatMap((each) => toPlainAddress(each) ?? []).map((address) => ({ name: "", address }));
  return to && cc ? { to: mailboxes([to]), cc: mailboxes(cc) } : {};
}

/**
 * To the buyer with its PDF, in the thread of the acknowledgement; to staff when an order number came in; to both before
 * it expires.
 */
function aboutQuote(
  { id, content }: LeasedMail,
  kind: QuoteMailKind,
  submission: Submission,
  settings: ComposeSettings,
  quote: MailedQuote | undefined,
): Written {
  if (quote === undefined) throw new Error(`Mail ${id} (${kind}) was given no quote`);
  const stored: QuoteMailContent & OrderMailContent = JSON.parse(content ?? "{}");
  const deskUrl = settings.deskUrl(submission.reference);
  if (kind === "order" || kind === "expiry") {
    const letter =
      kind === "order"
        ? writeOrderMail(stored, quote, submission, deskUrl)
        : writeExpiryMail(quote, submission, deskUrl);
    return { ...notice(letter), replyTo: visitorOf(submission), ...inThread(content) };
  }
  const { publicOrigin, privateLinks } = settings;
  const key = privateLinks.quoteKey(submission.reference, stored.revision);
  const replyTo = answersTo(submission, settings);
  if (kind === "expiry-notice") {
    return { ...notice(writeExpiryNotice(quote, { publicOrigin, key })), replyTo, ...inThread(content) };
  }
  const letter = writeQuoteMail(quote, { publicOrigin, key });
  return {
    subject: letter.subject,
    text: renderText(letter),
    html: renderHtml(letter),
    attachments: [attachmentOf(quote.paper)],
    replyTo,
    ...inThread(content),
  };
}

function lostQuoteOf({ content, submission }: LeasedMail, { publicOrigin, privateLinks }: ComposeSettings) {
  const { revision }: Partial<LinkMailContent> = JSON.parse(content ?? "{}");
  if (!revision || !submission) return undefined;
  const { reference } = submission;
  return {
    revision,
    url: publicOrigin + quotePath(reference, revision, privateLinks.quoteKey(reference, revision)),
  };
}

function pageOf({ formType, reference }: Submission, settings: ComposeSettings): BuyerPage | undefined {
  const { publicOrigin: origin, privateLinks } = settings;
  if (formType !== "rfq") return undefined;
  return { origin, url: origin + requestPath(reference, privateLinks.requestKey(reference)) };
}

function submissionOf({ id, kind, submission }: LeasedMail): Submission {
  if (submission === undefined) throw new Error(`Mail ${id} (${kind}) belongs to no submission`);
  return submission;
}
