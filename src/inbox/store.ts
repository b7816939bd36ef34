import type { FormType } from "#forms/form-type.ts";

/**
 * Where submissions live. Two engines implement this; what they promise is the same: when `accept` resolves, the
 * record and its mails are on disk together, and nothing resolves before that.
 */
export type Store = {
  accept(submission: NewSubmission): Promise<Acceptance>;
  /** What a confirmation page may show to whoever holds the reference: no personal data. */
  findReceipt(reference: string): Promise<Receipt | undefined>;
  findSubmission(reference: string): Promise<Submission | undefined>;

  /** Leases due mails to one deliverer until `until`; a lease that runs out makes the mail due again. */
  leaseDueMails(request: LeaseRequest): Promise<readonly LeasedMail[]>;
  settleMail(settlement: MailSettlement): Promise<void>;
  /** When the next pending mail is due, so that the deliverer can sleep until then. */
  nextMailDueAt(): Promise<number | undefined>;
  countMails(): Promise<Record<MailState, number>>;

  /** Queues, once each in the life of a submission, a mail that its deadline is near and one that it has passed. */
  queueReminders(request: ReminderRequest): Promise<readonly QueuedReminder[]>;
  /** What a "Mark as answered" link would do; looking changes nothing. */
  findAnswerLink(link: AnswerLink): Promise<AnswerLinkState>;
  /** Marks an open submission as answered. One link does this once, even when the submission is opened again. */
  answerByLink(answer: AnswerLink & { readonly now: number }): Promise<AnswerLinkOutcome>;
  /** Deletes the oldest of what was kept long enough, at most `limit` records of each kind. */
  purgeBatch(request: PurgeBatch): Promise<PurgedBatch>;
  takeStock(now: number): Promise<Stock>;

  /** Resolves when a durable write works right now, rejects with StoreUnavailable when not. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

/** The store cannot write now (full disk, lock, lost connection). Nothing was stored; the caller may try again. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
}

export type SubmissionFields = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly subject: string;
  readonly message: string;
};

export type NewSubmission = {
  /** The store takes another one of the same kind when it is already in use. */
  readonly reference: string;
  readonly formType: FormType;
  readonly fields: SubmissionFields;
  /** Epoch milliseconds, as every time in the store. */
  readonly receivedAt: number;
  readonly respondBy: number;
  readonly contentHash: string;
  readonly idempotencyKey: string | undefined;
  /** Why it is held back; empty when it is not. */
  readonly suspicions: readonly string[];
  readonly notificationTo: string;
  /** Our own mail domain: the right part of the Message-ID that each mail keeps for good. */
  readonly messageIdDomain: string;
  /** Undefined when none may be sent; the store still applies its caps. */
  readonly acknowledgementTo: string | undefined;
};

export type Acceptance =
  | { readonly outcome: "stored" | "replayed"; readonly reference: string; readonly respondBy: number }
  | { readonly outcome: "conflict" };

export type Receipt = {
  readonly reference: string;
  readonly formType: FormType;
  readonly receivedAt: number;
  readonly respondBy: number;
};

export type Submission = Receipt & {
  readonly fields: SubmissionFields;
  readonly state: "open" | "answered" | "quarantined";
  readonly suspicions: readonly string[];
};

export type MailKind = "notification" | "acknowledgement" | "reminder" | "overdue";
export type MailState = "pending" | "sent" | "dead";

export type LeaseRequest = {
  readonly now: number;
  readonly until: number;
  readonly limit: number;
  readonly holder: string;
  /** Recipients whose mails have to wait, so that they hold up nobody else's. */
  readonly notTo?: readonly string[];
};

export type LeasedMail = {
  readonly id: string;
  readonly kind: MailKind;
  readonly to: string;
  /** `<…@domain>`, ready for the header; the same on every attempt, so that a doubled delivery can be recognized. */
  readonly messageId: string;
  /** How often it was leased before this time: 0 on the first. */
  readonly attempts: number;
  /** Undefined on the first lease. */
  readonly firstTriedAt: number | undefined;
  readonly createdAt: number;
  readonly submission: Submission;
};

/** Takes effect only while `holder` still holds the lease. */
export type MailSettlement = { readonly id: string; readonly holder: string; readonly now: number } & (
  | { readonly result: "sent" }
  | { readonly result: "retry"; readonly dueAt: number; readonly error: string }
  | { readonly result: "dead"; readonly error: string }
  /** There is no reason for it any more: the mail is deleted. */
  | { readonly result: "withdrawn" }
);

export type ReminderRequest = {
  readonly now: number;
  /** How long before its deadline a submission of each form counts as near; 0 for no such mail. */
  readonly soonMs: Readonly<Record<FormType, number>>;
  readonly recipients: Readonly<Record<FormType, string>>;
  readonly messageIdDomain: string;
  /** The most mails of each kind. */
  readonly limit: number;
};

export type QueuedReminder = {
  readonly kind: "reminder" | "overdue";
  readonly reference: string;
  readonly formType: FormType;
};

/** Each mail has its own link: the reference and when the link expires tell them apart. */
export type AnswerLink = { readonly reference: string; readonly expiresAt: number };
/** Answered: nothing is left to do for this link, because the submission is answered or the link was used. */
export type AnswerLinkState = "open" | "answered" | "unknown";
export type AnswerLinkOutcome = "done" | "answered" | "unknown";

export type PurgeBatch = {
  readonly submissionsBefore: number;
  readonly quarantinedBefore: number;
  readonly limit: number;
};
export type PurgedBatch = { readonly submissions: number; readonly quarantined: number };

export type Stock = {
  readonly open: number;
  readonly overdue: number;
  readonly mails: Readonly<Record<MailState, number>>;
  /** When the oldest mail that still waits was queued. */
  readonly oldestPendingMailAt: number | undefined;
};
