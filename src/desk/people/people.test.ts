import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { signatureLimits } from "./people-page.tsx";
import { isSignature } from "./people-routes.tsx";
import { drawnSignature } from "./testing/drawn-signature.ts";

test("a small PNG that is whole is a signature", () => {
  expect(isSignature(drawnSignature())).toBe(true);
  expect(isSignature(drawnSignature({ width: signatureLimits.width + 1 }))).toBe(false);
});

test.each([
  ["pixels that unpack to far more than they should", { pixels: deflateSync(Buffer.alloc(5_000_000)) }],
  ["pixels that are missing", { pixels: deflateSync(Buffer.alloc(9)) }],
  ["pixels that are none", { pixels: Buffer.from("no pixels") }],
])("%s are refused", (_what, changes) => {
  expect(isSignature(drawnSignature(changes))).toBe(false);
});

test("what is no picture, another kind of picture or a large one is refused", () => {
  for (const bytes of ["", "<svg/>", "GIF89a", "%PDF-1.7"])
    expect(isSignature(Buffer.from(bytes))).toBe(false);
  const large = Buffer.concat([drawnSignature(), Buffer.alloc(signatureLimits.bytes)]);
  expect(isSignature(large)).toBe(false);
});
