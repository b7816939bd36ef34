import fc from "fast-check";
import { expect, test } from "vitest";
import {
  FEWEST_ATTEMPTS,
  FIRST_DELAY,
  GIVE_UP_AFTER,
  LONGEST_DELAY,
  retryDelay,
  SHORTEST_DELAY,
  scheduleRetry,
} from "#server/mail/delivery.ts";

const attempts = fc.integer({ min: 1, max: 10_000 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test("a delay is never shorter than a second nor longer than an hour", () => {
  fc.assert(
    fc.property(attempts, random, (tries, dice) => {
      const delay = retryDelay(tries, dice);
      expect(delay).toBeGreaterThanOrEqual(SHORTEST_DELAY);
      expect(delay).toBeLessThanOrEqual(LONGEST_DELAY);
    }),
  );
});

test("the delay's range doubles with every attempt until it is an hour", () => {
  const longest = [1, 2, 3, 9, 10, 11, 1_000].map((tries) => retryDelay(tries, 1));
  expect(longest).toEqual([1, 2, 4, 256, 360, 360, 360].map((factor) => factor * FIRST_DELAY));
});

test("the jitter spreads over the whole range", () => {
  fc.assert(
    fc.property(attempts, random, random, (tries, low, high) => {
      fc.pre(low <= high);
      expect(retryDelay(tries, low)).toBeLessThanOrEqual(retryDelay(tries, high));
      expect(retryDelay(tries, 0)).toBe(SHORTEST_DELAY);
    }),
  );
});

test("a mail is given up after five days, and not before", () => {
  const tries = { attempts: 240, firstTriedAt: 0, random: 0.5 };
  expect(scheduleRetry({ ...tries, now: GIVE_UP_AFTER - 1 })).toBeGreaterThan(GIVE_UP_AFTER);
  expect(scheduleRetry({ ...tries, now: GIVE_UP_AFTER })).toBeUndefined();
});

test("a jump of the clock alone never makes a mail be given up", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), random, (now, dice) => {
      const dueAt = scheduleRetry({ attempts: FEWEST_ATTEMPTS - 1, firstTriedAt: 0, now, random: dice });
      expect(dueAt).toBeGreaterThan(now);
      expect(dueAt).toBeLessThanOrEqual(now + LONGEST_DELAY);
    }),
  );
});

test("a mail that keeps failing is tried for five days, a bounded number of times", () => {
  let now = 0;
  let tries = 0;
  for (let dueAt: number | undefined = 0; dueAt !== undefined; tries += 1) {
    now = dueAt;
    dueAt = scheduleRetry({ attempts: tries + 1, firstTriedAt: 0, now, random: (tries % 10) / 10 });
  }
  expect(now).toBeGreaterThanOrEqual(GIVE_UP_AFTER);
  expect(tries).toBeGreaterThan(120);
  expect(tries).toBeLessThan(500);
});

test("the limits are those that the operator was promised", () => {
  const [second, hour, day] = [1_000, 3_600_000, 86_400_000];
  expect([SHORTEST_DELAY, FIRST_DELAY, LONGEST_DELAY]).toEqual([second, 10 * second, hour]);
  expect([GIVE_UP_AFTER, FEWEST_ATTEMPTS]).toEqual([5 * day, 5]);
  const old = { firstTriedAt: 0, now: 5 * day, random: 0 };
  expect(scheduleRetry({ ...old, attempts: 4 })).toBeDefined();
  expect(scheduleRetry({ ...old, attempts: 5 })).toBeUndefined();
});
