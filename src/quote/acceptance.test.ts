import { expect, test } from "vitest";
import { acceptance, confirmationSubject, writeAcceptance } from "./acceptance.ts";
import { checkDraft } from "./finish-quote.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "./testing/example-quote.ts";

const { finished } = checkDraft(exampleDraft, exampleCheckContext);
const quote = exampleQuote({ ...finished });

test("an order is accepted on its own terms: what, how much and when, and no term of ours", () => {
  const text = writeAcceptance(quote, "PO-1");
  expect(text).toMatch(/^We accept your order PO-1 \(quote Q-7K3MX9QD Rev B\) on the terms of the order\.\n/);
  expect(text).toContain("2. 12 EA EX-BP-4AA, Battery pack, remote, 4 × AA, with cable: 2,235.00, 3 weeks");
  expect(text).toContain("Total, sales tax not included: $126,062.20");
  expect(text).toMatch(/Delivery: 8 weeks after receipt of order, to Birmingham, AL 35203$/);
  expect(text).not.toMatch(/terms of that quote|Terms of Service|\n6\./);
  expect(acceptance.test(text)).toBe(true);
});

test("a long order is accepted in a text of bearable length", () => {
  const [line] = quote.lines;
  const lines = line ? Array.from({ length: 500 }, () => line) : [];
  const text = writeAcceptance({ ...quote, lines }, "");
  expect(text).toMatch(/^We accept your order \(quote /);
  expect(text).toContain("and 480 more lines as quoted");
  expect(text.length).toBeLessThan(5_000);
});

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

test("the subject of a confirmation names the order and the quote", () => {
  expect(confirmationSubject(quote, "PO-1")).toBe("Order confirmed: PO-1 (quote Q-7K3MX9QD Rev B)");
  expect(confirmationSubject(quote, "")).toBe("Order confirmed: quote Q-7K3MX9QD Rev B");
});
