import { expect, test, vi } from "vitest";
import { createAttemptKeys, randomKey } from "./attempt-key.ts";

test("the same content keeps its key, changed content gets a new one", () => {
  const keys = createAttemptKeys(counter());
  expect(keys.keyFor("a")).toBe("key-1");
  expect(keys.keyFor("a")).toBe("key-1");
  expect(keys.keyFor("b")).toBe("key-2");
  expect(keys.keyFor("a")).toBe("key-3");
});

test("after a success even the same content gets a new key", () => {
  const keys = createAttemptKeys(counter());
  keys.keyFor("a");
  keys.forget();
  expect(keys.keyFor("a")).toBe("key-2");
});

test("keys are ordered by time and random within it, also where the browser has no randomUUID", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 15) });
  const [first, second] = [randomKey(), randomKey()];
  vi.setSystemTime(Date.UTC(2026, 10, 15) + 1);
  const later = randomKey();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(first).toMatch(/^[0-9a-z]{8}-[0-9a-z]{16,28}$/);
  expect(second).not.toBe(first);
  expect([first, second].every((earlier) => earlier < later)).toBe(true);
});

function counter() {
  let count = 0;
  return () => `key-${++count}`;
}
