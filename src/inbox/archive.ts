import type { FormType } from "#forms/form-type.ts";
import type { AcknowledgementCaps } from "./acknowledgement-caps.ts";
import type { MailKind, MailState, Submission } from "./store.ts";

/**
 * The operator's view of what the store keeps, on a connection of its own, while the server runs. Two engines
 * implement it. Every write is short or done in small batches, so that the server never waits long for a lock.
 * Reminders are not here but in the store (`Store.queueReminders`): the server queues them through its one writer.
 * Times are epoch milliseconds.
 */
export type Archive = {
  /** Open ones first, soonest deadline first; then answered, then quarantined ones, the latest first. */
  list(filter: ListFilter): Promise<readonly ArchivedSubmission[]>;
  find(reference: string): Promise<SubmissionDetails | undefined>;
  /** Page by page in order of arrival, so that an archive of any size fits into memory. */
  exportAll(filter: ArchiveFilter): AsyncIterable<readonly ArchivedSubmission[]>;
  responses(range: TimeRange): AsyncIterable<readonly ResponseRow[]>;
  overview(now: number): Promise<Overview>;

  markAnswered(answer: Answer): Promise<ChangeOutcome>;
  /** Its deadline stays what was promised; reminders that were sent are not sent again. */
  reopen(reference: string): Promise<ChangeOutcome>;
  /** Out of quarantine: open, with the mails it would have had from the start. */
  release(change: TimedChange): Promise<ChangeOutcome>;
  /** Queues the staff's notification once more, as a new mail. */
  resend(change: TimedChange): Promise<ChangeOutcome>;

  listMails(filter: MailFilter): Promise<readonly ArchivedMail[]>;
  /** Makes dead mails due now, with all their attempts before them; returns how many. */
  retryDead(retry: RetryRequest): Promise<number>;

  /** Erases what a person sent (any case of the address) from every table and from the files; the records stay, empty. */
  forget(request: ForgetRequest): Promise<ForgetReport>;
  purge(request: PurgeRequest): Promise<PurgeReport>;

  /** A consistent copy made while the server writes; refuses a file that exists. */
  backup(request: BackupRequest): Promise<BackupReport>;
  /** When `backup` last succeeded. */
  lastBackupAt(): Promise<number | undefined>;
  /** Problems in words; empty when the engine finds none. */
  checkIntegrity(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** What an engine needs to queue mails by itself. */
export type ArchiveMailSettings = {
  readonly recipients: Readonly<Record<FormType, string>>;
  readonly mailDomain: string;
  readonly caps?: AcknowledgementCaps;
};

/** Erased: the person asked to be forgotten; what is left is only that something came in. */
export type ArchiveState = Submission["state"] | "erased";

export type ArchivedSubmission = Omit<Submission, "state"> & {
  readonly state: ArchiveState;
  readonly answeredAt: number | undefined;
  readonly note: string | undefined;
};

export type SubmissionDetails = ArchivedSubmission & { readonly mails: readonly ArchivedMail[] };

export type ArchivedMail = {
  readonly id: string;
  readonly reference: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly createdAt: number;
  /** While pending: when it is tried next. */
  readonly dueAt: number;
  /** When it was sent or given up. */
  readonly settledAt: number | undefined;
  readonly error: string | undefined;
};

/** From `since` on and before `until`, by the time of arrival. */
export type TimeRange = { readonly since?: number | undefined; readonly until?: number | undefined };

export type ArchiveFilter = TimeRange & {
  readonly formType?: FormType | undefined;
  /** Without it: all that is not erased. */
  readonly states?: readonly ArchiveState[] | undefined;
  /** Found in any field, the reference or the note, whatever the case of its ASCII letters. */
  readonly text?: string | undefined;
};

export type ListFilter = ArchiveFilter & { readonly limit: number };
/** Pending ones only where an attempt has failed. */
export type MailFilter = { readonly state: "dead" | "pending"; readonly limit: number };

export type ResponseRow = {
  readonly formType: FormType;
  readonly state: ArchiveState;
  readonly receivedAt: number;
  readonly respondBy: number;
  readonly answeredAt: number | undefined;
};

/** An overview counts no further, so that it is as quick for a backlog of any size. */
export const MOST_COUNTED = 10_000;

export type Overview = {
  readonly open: number;
  readonly overdue: number;
  readonly quarantined: number;
  readonly mails: Readonly<Record<MailState, number>>;
  /** When the oldest mail that still waits was queued. */
  readonly oldestPendingMailAt: number | undefined;
};

export type TimedChange = { readonly reference: string; readonly now: number };
export type Answer = TimedChange & { readonly note?: string | undefined };

/** When refused, `state` is what stands in the way. */
export type ChangeOutcome =
  | { readonly outcome: "done" }
  | { readonly outcome: "unknown" }
  | { readonly outcome: "refused"; readonly state: ArchiveState; readonly answeredAt: number | undefined };

export type RetryRequest = { readonly now: number; readonly reference?: string | undefined };

export type ForgetRequest = {
  readonly email: string;
  readonly now: number;
  /** Lets writers wait for as long as it takes to rewrite a large database without the remains. */
  readonly mayRewrite?: boolean | undefined;
};
export type ForgetReport = {
  /** Of the records that were emptied, so that mail files of the same name can be removed. */
  readonly references: readonly string[];
  readonly mails: number;
  /** Others' records whose text names the address: a person has to look at them. */
  readonly mentions: readonly string[];
  /** Possible: the engine could not make sure that its files hold no remains, and `forget` should run again. */
  readonly traces: "none" | "possible";
};

export type PurgeRequest = {
  readonly submissionsBefore: number;
  readonly quarantinedBefore: number;
  /** Counts only. */
  readonly dryRun?: boolean | undefined;
};
export type PurgeReport = { readonly submissions: number; readonly quarantined: number };

export type BackupRequest = { readonly file: string; readonly now: number };
export type BackupReport =
  | { readonly outcome: "done"; readonly records: number; readonly bytes: number }
  | { readonly outcome: "refused"; readonly reason: string };

export type RestoreReport =
  | { readonly outcome: "done"; readonly records: number; readonly pendingMails: number }
  | { readonly outcome: "refused"; readonly reason: string };
