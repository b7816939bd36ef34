import { company, mailto } from "#content/company.ts";
import { acknowledgementFooter, acknowledgementWords, mailLabels } from "#content/mail.ts";
import type { Receipt } from "#inbox/submission.ts";
import { describeDeadline, describeTime } from "#mail/deadline.ts";
import type { Letter } from "./letter.ts";

/**
 * Takes a receipt, not a submission: whoever typed a stranger's address into a form must not be able to send that
 * stranger a single word through us.
 */
export function acknowledge(receipt: Receipt, now: number): Letter {
  const words = acknowledgementWords[receipt.formType];
  const deadline = describeDeadline(receipt.respondBy, now);
  const when = deadline.passed ? `by ${deadline.full}` : deadline.when;
  return {
    subject: words.subject(receipt.reference),
    preheader: words.preheader(when),
    heading: words.heading,
    intro: [words.intro[0], { strong: when }, words.intro[1]],
    rows: [
      { label: mailLabels.reference, value: receipt.reference },
      { label: mailLabels.due, value: deadline.full },
      { label: mailLabels.promise, value: words.promise },
      { label: mailLabels.received, value: describeTime(receipt.receivedAt) },
      { label: mailLabels.writeTo, value: words.contact, href: mailto(words.contact) },
      { label: mailLabels.call, value: company.phone.display, href: company.phone.href },
    ],
    sections: [words.next, words.ready],
    action: undefined,
    footer: acknowledgementFooter(words.why, words.contact),
  };
}
