import { expect, test } from "vitest";
import { describeChanges } from "#quote/mails/quote-mails.ts";
import { exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import { finishLine } from "./finish-quote.ts";
import type { DraftLine } from "./quote.ts";

const quoteWith = (change: (line: DraftLine, index: number) => DraftLine | undefined) => {
  const lines = exampleDraft.lines.map(change).filter((line) => line !== undefined);
  return exampleQuote({ lines: lines.map(finishLine).filter((line) => line !== undefined) });
};
const before = quoteWith((line) => line);

test("a revision tells what it says otherwise, and nothing else", () => {
  expect(describeChanges(before, before)).toEqual([]);
  const priced = quoteWith((line, index) =>
    index === 0 ? { ...line, unitPrice: "9,000", leadTime: "" } : line,
  );
  expect(describeChanges(before, priced)).toEqual([
    "Line 1, unit price: 9,000.00 instead of 9,480.00",
    "Line 1, lead time: no longer stated (it was 8 weeks)",
  ]);
});

test("lines that came or went are told by their number, terms by their name", () => {
  const shorter = { ...quoteWith((line, index) => (index < 5 ? line : undefined)), fob: "Destination" };
  expect(describeChanges(before, shorter)).toEqual([
    "Line 6, removed",
    "FOB point: Destination instead of Origin, Birmingham, AL",
  ]);
  expect(describeChanges(shorter, before)).toContain("Line 6, added");
});
