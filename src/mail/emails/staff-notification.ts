import { mailto } from "#content/company.ts";
import { mailLabels, notificationWords, replyTo } from "#content/mail.ts";
import type { Submission } from "#inbox/store.ts";
import { cleanSubject } from "#mail/clean-subject.ts";
import { describeDeadline, describeTime } from "#mail/deadline.ts";
import { toPlainAddress } from "#mail/plain-address.ts";
import type { Letter, Row } from "./letter.ts";
import { splitIntoRows } from "./message-rows.ts";

/** The deadline comes first: it is what decides whether the mail is opened now or later. */
export function notifyStaff(submission: Submission, siteHost: string, now: number): Letter {
  const { fields, formType, reference } = submission;
  const words = notificationWords[formType];
  const deadline = describeDeadline(submission.respondBy, now);
  const heading = deadline.passed ? words.overdue(deadline.full) : words.due(deadline.when);
  const address = toPlainAddress(fields.email);
  return {
    subject: cleanSubject(fields.subject),
    preheader: `${heading}. ${fields.company}`,
    heading,
    intro: [words.intro(fields.company)],
    rows: [
      { label: mailLabels.due, value: deadline.full },
      { label: mailLabels.name, value: fields.name },
      { label: mailLabels.company, value: fields.company },
      { label: mailLabels.email, value: fields.email, href: address && writeTo(address) },
      { label: mailLabels.phone, value: fields.phone, href: callTo(fields.phone) },
      ...messageRows(submission),
      { label: mailLabels.received, value: describeTime(submission.receivedAt) },
      { label: mailLabels.reference, value: reference },
    ],
    sections: [],
    action: address
      ? { text: replyTo(fields.name), href: writeTo(address, words.replySubject(reference)) }
      : undefined,
    footer: words.footer(reference, siteHost),
  };
}

function messageRows({ formType, fields }: Submission): readonly Row[] {
  const whole = { label: mailLabels.message, value: fields.message };
  if (formType === "contact") return [{ label: mailLabels.subject, value: fields.subject }, whole];

  const shownAbove = new Map<string, string>([
    [mailLabels.company, fields.company],
    [mailLabels.phone, fields.phone],
  ]);
  const rows = splitIntoRows(fields.message)?.filter(({ label, value }) => shownAbove.get(label) !== value);
  // A typed "Due: …" must not stand there as a row of ours.
  return rows && !rows.some(({ label }) => ownLabels.has(label)) ? rows : [whole];
}

const ownLabels = new Set<string>(Object.values(mailLabels));

function writeTo(address: string, subject?: string) {
  const target = mailto(address.split("@").map(encodeURIComponent).join("@"));
  return subject === undefined ? target : `${target}?subject=${encodeURIComponent(subject)}`;
}

function callTo(phone: string) {
  const isDialable = /^\+?[\d\s().-]{7,}$/.test(phone);
  return isDialable ? `tel:${phone.replace(/[^\d+]/g, "")}` : undefined;
}
