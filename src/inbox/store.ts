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

export type MailKind = "notification" | "acknowledgement";
export type MailState = "pending" | "sent" | "dead";

export type LeaseRequest = {
  readonly now: number;
  readonly until: number;
  readonly limit: number;
  readonly holder: string;
};

export type LeasedMail = {
  readonly id: string;
  readonly kind: MailKind;
  readonly to: string;
  /** `<…@domain>`, ready for the header; the same on every attempt, so that a doubled delivery can be recognised. */
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
);
