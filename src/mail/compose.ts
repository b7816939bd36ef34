import type { SendMailOptions } from "nodemailer";
import { company } from "#content/company.ts";
import type { FormType } from "#forms/form-type.ts";
import type { LeasedMail, MailKind } from "#inbox/outbox.ts";
import type { Submission } from "#inbox/submission.ts";
import { acknowledge } from "./emails/acknowledgement.ts";
import type { Letter } from "./emails/letter.ts";
import { renderHtml } from "./emails/letter-html.tsx";
import { renderText } from "./emails/letter-text.ts";
import { type ReplyContent, writeReply } from "./emails/reply.tsx";
import { notifyStaff, remindStaff } from "./emails/staff-mails.ts";
import { toPlainAddress } from "./plain-address.ts";

export type ComposeSettings = {
  /** MAIL_FROM: an address of our own domain, without a display name. */
  readonly from: string;
  /** MAIL_TO and MAIL_TO_RFQ: where answers to our mails are read. */
  readonly recipients: Readonly<Record<FormType, string>>;
  /** PUBLIC_ORIGIN, to name the page that a submission came from. */
  readonly publicOrigin: string;
  /** The signed link that marks a submission as answered; the same for every attempt at one mail. */
  readonly answeredUrl: (reference: string, mailCreatedAt: number) => string;
};

export type OutgoingMessage = {
  readonly reference: string;
  readonly kind: MailKind;
  readonly createdAt: number;
  readonly mail: SendMailOptions;
};

/** Undefined when the recipient is not plainly one mailbox, so that the mail can never be sent. */
export function composeMail(
  leased: LeasedMail,
  settings: ComposeSettings,
  now: number,
): OutgoingMessage | undefined {
  const { kind, createdAt } = leased;
  const submission = submissionOf(leased);
  const to = toPlainAddress(leased.to);
  if (to === undefined) return undefined;

  if (kind === "reply" || kind === "refusal") return composeReply(leased, kind, to, settings);
  const letter = writeLetter(leased, kind, settings, now);
  const visitor = kind === "acknowledgement" ? undefined : toPlainAddress(submission.fields.email);
  return {
    reference: submission.reference,
    kind,
    createdAt,
    mail: {
      envelope: { from: settings.from, to: [to] },
      from: { name: company.name, address: settings.from },
      to: { name: "", address: to },
      ...(visitor !== undefined && { replyTo: { name: "", address: visitor } }),
      subject: letter.subject,
      messageId: leased.messageId,
      // Of this attempt: a mail that is days old when it arrives is taken for spam.
      date: new Date(now),
      headers: {
        // Both keep out-of-office replies away: one to a notification would reach whatever address was typed in.
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "OOF, AutoReply",
        "X-Reference": submission.reference,
      },
      text: renderText(letter),
      html: renderHtml(letter),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  };
}

type PersonalKind = "reply" | "refusal";

/** Written at the desk: from the company, in the conversation that the receipt began, answered to a mailbox that is read. */
function composeReply(
  leased: LeasedMail,
  kind: PersonalKind,
  to: string,
  settings: ComposeSettings,
): OutgoingMessage {
  const submission = submissionOf(leased);
  const content: ReplyContent = JSON.parse(leased.content ?? "{}");
  const { subject, text, html } = writeReply(kind, content, submission);
  const { answersTo } = content;
  return {
    reference: submission.reference,
    kind,
    createdAt: leased.createdAt,
    mail: {
      envelope: { from: settings.from, to: [to] },
      from: { name: company.name, address: settings.from },
      to: { name: "", address: to },
      replyTo: { name: company.name, address: settings.recipients[submission.formType] },
      subject,
      messageId: leased.messageId,
      date: new Date(leased.createdAt),
      ...(answersTo && { inReplyTo: answersTo, references: answersTo }),
      headers: { "X-Reference": submission.reference },
      text,
      html,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  };
}

type NoticeKind = Exclude<MailKind, PersonalKind>;

function writeLetter(mail: LeasedMail, kind: NoticeKind, settings: ComposeSettings, now: number): Letter {
  const { createdAt } = mail;
  const submission = submissionOf(mail);
  if (kind === "acknowledgement") return acknowledge(submission, now);
  const context = {
    now,
    siteHost: new URL(settings.publicOrigin).host,
    answeredUrl: settings.answeredUrl(submission.reference, createdAt),
  };
  return kind === "notification" ? notifyStaff(submission, context) : remindStaff(submission, kind, context);
}

/** Every kind of mail that is composed here is about one submission. */
function submissionOf({ id, kind, submission }: LeasedMail): Submission {
  if (submission === undefined) throw new Error(`Mail ${id} (${kind}) belongs to no submission`);
  return submission;
}
