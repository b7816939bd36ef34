import { leaseDueMails, listMails, nextMailDueAt, retryDeadBatch } from "#mail/outbox.ts";
import {
  changeRole,
  endSession,
  enroll,
  findCalendar,
  findInvitation,
  findPasskey,
  findSession,
  inviteFromDesk,
  inviteStaff,
  listAccess,
  listPasskeys,
  listSessions,
  listStaff,
  noteSessionUse,
  rememberChallenge,
  removePasskey,
  resetCalendar,
  revokeStaff,
  signIn,
  takeChallenge,
} from "#people/staff.ts";
import {
  deleteDraft,
  findQuotePaper,
  findQuotes,
  listQuoted,
  noteQuoteOpened,
  orderQuote,
  saveDraft,
  sendQuote,
  withdrawQuote,
} from "#quote/record/quotes.ts";
import { recordScreening, setDestination } from "#quote/record/screening.ts";
import { accept } from "#request/intake/accept.ts";
import { findFollowed, judgeZip, queueLink, unsealRequest } from "#request/record/buyers.ts";
import { release, reopen, resend } from "#request/record/changes.ts";
import { keep, notePayment } from "#request/record/holds.ts";
import { findMailTrouble } from "#request/record/mail-trouble.ts";
import { exportPage, overview } from "#request/record/records.ts";
import { queueHeldDigest, queueReminders } from "#request/record/reminders.ts";
import {
  addNote,
  closeRequest,
  correctAddress,
  countTabs,
  findRequest,
  handOver,
  holdBack,
  listRequests,
  noteSeen,
  replyToRequest,
  takeRequest,
  verifyBuyer,
  withdrawVerification,
} from "#request/record/requests.ts";
import { countPurgeable, forgetRecentBatch, purgeBatch } from "#request/record/retention.ts";
import { settleMail } from "#request/record/settle-mail.ts";
import { findReceipt, findSubmission } from "#request/record/submission.ts";
import type { Transaction } from "#store/database.ts";
import { listAudit, noteExport, noteRefusal } from "#store/events.ts";

/**
 * Everything that can be asked of an inbox: each operation is one function, takes one argument and runs in one
 * transaction. When a write resolves, it is on disk. Add an operation here, and every store has it.
 */
const reads = {
  findReceipt,
  findSubmission,
  nextMailDueAt,
  listMails,
  overview,
  findMailTrouble,
  countPurgeable,
  listRequests,
  countTabs,
  findRequest,
  findQuotes,
  findQuotePaper,
  findFollowed,
  listQuoted,
  listAudit,
  listAccess,
  listStaff,
  listPasskeys,
  listSessions,
  findInvitation,
  findPasskey,
  findSession,
  findCalendar,
  judgeZip,
  exportPage,
};

const writes = {
  accept,
  settleMail,
  leaseDueMails,
  queueReminders,
  queueHeldDigest,
  reopen,
  release,
  resend,
  keep,
  notePayment,
  recordScreening,
  setDestination,
  retryDeadBatch,
  purgeBatch,
  forgetRecentBatch,
  noteSeen,
  takeRequest,
  handOver,
  addNote,
  verifyBuyer,
  withdrawVerification,
  replyToRequest,
  correctAddress,
  closeRequest,
  holdBack,
  saveDraft,
  deleteDraft,
  sendQuote,
  withdrawQuote,
  noteQuoteOpened,
  orderQuote,
  unsealRequest,
  queueLink,
  inviteFromDesk,
  inviteStaff,
  removePasskey,
  revokeStaff,
  changeRole,
  rememberChallenge,
  takeChallenge,
  enroll,
  signIn,
  noteSessionUse,
  endSession,
  resetCalendar,
  noteExport,
  noteRefusal,
  probe,
};

/** Writes of which a second try, after an answer that was lost on the way, finds what the first one did. */
const repeatableWrites: readonly OperationName[] = [
  "accept",
  "settleMail",
  "sendQuote",
  "noteQuoteOpened",
  "orderQuote",
];

/** Resolves when a durable write works right now, rejects with StoreUnavailable when not. */
async function probe(transaction: Transaction): Promise<void> {
  await transaction.query("UPDATE probe SET writes = writes + 1");
}

const operations = { ...reads, ...writes };
type Operations = typeof operations;
export type OperationName = keyof Operations;

export type Store = {
  [Name in OperationName]: Operations[Name] extends (
    transaction: Transaction,
    ...argument: infer Argument
  ) => infer Result
    ? (...argument: Argument) => Result
    : never;
} & {
  /** What was called before is still carried out and answered. */
  close(): Promise<void>;
};

/** The store cannot write now (full disk, lock, lost connection). Nothing was stored; the caller may try again. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
}

/** For what is only noted: whoever reads is answered also while nothing can be written. */
export async function whereWritable(write: Promise<unknown>) {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}

export function isRead(name: OperationName) {
  return name in reads;
}

export function isRepeatable(name: OperationName) {
  return isRead(name) || repeatableWrites.includes(name);
}

export function runOperation(name: OperationName, transaction: Transaction, argument: unknown) {
  const run = operations[name] as (transaction: Transaction, argument: unknown) => Promise<unknown>;
  return run(transaction, argument);
}

/** A store whose operations all go through one function. */
export function createStore(
  call: (name: OperationName, argument: unknown) => Promise<unknown>,
  close: () => Promise<void>,
): Store {
  const names = Object.keys(operations) as OperationName[];
  const calls = names.map((name) => [name, (argument: unknown) => call(name, argument)]);
  return { ...Object.fromEntries(calls), close };
}
