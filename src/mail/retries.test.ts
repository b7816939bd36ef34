import fc from "fast-check";
import { expect, test } from "vitest";
import { scheduleRetry } from "#server/mail/delivery.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

test.each([
  [1, 10],
  [2, 20],
  [3, 40],
  [9, 2_560],
  [10, 3_600],
  [1_000, 3_600],
])("after attempt %i the wait is between one second and %i", (attempts, longest) => {
  const wait = (random: number) => scheduleRetry({ attempts, firstTriedAt: 0, now: 0, random });
  expect([wait(0), wait(1)]).toEqual([SECOND, longest * SECOND]);
});

test("a mail is given up after five days, and not before, nor before its fifth attempt", () => {
  const retry = (now: number, attempts = 5) => scheduleRetry({ attempts, firstTriedAt: 0, now, random: 0 });
  expect(retry(5 * DAY - 1)).toBe(5 * DAY - 1 + SECOND);
  expect(retry(5 * DAY)).toBeUndefined();
  expect(retry(5 * DAY, 4)).toBeDefined();
});

test("a jump of the clock alone never makes a mail be given up", () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), random, (now, dice) => {
      const dueAt = scheduleRetry({ attempts: 4, firstTriedAt: 0, now, random: dice });
      expect(dueAt).toBeGreaterThan(now);
      expect(dueAt).toBeLessThanOrEqual(now + HOUR);
    }),
  );
});
