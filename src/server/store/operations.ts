import { costOperations } from "#costs/record.ts";
import { editionOperations } from "#edition/record.ts";
import { mailOperations } from "#mail/outbox.ts";
import { orderOperations } from "#order/store.ts";
import { peopleOperations } from "#people/store.ts";
import { quoteOperations } from "#quote/store.ts";
import { unassignAll } from "#request/record/changes.ts";
import { requestOperations } from "#request/store.ts";
import type { Transaction } from "#store/database.ts";
import type { Closable, Operations, StoreOf } from "#store/store.ts";

/** To add an operation, add it to its feature's list: every store then has it. */
export const operations = {
  reads: {
    ...mailOperations.reads,
    ...peopleOperations.reads,
    ...requestOperations.reads,
    ...quoteOperations.reads,
    ...orderOperations.reads,
    ...costOperations.reads,
    ...editionOperations.reads,
    readState,
    findFreeInside,
  },
  writes: {
    ...mailOperations.writes,
    ...peopleOperations.writes,
    revokeStaff,
    ...requestOperations.writes,
    ...quoteOperations.writes,
    ...orderOperations.writes,
    ...costOperations.writes,
    ...editionOperations.writes,
    probe,
  },
  repeatable: [
    ...mailOperations.repeatable,
    ...requestOperations.repeatable,
    ...quoteOperations.repeatable,
    ...orderOperations.repeatable,
  ],
} satisfies Operations;

export type Store = StoreOf<typeof operations> & Closable;
export type OperationName = keyof typeof operations.reads | keyof typeof operations.writes;

/** People know no requests: what the person was on is put back here. */
async function revokeStaff(transaction: Transaction, revocation: Parameters<RevokeStaff>[1]) {
  const member = await peopleOperations.writes.revokeStaff(transaction, revocation);
  if (typeof member === "object") await unassignAll(transaction, { staffId: member.id, now: revocation.now });
  return member;
}

type RevokeStaff = typeof peopleOperations.writes.revokeStaff;

/** A text that changes whenever anyone writes anything worth a copy; undefined if the engine cannot tell. */
async function readState(database: Transaction): Promise<string | undefined> {
  const [row] = await database.query<{ state: string | null }>(database.engine.selectState);
  return row?.state ?? undefined;
}

/** The bytes inside the store's file where something was deleted. */
async function findFreeInside(database: Transaction): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(database.engine.selectFreeInside);
  return row?.bytes ?? 0;
}

/** Resolves when a durable write works right now, rejects with StoreUnavailable when not. */
async function probe(transaction: Transaction): Promise<void> {
  await transaction.query`UPDATE probe SET writes = writes + 1`;
}
