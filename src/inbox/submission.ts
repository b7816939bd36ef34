import { hash } from "node:crypto";
import type { Message } from "#forms/message.ts";
import { domainOf } from "./acknowledgement-caps.ts";
import { createReference } from "./references.ts";
import type { NewSubmission } from "./store.ts";

/** 132 bits. */
const HASH_LETTERS = 22;

export type SubmissionContext = {
  readonly receivedAt: number;
  readonly respondBy: number;
  readonly idempotencyKey: string | undefined;
  readonly suspicions: readonly string[];
  /** Where the company reads each form. */
  readonly recipients: { readonly contact: string; readonly rfq: string };
  readonly mailDomain: string;
};

/** A valid message with all that has to be decided at the moment it arrives. */
export function createSubmission(message: Message, context: SubmissionContext): NewSubmission {
  const { formType, ...fields } = message;
  const { receivedAt, respondBy, idempotencyKey, suspicions, recipients, mailDomain } = context;
  return {
    reference: createReference(formType),
    formType,
    fields,
    receivedAt,
    respondBy,
    contentHash: hashContent(message),
    idempotencyKey,
    suspicions,
    notificationTo: recipients[formType],
    acknowledgementTo: acknowledgementAddress(fields.email, mailDomain),
    messageIdDomain: mailDomain,
  };
}

/** Half of a SHA-256 tells any two messages apart, and indexes of it take half the room. */
function hashContent({ formType, name, email, phone, company, subject, message }: Message) {
  const content = JSON.stringify([formType, name, email, phone, company, subject, message]);
  return hash("sha256", content, "base64url").slice(0, HASH_LETTERS);
}

/** Undefined at our own domain: mail to ourselves about mail to ourselves could go round in circles. */
export function acknowledgementAddress(email: string, mailDomain: string) {
  return isAt(email, mailDomain) ? undefined : email;
}

function isAt(email: string, domain: string) {
  const host = domainOf(email);
  return host === domain.toLowerCase() || host.endsWith(`.${domain.toLowerCase()}`);
}
