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

test("keys are random also where the browser has no randomUUID", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const [first, second] = [randomKey(), randomKey()];
  vi.unstubAllGlobals();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});

function counter() {
  let count = 0;
  return () => `key-${++count}`;
}
