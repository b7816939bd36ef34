import { expect, test } from "vitest";
import { readIdempotencyKey } from "./routes.ts";

test("a key is read with or without quotes", () => {
  const key = "8e03978e-40d5-43dd-bc93-6894a57f9324";
  expect(readIdempotencyKey(key)).toBe(key);
  expect(readIdempotencyKey(`"${key}"`)).toBe(key);
  expect(readIdempotencyKey(undefined)).toBeUndefined();
});

test.each(["", "short", "with a space in it", "x".repeat(129), "tab\tinside-it", "naïve-key-here"])(
  "%j is malformed",
  (header) => {
    expect(readIdempotencyKey(header)).toBe(false);
  },
);

test("two headers are malformed", () => {
  expect(readIdempotencyKey(["first-key", "second-key"])).toBe(false);
});
