import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace, paceLimits } from "./deliverer.ts";
import type { FailureCause, SendResult } from "./transport.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const sent: SendResult = { outcome: "sent" };
const failure = (cause: FailureCause): SendResult => ({
  outcome: "retry",
  cause,
  alarm: false,
  smtpCode: undefined,
  error: "",
});

async function fail(pace: ReturnType<typeof createPace>, times: number, cause: FailureCause = "network") {
  for (let turn = 0; turn < times; turn += 1) await pace.run("staff@example.com", async () => failure(cause));
}

test("the third failure in a row pauses all mails for a second, and each further one twice as long", async () => {
  const pace = createPace(paceLimits, () => {});
  await fail(pace, 2);
  expect(pace.room()).toBe(8);
  for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    await fail(pace, 1);
    expect(pace.room()).toBe(0);
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(pace.room()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(pace.room(), "one mail tries for all").toBe(1);
  }
  await pace.run("staff@example.com", async () => sent);
  expect(pace.room()).toBe(8);
});

test("a try after a pause that takes long gives its place to the next", async () => {
  const pace = createPace(paceLimits, () => {});
  await fail(pace, 3);
  await vi.advanceTimersByTimeAsync(1_000);
  const { promise, resolve } = Promise.withResolvers<SendResult>();
  const slow = pace.run("staff@example.com", () => promise);
  expect(pace.room()).toBe(0);
  await vi.advanceTimersByTimeAsync(paceLimits.slowAfterMs);
  expect(pace.room()).toBe(1);
  resolve(sent);
  await slow;
  expect(pace.room()).toBe(8);
});

test("a mail that gets through, or a failure of one mail alone, starts the count again", async () => {
  for (const result of [sent, failure("refused"), failure("deferred")]) {
    const pace = createPace(paceLimits, () => {});
    await fail(pace, 2);
    await pace.run("staff@example.com", async () => result);
    await fail(pace, 2);
    expect(pace.room()).toBe(8);
  }
});

test("mails that take long give their place to others, up to a bound", async () => {
  let calls = 0;
  const pace = createPace({ ...paceLimits, concurrency: 2, maxUnderWay: 3 }, () => {
    calls += 1;
  });
  const { promise, resolve } = Promise.withResolvers<SendResult>();
  const slow = [pace.run("staff@example.com", () => promise), pace.run("staff@example.com", () => promise)];
  expect(pace.room()).toBe(0);
  await vi.advanceTimersByTimeAsync(paceLimits.slowAfterMs);
  expect([pace.room(), calls]).toEqual([1, 2]);
  resolve(sent);
  await Promise.all(slow);
  expect(pace.room()).toBe(2);
});

test("a recipient with as many slow mails as there are places gets no more until one is done", async () => {
  const pace = createPace({ ...paceLimits, concurrency: 2 }, () => {});
  const { promise, resolve } = Promise.withResolvers<SendResult>();
  const first = pace.run("silent@example.com", () => promise);
  await vi.advanceTimersByTimeAsync(paceLimits.slowAfterMs);
  expect(pace.crowded()).toEqual([]);
  const second = pace.run("silent@example.com", () => promise);
  await vi.advanceTimersByTimeAsync(paceLimits.slowAfterMs);
  expect(pace.crowded()).toEqual(["silent@example.com"]);
  resolve(sent);
  await Promise.all([first, second]);
  expect(pace.crowded()).toEqual([]);
});

test("a pause that a late success ended does not end the next one", async () => {
  const pace = createPace(paceLimits, () => {});
  const { promise, resolve } = Promise.withResolvers<SendResult>();
  const late = pace.run("staff@example.com", () => promise);
  await fail(pace, 3);
  expect(pace.room()).toBe(0);
  await vi.advanceTimersByTimeAsync(600);
  resolve(sent);
  await late;
  expect(pace.room()).toBe(8);
  await fail(pace, 3);
  await vi.advanceTimersByTimeAsync(999);
  expect(pace.room()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(pace.room()).toBe(1);
});
