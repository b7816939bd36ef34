import { facts } from "#company/facts.ts";
import type { Clock } from "#company/time.ts";
import type { Log } from "#http/log.ts";
import type { Message } from "#request/fields/message.ts";
import type { Accepted } from "#request/record/accept.ts";
import { createSubmission, domainOf, type SubmissionContext } from "#request/record/submission.ts";
import type { RequestStore } from "#request/store.ts";
import type { CreateLimit } from "#store/rate-limit.ts";
import { StoreUnavailable } from "#store/store.ts";
import { type AbuseSignals, findSuspicions } from "./abuse.ts";
import { respondBy } from "./deadlines.ts";

export type IntakeParts = {
  readonly store: RequestStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly recipients: SubmissionContext["recipients"];
  readonly mailDomain: string;
  readonly createLimit: CreateLimit;
  /** Told after a submission is on disk, so that its mails leave at once. */
  readonly onAccepted: () => void;
};

type Delivery = {
  readonly message: Message;
  readonly signals: AbuseSignals;
  readonly idempotencyKey: string | undefined;
  /** Who shares one limit with the sender: see clientKey. */
  readonly client: string;
};

type Outcome =
  | ({ readonly kind: "accepted" } & Accepted)
  | { readonly kind: "conflict" }
  | { readonly kind: "unavailable" };

/** What a client that could not be served waits before it asks again. */
export const unavailableRetrySeconds = 30;

/**
 * Receipts that one client can have us mail to one domain in an hour: more than an agency behind one address sends, too
 * few to use up what a domain gets from all. The message itself is taken in and mailed to staff in any case.
 */
const receiptsPerClientAndDomain = 20;

export type Intake = { receive(delivery: Delivery): Promise<Outcome> };

const promised = { rfq: facts.promises.quote, contact: facts.promises.inquiry };

export function dueFor(formType: Message["formType"], receivedAt: number) {
  return respondBy(promised[formType], receivedAt, facts);
}

export function createIntake(parts: IntakeParts): Intake {
  const { store, clock, log, recipients, mailDomain, onAccepted } = parts;
  const receipts = parts.createLimit("receipts", receiptsPerClientAndDomain);
  return {
    async receive({ message, signals, idempotencyKey, client }) {
      const suspicions = findSuspicions(message, signals);
      const receivedAt = clock();
      const submission = createSubmission(message, {
        receivedAt,
        respondBy: dueFor(message.formType, receivedAt),
        idempotencyKey,
        suspicions,
        recipients,
        mailDomain,
      });
      const receipt =
        submission.acknowledgementTo === undefined
          ? undefined
          : await receipts.admit(`${client} ${domainOf(message.email)}`);
      let isStored = false;
      try {
        const acceptance = await store.accept(
          receipt?.admitted ? submission : { ...submission, acknowledgementTo: undefined },
        );
        isStored = acceptance.outcome === "stored";
        if (acceptance.outcome === "conflict") {
          log("info", "submission_conflict", { form: message.formType });
          return { kind: "conflict" };
        }
        const { outcome, ...accepted } = acceptance;
        const { reference } = accepted;
        log("info", `submission_${outcome}`, { reference, form: message.formType, suspicions });
        onAccepted();
        return { kind: "accepted", ...accepted };
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        log("error", "store_unavailable", { form: message.formType, reason: error.message });
        return { kind: "unavailable" };
      } finally {
        if (receipt?.admitted && !isStored) receipt.settle("refused");
      }
    },
  };
}
