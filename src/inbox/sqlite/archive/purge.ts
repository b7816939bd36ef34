import type { PurgeReport, PurgeRequest } from "#inbox/archive.ts";
import type { Database } from "#inbox/sqlite/database.ts";
import { inBatches, inTransaction } from "./transaction.ts";

const BATCH = 200;
const old = "received_at < ?";
const quarantined = "state = 'quarantined' AND received_at < ?";

export async function purge(database: Database, request: PurgeRequest): Promise<PurgeReport> {
  const { submissionsBefore, quarantinedBefore, dryRun } = request;
  if (dryRun) {
    const submissions = count(database, old, submissionsBefore);
    const both = count(database, `${quarantined} AND received_at >= ?`, quarantinedBefore, submissionsBefore);
    return { submissions, quarantined: both };
  }
  return {
    submissions: await inBatches(() => purgeBatch(database, old, submissionsBefore)),
    quarantined: await inBatches(() => purgeBatch(database, quarantined, quarantinedBefore)),
  };
}

/** Mails and keys go with their submission. */
function purgeBatch(database: Database, condition: string, before: number) {
  return inTransaction(
    database,
    () =>
      database.run(
        `DELETE FROM submissions WHERE id IN (SELECT id FROM submissions WHERE ${condition} LIMIT ${BATCH})`,
        before,
      ).changes,
  );
}

function count(database: Database, condition: string, ...values: number[]) {
  return (
    database.get<{ n: number }>(`SELECT count(*) AS n FROM submissions WHERE ${condition}`, ...values)?.n ?? 0
  );
}
