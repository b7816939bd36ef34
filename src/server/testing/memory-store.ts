import type { FollowedRequest } from "#request/record/buyers.ts";
import type { Acceptance, NewSubmission, Receipt } from "#request/record/submission.ts";
import { operations, type Store } from "#server/store/operations.ts";
import { createStore, StoreUnavailable } from "#store/store.ts";

export type MemoryStore = Store & { readonly accepted: NewSubmission[]; isDown: boolean };

/** Remembers what it was handed; durability is tested on the real store. */
export function createMemoryStore(): MemoryStore {
  const accepted: NewSubmission[] = [];
  const nothing = createStore(
    operations,
    async () => undefined,
    async () => {},
  );
  const store: MemoryStore = {
    ...nothing,
    accepted,
    isDown: false,
    async accept(submission): Promise<Acceptance> {
      await store.probe();
      const known = accepted.find(
        ({ idempotencyKey }) => idempotencyKey && idempotencyKey === submission.idempotencyKey,
      );
      if (known && known.contentHash !== submission.contentHash) return { outcome: "conflict" };
      if (!known) accepted.push(submission);
      const { reference, receivedAt, respondBy, isUnpromised } = known ?? submission;
      return { outcome: known ? "replayed" : "stored", reference, receivedAt, respondBy, isUnpromised };
    },
    async findReceipt(reference): Promise<Receipt | undefined> {
      return accepted.find((submission) => submission.reference === reference);
    },
    async findFollowed(reference): Promise<FollowedRequest | undefined> {
      const found = accepted.find((each) => each.reference === reference && each.formType === "rfq");
      const nothingYet = {
        takenBy: undefined,
        reviewedAt: undefined,
        answeredAt: undefined,
        quotedAt: undefined,
        withdrawnAt: undefined,
        isVerified: false,
        orderedAt: undefined,
        confirmedAt: undefined,
        orderNumber: undefined,
        renewalAskedAt: undefined,
        closedAt: undefined,
      };
      return found && { ...found, state: "open", hasZip: true, ...nothingYet };
    },
    /** Developers need not remember a ZIP code. */
    async unsealRequest({ reference }) {
      const request = await store.findFollowed(reference);
      return request ? { outcome: "open", request } : { outcome: "unknown" };
    },
    async overview() {
      return {
        open: 0,
        waiting: 0,
        overdue: 0,
        mails: { pending: 0, dead: 0 },
        oldestPendingMailAt: undefined,
      };
    },
    async findMailTrouble() {
      return {
        refusedToStaff: 0,
        undeliveredAnswers: 0,
        staffWaitsSince: undefined,
        answerWaitsSince: undefined,
        unfiledSince: undefined,
        unreadable: 0,
        unscannedSince: undefined,
        storeMadeAt: undefined,
      };
    },
    async probe() {
      if (store.isDown) throw new StoreUnavailable("the test took the store down");
    },
  };
  return store;
}
