import type { PurgeReport, PurgeRequest } from "#inbox/archive.ts";
import type { Database } from "#inbox/postgres/database.ts";
import { purgeBatch } from "#inbox/postgres/purge.ts";
import { inBatches } from "./batches.ts";

const BATCH = 200;

export async function purge(database: Database, request: PurgeRequest): Promise<PurgeReport> {
  const { submissionsBefore, quarantinedBefore, dryRun } = request;
  if (dryRun) return count(database, request);
  const remove = (before: { submissionsBefore: number; quarantinedBefore: number }) =>
    inBatches(async () => {
      const request = { ...before, limit: BATCH };
      const removed = await database.transaction((transaction) => purgeBatch(transaction, request));
      return removed.submissions + removed.quarantined;
    });
  return {
    submissions: await remove({ submissionsBefore, quarantinedBefore: 0 }),
    quarantined: await remove({ submissionsBefore: 0, quarantinedBefore }),
  };
}

async function count(database: Database, { submissionsBefore, quarantinedBefore }: PurgeRequest) {
  const [row] = await database.query<PurgeReport>(
    `SELECT count(*) FILTER (WHERE received_at < $1) AS submissions,
       count(*) FILTER (WHERE state = 'quarantined' AND received_at < $2 AND received_at >= $1) AS quarantined
     FROM submissions`,
    submissionsBefore,
    quarantinedBefore,
  );
  return row ?? { submissions: 0, quarantined: 0 };
}
