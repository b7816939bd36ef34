import { expect } from "vitest";

const wanted: Readonly<Record<string, RegExp>> = {
  "content-security-policy":
    /^(?=.*default-src 'none')(?=.*frame-ancestors 'none')(?=.*form-action 'self')(?=.*base-uri 'none')(?=.*require-trusted-types-for 'script')(?!.*unsafe-)/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-embedder-policy": /^require-corp$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
};

/** The headers that TARGETS.md requires on every answer, and none that reveal what software runs here. */
export function expectSecurityHeaders(what: string, header: (name: string) => unknown) {
  for (const [name, pattern] of Object.entries(wanted)) {
    expect(String(header(name)), `${name} of ${what}`).toMatch(pattern);
  }
  expect([what, header("server"), header("x-powered-by")]).toEqual([what, undefined, undefined]);
}
