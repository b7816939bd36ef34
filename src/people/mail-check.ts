import { insertMail, type MailState } from "#mail/outbox.ts";
import type { Transaction } from "#store/database.ts";
import type { AccessMailContent, StaffMember } from "./staff.ts";

const content = JSON.stringify({ act: "mail-check", by: undefined } satisfies AccessMailContent);

export type MailCheckRequest = {
  readonly staff: StaffMember;
  readonly now: number;
  readonly mailDomain: string;
};

/** An e-mail to oneself, the same way as all others. */
export async function queueMailCheck(transaction: Transaction, { staff, now, mailDomain }: MailCheckRequest) {
  const mail = { submissionId: undefined, kind: "access", to: staff.email, now, content } as const;
  await insertMail(transaction, { ...mail, messageIdDomain: mailDomain });
}

export type MailCheck = {
  readonly state: MailState;
  readonly queuedAt: number;
  readonly settledAt: number | null;
  readonly error: string | null;
};

/** The last one to this person; undefined before the first. */
export async function findMailCheck(database: Transaction, email: string): Promise<MailCheck | undefined> {
  const [found] = await database.query<MailCheck>`SELECT state, created_at AS "queuedAt",
    settled_at AS "settledAt", last_error AS error FROM outbox
    WHERE kind = 'access' AND recipient = ${email} AND content = ${content} ORDER BY id DESC LIMIT 1`;
  return found;
}
