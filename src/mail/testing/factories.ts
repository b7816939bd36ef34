import { theCompany } from "#content/testing/fixture-company.ts";
import type { OutgoingMessage } from "#mail/transport.ts";
import { composeRfq } from "#request/fields/message.ts";
import type { LeasedMail } from "#request/record/mail-delivery.ts";
import { createPrivateLinks } from "#request/record/private-links.ts";
import { readRfqContent, type Submission, type SubmissionFields } from "#request/record/submission.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { type ComposeSettings, composeMail } from "#server/mail/compose.ts";

export const settings: ComposeSettings = {
  company: theCompany,
  from: "website@example.com",
  publicOrigin: "https://example.com",
  deskUrl: (reference) => `https://desk.example.com/requests/${reference}`,
  recipients: { contact: ["info@example.com"], rfq: ["sales@example.com"] },
  privateLinks: createPrivateLinks("a secret of the tests, long enough"),
};

/** Monday, February 8, 2027, 10:40 AM in Birmingham. */
export const receivedAt = Date.parse("2027-02-08T16:40:00Z");
const HOUR = 3_600_000;

export function buildFields(changes: Partial<SubmissionFields> = {}): SubmissionFields {
  return {
    name: "Dana Whitfield",
    email: "dana.whitfield@example.gov",
    phone: "(205) 555-0117",
    company: "Shelby County Sheriff’s Office",
    subject: "Delivery times for radios",
    message: "How long do radios take?\nWe need them in spring.",
    ...changes,
  };
}

export function buildSubmission(changes: Partial<Submission> = {}): Submission {
  const { formType = "rfq", fields = rfqFields, state = "open", answeredAt } = changes;
  const due = changes.respondBy ?? receivedAt + 4 * HOUR;
  const answer = { owed: "answer", since: receivedAt, due, told: 0 } as const;
  return {
    reference: "RFQ-7K3MX9QD",
    formType,
    rfq: readRfqContent({ ...fields, formType }),
    receivedAt,
    respondBy: receivedAt + 4 * HOUR,
    state: "open",
    answeredAt: undefined,
    suspicions: [],
    toDos: state === "open" && answeredAt === undefined ? [answer] : [],
    fields,
    ...changes,
  };
}

/** As the quote form composes it. */
const { formType: _, ...rfqFields } = composeRfq({
  ...exampleRfq,
  name: "Dana Whitfield",
  email: "dana.whitfield@example.gov",
  phone: "(205) 555-0117",
  organization: "Shelby County Sheriff’s Office",
  role: "Procurement Officer",
  purchasingEntity: "Shelby County Commission",
  items: "Binocular night-vision goggle, white phosphor,\nwith helmet mount and battery pack",
  quantities: "12 each",
  deliveryCity: "Columbiana",
  deliveryState: "AL",
  deliveryZip: "35051",
  needByDate: "2027-02-26",
  notes: "",
  attachments: ["SCSO-NVG-requirement.pdf", "delivery-schedule.xlsx"],
});

export function buildMail(changes: Partial<LeasedMail> = {}): LeasedMail {
  return {
    id: "mail-1",
    kind: "notification",
    to: "sales@example.com",
    messageId: "<mail-1@example.com>",
    content: undefined,
    attempts: 0,
    firstTriedAt: undefined,
    createdAt: receivedAt,
    submission: buildSubmission(),
    takenBy: undefined,
    ...changes,
  };
}

export function buildMessage(changes: Partial<LeasedMail> = {}): OutgoingMessage {
  const message = composeMail(buildMail(changes), settings, receivedAt);
  if (!message) throw new Error("The mail cannot be addressed");
  return message;
}
