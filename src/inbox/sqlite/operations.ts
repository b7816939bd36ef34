import type { AcknowledgementCaps } from "#inbox/acknowledgement-caps.ts";
import type {
  AnswerLink,
  LeaseRequest,
  MailSettlement,
  NewSubmission,
  PurgeBatch,
  ReminderRequest,
} from "#inbox/store.ts";
import { accept } from "./accept.ts";
import { answerByLink, findAnswerLink } from "./answer-links.ts";
import type { Database } from "./database.ts";
import { countMails, leaseDueMails, nextMailDueAt, settleMail } from "./mails.ts";
import { purgeBatch } from "./purge.ts";
import { queueReminders } from "./reminders.ts";
import { takeStock } from "./stock.ts";
import { findReceipt, findSubmission } from "./submission-rows.ts";

/** Everything that can be asked of the database. Writes share transactions, reads never wait for one. */
export function createOperations(caps: AcknowledgementCaps) {
  return {
    reads: {
      open: () => undefined,
      findReceipt: (database: Database, reference: string) => findReceipt(database, reference),
      findSubmission: (database: Database, reference: string) => findSubmission(database, reference),
      nextMailDueAt: (database: Database) => nextMailDueAt(database),
      countMails: (database: Database) => countMails(database),
      findAnswerLink: (database: Database, link: AnswerLink) => findAnswerLink(database, link),
      takeStock: (database: Database, now: number) => takeStock(database, now),
    },
    writes: {
      accept: (database: Database, submission: NewSubmission) => accept(database, caps, submission),
      leaseDueMails: (database: Database, request: LeaseRequest) => leaseDueMails(database, request),
      settleMail: (database: Database, settlement: MailSettlement) => settleMail(database, settlement),
      queueReminders: (database: Database, request: ReminderRequest) => queueReminders(database, request),
      answerByLink: (database: Database, answer: AnswerLink & { readonly now: number }) =>
        answerByLink(database, answer),
      purgeBatch: (database: Database, request: PurgeBatch) => purgeBatch(database, request),
      probe: (database: Database) => void database.run("UPDATE probe SET writes = writes + 1"),
    },
  };
}

export type Operations = ReturnType<typeof createOperations>;
type AllOperations = Operations["reads"] & Operations["writes"];

export type OperationName = keyof AllOperations;
export type Argument<Name extends OperationName> = Parameters<AllOperations[Name]>[1];
export type Result<Name extends OperationName> = ReturnType<AllOperations[Name]>;
