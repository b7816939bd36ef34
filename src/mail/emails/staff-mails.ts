import { mailto } from "#content/company.ts";
import {
  heldWords,
  mailLabels,
  markAnswered,
  notificationWords,
  reminderWords,
  replyTo,
  subjectFallback,
} from "#content/mail.ts";
import type { Message } from "#forms/message.ts";
import { readLines } from "#forms/read-lines.ts";
import { describeMessage, readRfq } from "#forms/rfq-message.ts";
import type { HeldBack, QueuedReminder } from "#inbox/reminders.ts";
import type { Submission } from "#inbox/submission.ts";
import { describeDeadline, describeTime } from "#mail/deadline.ts";
import { toPlainAddress } from "#mail/plain-address.ts";
import type { Letter, Link, Row } from "./letter.ts";

export type StaffContext = {
  readonly now: number;
  /** Of the site that the submission came through. */
  readonly siteHost: string;
  /** Signed: whoever holds it may mark the submission as answered. */
  readonly answeredUrl: string;
};

/** The deadline comes first: it is what decides whether the mail is opened now or later. */
export function notifyStaff(submission: Submission, { now, siteHost, answeredUrl }: StaffContext): Letter {
  const { fields, formType, reference } = submission;
  const words = notificationWords[formType];
  const heading = describeDue(submission, now);
  return {
    subject: cleanSubject(fields.subject),
    preheader: `${heading}. ${fields.company}`,
    heading,
    intro: [words.intro(fields.company)],
    lines: linesOf({ ...fields, formType }),
    rows: [...senderRows(submission), ...describeMessage({ ...fields, formType }), ...recordRows(submission)],
    sections: [],
    action: replyAction(submission),
    secondAction: { text: markAnswered, href: answeredUrl },
    footer: words.footer(reference, siteHost),
  };
}

/** What is held back, by reference, form and reason. */
export function tellOfHeldBack(held: readonly HeldBack[]): Letter {
  const subject = heldWords.subject(held.length);
  return {
    subject,
    preheader: heldWords.preheader,
    heading: subject,
    intro: [heldWords.intro],
    rows: held.map(({ reference, formType, reasons }) => ({
      label: reference,
      value: heldWords.row(heldWords.forms[formType], reasons.join(", ")),
    })),
    sections: [],
    action: undefined,
    footer: heldWords.footer,
  };
}

/** Who waits and since when; what they wrote stands in the notification. */
export function remindStaff(
  submission: Submission,
  kind: QueuedReminder["kind"],
  { now, answeredUrl }: StaffContext,
): Letter {
  const { fields, formType, reference } = submission;
  const heading = describeDue(submission, now);
  return {
    subject: reminderWords[formType][kind](reference),
    preheader: `${heading}. ${fields.company}`,
    heading,
    intro: [reminderWords.intro[kind](fields.company)],
    rows: [...senderRows(submission), ...recordRows(submission)],
    sections: [],
    action: replyAction(submission),
    secondAction: { text: markAnswered, href: answeredUrl },
    footer: reminderWords.footer[kind](reference),
  };
}

/** Undefined for what the form did not write: in free text, lines would be guesses. */
function linesOf(message: Message) {
  const request = readRfq(message);
  return request && readLines(request.items, request.quantities).lines;
}

function describeDue({ formType, respondBy }: Submission, now: number) {
  const words = notificationWords[formType];
  const deadline = describeDeadline(respondBy, now);
  return deadline.passed ? words.overdue(deadline.full) : words.due(deadline.when);
}

function senderRows({ fields, respondBy }: Submission): readonly Row[] {
  const address = toPlainAddress(fields.email);
  return [
    { label: mailLabels.due, value: describeTime(respondBy) },
    { label: mailLabels.name, value: fields.name },
    { label: mailLabels.company, value: fields.company },
    { label: mailLabels.email, value: fields.email, href: address && writeTo(address) },
    { label: mailLabels.phone, value: fields.phone, href: callTo(fields.phone) },
  ];
}

function recordRows({ receivedAt, reference }: Submission): readonly Row[] {
  return [
    { label: mailLabels.received, value: describeTime(receivedAt) },
    { label: mailLabels.reference, value: reference },
  ];
}

function replyAction({ fields, formType, reference }: Submission): Link | undefined {
  const address = toPlainAddress(fields.email);
  if (!address) return undefined;
  const subject = notificationWords[formType].replySubject(reference);
  return { text: replyTo(fields.name), href: writeTo(address, subject) };
}

function writeTo(address: string, subject?: string) {
  const target = mailto(address.split("@").map(encodeURIComponent).join("@"));
  return subject === undefined ? target : `${target}?subject=${encodeURIComponent(subject)}`;
}

function callTo(phone: string) {
  const isDialable = /^\+?[\d\s().-]{7,}$/.test(phone);
  return isDialable ? `tel:${phone.replace(/[^\d+]/g, "")}` : undefined;
}

const LONGEST_SUBJECT = 200;
/** Control, format (bidirectional and invisible) and unpaired surrogate characters, and both Unicode line breaks. */
const notPrintable = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/** RFC 2047's opening: mail clients would decode what follows, line breaks and all. */
const encodedWord = "=?";

/** The visitor's subject as one bounded, printable line. */
export function cleanSubject(subject: string): string {
  const line = subject.replace(notPrintable, " ").replaceAll(encodedWord, "= ?").replace(/\s+/gu, " ").trim();
  const characters = [...line];
  if (characters.length === 0) return subjectFallback;
  if (characters.length <= LONGEST_SUBJECT) return line;
  return `${characters.slice(0, LONGEST_SUBJECT - 1).join("")}…`;
}
