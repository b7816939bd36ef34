import { randomUUID } from "node:crypto";
import type { Message } from "#request/fields/message.ts";
import type { NewSubmission } from "#request/record/submission.ts";
import { createSubmission, type SubmissionContext } from "#request/record/submission.ts";

/** On June 1, 2026, in Alabama: the day on which the stores' contracts are tested. */
export const NOON = Date.UTC(2026, 5, 1, 17);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const mailDomain = "company.example";
export const recipients = { contact: ["info@company.example"], rfq: ["quotes@company.example"] };

export const exampleMessage: Message = {
  name: "Dana Whitfield",
  email: "dana@agency.example",
  phone: "205-555-0142",
  company: "County Sheriff's Office",
  subject: "RFQ Request - Plate carriers, level IIIA",
  message: "Organization: County Sheriff's Office\nItems:\nPlate carriers, level IIIA",
  formType: "rfq",
};

/** For tests: a submission unlike any other, unless told otherwise. */
export function exampleSubmission(
  message: Partial<Message> = {},
  context: Partial<SubmissionContext> = {},
): NewSubmission {
  const receivedAt = context.receivedAt ?? Date.UTC(2026, 5, 1, 15);
  const hours = message.formType === "contact" ? 24 : 4;
  return createSubmission(
    { ...exampleMessage, subject: `RFQ Request - ${randomUUID()}`, ...message },
    {
      receivedAt,
      respondBy: receivedAt + hours * HOUR,
      idempotencyKey: undefined,
      suspicions: [],
      recipients,
      mailDomain,
      ...context,
    },
  );
}

/** In groups, because on a busy machine more would wait longer for a connection than a call may. */
export async function inGroups<Result>(count: number, work: (n: number) => Promise<Result>) {
  const results: Result[] = [];
  while (results.length < count) {
    const group = Array.from({ length: Math.min(20, count - results.length) }, (_, n) =>
      work(results.length + n),
    );
    results.push(...(await Promise.all(group)));
  }
  return results;
}
