import { markAnswered, reminderWords } from "#content/mail.ts";
import type { QueuedReminder, Submission } from "#inbox/store.ts";
import type { Letter } from "./letter.ts";
import type { StaffContext } from "./staff-notification.ts";
import { describeDue, recordRows, replyAction, senderRows } from "./staff-rows.ts";

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
