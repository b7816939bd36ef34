import { expect, test } from "vitest";
import { acceptance } from "./acceptance.ts";

test.for([
  "We accept your order.",
  "We hereby confirm your order PO-1.",
  "We confirm the purchase order of Monday.",
  "Order confirmed, thank you.",
  "Your order is accepted.",
])("“%s” makes an order binding", (text) => {
  expect(acceptance.test(text)).toBe(true);
});

test.for([
  "Thank you for your order.",
  "Which purchase order do you mean?",
  "We confirm the delivery address.",
])("“%s” does not", (text) => {
  expect(acceptance.test(text)).toBe(false);
});
