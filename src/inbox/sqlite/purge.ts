import type { PurgeBatch, PurgedBatch } from "#inbox/store.ts";
import type { Database } from "./database.ts";

/** What belongs to a submission goes with it. */
export function purgeBatch(database: Database, request: PurgeBatch): PurgedBatch {
  const { submissionsBefore, quarantinedBefore, limit } = request;
  return {
    quarantined: remove(database, "state = 'quarantined' AND received_at < ?", quarantinedBefore, limit),
    submissions: remove(database, "received_at < ?", submissionsBefore, limit),
  };
}

function remove(database: Database, condition: string, before: number, limit: number) {
  return database.run(
    `DELETE FROM submissions WHERE id IN (
       SELECT id FROM submissions WHERE ${condition} ORDER BY received_at LIMIT ?
     )`,
    before,
    limit,
  ).changes;
}
