import type { Operations, StoreOf } from "#store/store.ts";
import { listMails, nextMailDueAt, retryDeadBatch } from "./outbox.ts";

export const mailOperations = {
  reads: { listMails, nextMailDueAt },
  writes: { retryDeadBatch },
} satisfies Operations;

export type MailStore = StoreOf<typeof mailOperations>;
