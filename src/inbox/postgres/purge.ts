import type { PurgeBatch, PurgedBatch } from "#inbox/store.ts";
import type { Runner } from "./database.ts";

/** What belongs to a submission goes with it. Nodes that purge at the same time take different records. */
export async function purgeBatch(transaction: Runner, request: PurgeBatch): Promise<PurgedBatch> {
  const { submissionsBefore, quarantinedBefore, limit } = request;
  return {
    quarantined: await remove(transaction, "state = 'quarantined' AND", quarantinedBefore, limit),
    submissions: await remove(transaction, "", submissionsBefore, limit),
  };
}

async function remove(transaction: Runner, condition: string, before: number, limit: number) {
  const removed = await transaction.query(
    `DELETE FROM submissions WHERE id IN (
       SELECT id FROM submissions WHERE ${condition} received_at < $1 ORDER BY received_at LIMIT $2
       FOR UPDATE SKIP LOCKED
     ) RETURNING 1`,
    before,
    limit,
  );
  return removed.length;
}
