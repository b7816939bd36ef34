import type { Database } from "#inbox/sqlite/database.ts";

/** Immediate: a lock is waited for at the start, where SQLite's busy timeout works, and not half-way. */
export function inTransaction<Result>(database: Database, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isInTransaction()) database.exec("ROLLBACK");
    throw error;
  }
}

const PAUSE_MS = 10;

/** Calls until nothing was left to do, and lets the server's writer in between two calls. */
export async function inBatches(runBatch: () => number): Promise<number> {
  let total = 0;
  for (let done = runBatch(); done > 0; done = runBatch()) {
    total += done;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return total;
}
