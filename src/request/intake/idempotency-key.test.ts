import { expect, test } from "vitest";
import { readIdempotencyKey } from "./api-route.ts";

test("a key is read with or without quotes", () => {
  const key = "8e03978e-40d5-43dd-bc93-6894a57f9324";
  expect(readIdempotencyKey(key)).toEqual({ kind: "key", key });
  expect(readIdempotencyKey(`"${key}"`)).toEqual({ kind: "key", key });
  expect(readIdempotencyKey(undefined)).toEqual({ kind: "none" });
});

test.each(["", "short", "with a space in it", "x".repeat(129), "tab\tinside-it", "naïve-key-here"])(
  "%j is malformed",
  (header) => {
    expect(readIdempotencyKey(header)).toEqual({ kind: "malformed" });
  },
);

test("two headers are malformed", () => {
  expect(readIdempotencyKey(["first-key", "second-key"])).toEqual({ kind: "malformed" });
});
