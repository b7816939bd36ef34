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

test("a mail that gets through, or a failure of one mail alone, starts the count again", async () => {
  for (const result of [sent, failure("refused"), failure("deferred")]) {
    const pace = createPace(paceLimits, () => {});
    await fail(pace, 2);
    await pace.run("staff@example.com", async () => result);
    await fail(pace, 2);
    expect(pace.room()).toBe(8);
  }
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
