import { listAudit } from "#store/events.ts";
import type { Operations, StoreOf } from "#store/store.ts";
import { signInReads, signInWrites } from "./sign-in.ts";
import { staffReads, staffWrites } from "./staff.ts";

export const peopleOperations = {
  reads: { listAudit, ...signInReads, ...staffReads },
  writes: { ...signInWrites, ...staffWrites },
} satisfies Operations;

export type PeopleStore = StoreOf<typeof peopleOperations>;
