import type { LeasedMail, Submission, SubmissionFields } from "#inbox/store.ts";
import { type ComposeSettings, composeMail, type OutgoingMessage } from "#mail/compose.ts";

export const settings: ComposeSettings = {
  from: "website@example.com",
  publicOrigin: "https://example.com",
  answeredUrl: (reference, createdAt) => `https://example.com/answered/${reference}.${createdAt}`,
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
  return {
    reference: "RFQ-7K3MX9QD",
    formType: "rfq",
    receivedAt,
    respondBy: receivedAt + 4 * HOUR,
    state: "open",
    suspicions: [],
    fields: buildFields({
      subject: "RFQ Request - Binocular night-vision goggle, white phosphor, wit...",
      message: rfqMessage,
    }),
    ...changes,
  };
}

export const rfqMessage = [
  "Organization: Shelby County Sheriff’s Office",
  "Role/Title: Procurement Officer",
  "Phone: (205) 555-0117",
  "Purchasing Entity: Shelby County Commission",
  "",
  "Items:",
  "Binocular night-vision goggle, white phosphor,",
  "with helmet mount and battery pack",
  "",
  "Quantities:",
  "12 each",
  "",
  "Delivery: Columbiana, AL 35051",
  "Need-by Date: 2027-02-26",
  "",
  "Notes:",
  "None provided",
  "",
  "Attached files (names only):",
  "- SCSO-NVG-requirement.pdf",
  "- delivery-schedule.xlsx",
].join("\n");

export function buildMail(changes: Partial<LeasedMail> = {}): LeasedMail {
  return {
    id: "mail-1",
    kind: "notification",
    to: "sales@example.com",
    messageId: "<mail-1@example.com>",
    attempts: 0,
    firstTriedAt: undefined,
    createdAt: receivedAt,
    submission: buildSubmission(),
    ...changes,
  };
}

export function buildMessage(changes: Partial<LeasedMail> = {}): OutgoingMessage {
  const message = composeMail(buildMail(changes), settings, receivedAt);
  if (!message) throw new Error("The mail cannot be addressed");
  return message;
}
