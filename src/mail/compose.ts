import type { SendMailOptions } from "nodemailer";
import { company } from "#content/company.ts";
import type { LeasedMail, MailKind } from "#inbox/outbox.ts";
import type { Submission } from "#inbox/submission.ts";
import { acknowledge } from "./emails/acknowledgement.ts";
import type { Letter } from "./emails/letter.ts";
import { renderHtml } from "./emails/letter-html.tsx";
import { renderText } from "./emails/letter-text.ts";
import { notifyStaff, remindStaff } from "./emails/staff-mails.ts";
import { toPlainAddress } from "./plain-address.ts";

export type ComposeSettings = {
  /** MAIL_FROM: an address of our own domain, without a display name. */
  readonly from: string;
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

  const letter = writeLetter(leased, settings, now);
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

function writeLetter(mail: LeasedMail, settings: ComposeSettings, now: number): Letter {
  const { kind, createdAt } = mail;
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
