import type { Message } from "#forms/message.ts";
import { type AbuseSignals, findSuspicions } from "#inbox/abuse.ts";
import { type Store, StoreUnavailable } from "#inbox/store.ts";
import { createSubmission, type SubmissionContext } from "#inbox/submission.ts";
import type { Clock } from "#server/clock.ts";
import type { Log } from "#server/log.ts";

export type IntakeParts = {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly recipients: SubmissionContext["recipients"];
  readonly mailDomain: string;
  /** Told after a submission is on disk, so that its mails leave at once. */
  readonly onAccepted: () => void;
};

type Delivery = {
  readonly message: Message;
  readonly signals: AbuseSignals;
  readonly idempotencyKey: string | undefined;
};

type Outcome =
  | {
      readonly kind: "accepted";
      readonly isReplay: boolean;
      readonly reference: string;
      readonly respondBy: number;
    }
  | { readonly kind: "conflict" }
  | { readonly kind: "unavailable" };

export type Intake = { receive(delivery: Delivery): Promise<Outcome> };

/** What both doors, JSON and plain form, do with a valid message. */
export function createIntake({ store, clock, log, recipients, mailDomain, onAccepted }: IntakeParts): Intake {
  return {
    async receive({ message, signals, idempotencyKey }) {
      const suspicions = findSuspicions(message, signals);
      const submission = createSubmission(message, {
        receivedAt: clock(),
        idempotencyKey,
        suspicions,
        recipients,
        mailDomain,
      });
      try {
        const acceptance = await store.accept(submission);
        if (acceptance.outcome === "conflict") {
          log("info", "submission_conflict", { form: message.formType });
          return { kind: "conflict" };
        }
        const { outcome, reference, respondBy } = acceptance;
        log("info", `submission_${outcome}`, { reference, form: message.formType, suspicions });
        onAccepted();
        return { kind: "accepted", isReplay: outcome === "replayed", reference, respondBy };
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        log("error", "store_unavailable", { form: message.formType, reason: error.message });
        return { kind: "unavailable" };
      }
    },
  };
}
