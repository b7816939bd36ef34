import { setTimeout as sleep } from "node:timers/promises";
import { retention } from "#company/retention.ts";
import { type Clock, DAY_MS, type Time } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import type { Log } from "#http/log.ts";
import type { PurgeRequest } from "#request/record/retention.ts";
import type { Store } from "#server/store/operations.ts";
import { createPeriodicTask } from "./periodic-task.ts";

export type RetentionParts = {
  readonly store: Pick<Store, "purgeBatch" | "forgetRecentBatch" | "listHeld">;
  readonly retentionDays: number;
  /** E-mails written to files hold the same data: they are deleted at the same age, and stay under the same holds. */
  readonly purgeFiles: (before: number, held: readonly string[]) => Promise<number>;
  readonly clock: Clock;
  readonly currentCompany: () => Company;
  readonly log: Log;
};

const quietHour = 3;
const lookEveryMs = 5 * 60_000;
/** Small, so that a visitor's message never waits long behind a batch. */
const batchSize = 200;

/**
 * Deletes what was kept long enough: at the start, and from then on every day at the quiet hour. Purging twice is
 * harmless, so several nodes need not agree on who does it.
 */
export function createRetention({
  store,
  retentionDays,
  purgeFiles,
  clock,
  currentCompany,
  log,
}: RetentionParts) {
  let lastDay: string | undefined;
  return createPeriodicTask({ name: "purge", everyMs: lookEveryMs, work: purgeOncePerDay, log });

  async function purgeOncePerDay() {
    const now = clock();
    const day = retentionDay(now, currentCompany().time);
    if (day === lastDay) return;
    const request = purgeRequest(retentionDays, now);
    while ((await store.forgetRecentBatch({ now, limit: batchSize })) > 0);
    const files = await purgeFiles(request.submissionsBefore, await store.listHeld(now));
    const counts = await purgeAll(store, request);
    lastDay = day;
    log("info", "purged", { ...counts, files });
  }
}

export function purgeRequest(retentionDays: number, now: number): PurgeRequest {
  const quarantinedBefore = now - retention.quarantineDays * DAY_MS;
  return { now, submissionsBefore: now - retentionDays * DAY_MS, quarantinedBefore };
}

/** When another process purges, a pause lets the server's writer in between two batches. */
export async function purgeAll(store: Pick<Store, "purgeBatch">, request: PurgeRequest, pauseMs = 0) {
  const total = { submissions: 0, quarantined: 0 };
  for (;;) {
    const { submissions, quarantined, isMore } = await store.purgeBatch({ ...request, limit: batchSize });
    total.submissions += submissions;
    total.quarantined += quarantined;
    if (submissions + quarantined === 0 && !isMore) return total;
    if (pauseMs > 0) await sleep(pauseMs);
  }
}

function retentionDay(now: number, { localTime }: Time) {
  const local = localTime(now);
  const day = local.hour < quietHour ? local.subtract({ days: 1 }) : local;
  return day.toPlainDate().toString();
}
