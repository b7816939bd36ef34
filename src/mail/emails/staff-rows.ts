import { mailto } from "#content/company.ts";
import { mailLabels, notificationWords, replyTo } from "#content/mail.ts";
import type { Submission } from "#inbox/store.ts";
import { describeDeadline, describeTime } from "#mail/deadline.ts";
import { toPlainAddress } from "#mail/plain-address.ts";
import type { Link, Row } from "./letter.ts";

export function describeDue({ formType, respondBy }: Submission, now: number) {
  const words = notificationWords[formType];
  const deadline = describeDeadline(respondBy, now);
  return deadline.passed ? words.overdue(deadline.full) : words.due(deadline.when);
}

export function senderRows({ fields, respondBy }: Submission): readonly Row[] {
  const address = toPlainAddress(fields.email);
  return [
    { label: mailLabels.due, value: describeTime(respondBy) },
    { label: mailLabels.name, value: fields.name },
    { label: mailLabels.company, value: fields.company },
    { label: mailLabels.email, value: fields.email, href: address && writeTo(address) },
    { label: mailLabels.phone, value: fields.phone, href: callTo(fields.phone) },
  ];
}

export function recordRows({ receivedAt, reference }: Submission): readonly Row[] {
  return [
    { label: mailLabels.received, value: describeTime(receivedAt) },
    { label: mailLabels.reference, value: reference },
  ];
}

export function replyAction({ fields, formType, reference }: Submission): Link | undefined {
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
