import { expect, test } from "vitest";
import { quotePath, requestPath } from "./paths.ts";

test("a buyer's pages are under the reference; a quote's key opens no other page", () => {
  expect(requestPath("RFQ-7K3MX9QD", "key")).toBe("/requests/RFQ-7K3MX9QD/key");
  expect(quotePath("RFQ-7K3MX9QD", "B", "key")).toBe("/requests/RFQ-7K3MX9QD/quotes/B/key");
});
