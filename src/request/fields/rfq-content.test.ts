import fc from "fast-check";
import { expect, test } from "vitest";
import { readRfqContent } from "#request/record/submission.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { longestMessage } from "./forms.ts";
import { composeRfq } from "./message.ts";

test("a request's values are those of the form, with the lines of its boxes", () => {
  const content = readRfqContent(
    composeRfq({ ...exampleRfq, items: "12 ea helmet\nVest", quantities: "line 2: 6" }),
  );
  expect(content?.values.deliveryZip).toBe(exampleRfq.deliveryZip);
  expect(content?.lines.map(({ quantity }) => quantity)).toEqual(["12", "6"]);
});

test("a text that our form did not write has no values", () => {
  const composed = composeRfq(exampleRfq);
  expect(readRfqContent({ ...composed, message: `${composed.message}\n` })).toBeUndefined();
  expect(readRfqContent({ ...composed, formType: "contact" })).toBeUndefined();
});

test("values survive as JSON, and are never many times as long as the longest text", () => {
  const row = fc.constantFrom("1", "12 ea a", "- b", "a\t1", "a,\n", "x", '"', "\u0001", "EX-1-A\tb\t1\tEA");
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4_000 }), (rows) => {
      const items = rows.join("\n").slice(0, longestMessage);
      const content = readRfqContent(composeRfq({ ...exampleRfq, items: items.trim() || "a" }));
      const stored = JSON.stringify(content ?? null);
      expect(JSON.parse(stored)).toEqual(content ?? null);
      expect(stored.length).toBeLessThan(20 * longestMessage);
    }),
  );
});
