import { expect, test } from "vitest";
import { isContactAbroad } from "./contact-abroad.ts";

test.each([
  ["(205) 555-0117", "buyer@example.com", false],
  ["+1 205 555 0117", "clerk@county.example.al.us", false],
  ["001 205 555 0117", "buyer@example.gov", false],
  ["1-205-555-0117 x12", "buyer@example.pr", false],
  ["+44 20 7946 0000", "buyer@example.com", true],
  ["020 7946 0000", "buyer@example.com", true],
  ["011 47 22 00 00 00", "buyer@example.com", true],
  ["(205) 555-0117", "buyer@police.example.no", true],
])("a buyer at %s and %s: abroad is %s", (phone, email, isAbroad) => {
  expect(isContactAbroad({ phone, email })).toBe(isAbroad);
});
