import type { Operations, StoreOf } from "#store/store.ts";
import { addMailPiece, dropMail, leaseMails, readMailPiece, takeMail } from "./inbound/arrivals.ts";
import { listMails, nextMailDueAt, retryDeadBatch } from "./outbox.ts";

export const mailOperations = {
  reads: { listMails, nextMailDueAt, readMailPiece },
  writes: { retryDeadBatch, addMailPiece, takeMail, dropMail, leaseMails },
  repeatable: ["takeMail"],
} satisfies Operations;

export type MailStore = StoreOf<typeof mailOperations>;
