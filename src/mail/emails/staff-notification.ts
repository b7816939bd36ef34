import { mailLabels, markAnswered, notificationWords } from "#content/mail.ts";
import type { Submission } from "#inbox/store.ts";
import { cleanSubject } from "#mail/clean-subject.ts";
import type { Letter, Row } from "./letter.ts";
import { splitIntoRows } from "./message-rows.ts";
import { describeDue, recordRows, replyAction, senderRows } from "./staff-rows.ts";

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
    rows: [...senderRows(submission), ...messageRows(submission), ...recordRows(submission)],
    sections: [],
    action: replyAction(submission),
    secondAction: { text: markAnswered, href: answeredUrl },
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
