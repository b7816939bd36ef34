import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { StoreUnavailable } from "#store/store.ts";
import { createRetention } from "./retention.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Wednesday, 10 AM in Birmingham. */
const start = Date.parse("2027-02-10T16:00:00Z");

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(start);
});

afterEach(() => {
  vi.useRealTimers();
});

function setUp(batches: { submissions: number; quarantined: number }[] = []) {
  const logged: unknown[][] = [];
  const purgeBatch = vi.fn(
    async (_request: unknown) => batches.shift() ?? { submissions: 0, quarantined: 0 },
  );
  const forgetRecentBatch = vi.fn(async (_request: unknown) => 0).mockResolvedValueOnce(200);
  const purgeFiles = vi.fn(async (_before: number, _held: readonly string[]) => 2);
  const listHeld = async () => ["RFQ-7K3MX9QD"];
  const retention = createRetention({
    store: { purgeBatch, forgetRecentBatch, listHeld },
    retentionDays: 1095,
    purgeFiles,
    clock: Date.now,
    currentCompany: () => theCompany,
    log: (...line) => logged.push(line),
  });
  retention.start();
  return { retention, purgeBatch, forgetRecentBatch, purgeFiles, logged };
}

test("at the start everything old is deleted in small batches, and only counts are logged", async () => {
  const { retention, purgeBatch, forgetRecentBatch, purgeFiles, logged } = setUp([
    { submissions: 200, quarantined: 200 },
    { submissions: 7, quarantined: 0 },
  ]);
  await vi.advanceTimersByTimeAsync(0);
  expect(purgeBatch).toHaveBeenCalledTimes(3);
  expect(purgeBatch).toHaveBeenCalledWith({
    now: start,
    submissionsBefore: start - 1095 * DAY,
    quarantinedBefore: start - 30 * DAY,
    limit: 200,
  });
  expect(forgetRecentBatch.mock.calls).toEqual(Array(2).fill([{ now: start, limit: 200 }]));
  expect(purgeFiles).toHaveBeenCalledWith(start - 1095 * DAY, ["RFQ-7K3MX9QD"]);
  expect(logged).toEqual([["info", "purged", { submissions: 207, quarantined: 200, files: 2 }]]);
  await retention.stop();
});

test("then it is done once a day, at three in the morning in Alabama", async () => {
  const { retention, logged } = setUp();
  await vi.advanceTimersByTimeAsync(0);
  const threeInTheMorning = Date.parse("2027-02-11T09:00:00Z");
  await vi.advanceTimersByTimeAsync(threeInTheMorning - start - 1);
  expect(logged).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  expect(logged).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(23 * HOUR);
  expect(logged).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(7 * DAY);
  expect(logged).toHaveLength(9);
  await retention.stop();
});

test("a purge that failed is tried again", async () => {
  const { retention, purgeBatch, logged } = setUp();
  purgeBatch.mockRejectedValueOnce(new StoreUnavailable("locked"));
  await vi.advanceTimersByTimeAsync(0);
  expect(logged).toEqual([["warn", "purge_failed", { error: "StoreUnavailable" }]]);
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  expect(logged.at(-1)).toEqual(["info", "purged", { submissions: 0, quarantined: 0, files: 2 }]);
  await retention.stop();
});
