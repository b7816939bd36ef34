import { expect, test } from "vitest";
import { describeChanges } from "#quote/mails/quote-mails.ts";
import { exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import { finishLine } from "./finish-quote.ts";
import type { DraftLine } from "./quote.ts";
import { reviseDraft } from "./start-draft.ts";

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

test("a line that goes changes nothing of those after it, numbered by the buyer or not", () => {
  for (const number of [(index: number) => `00${index + 1}0`, () => ""]) {
    const all = quoteWith((line, index) => ({ ...line, number: number(index) }));
    const fewer = { ...all, lines: all.lines.slice(1) };
    expect(describeChanges(all, fewer)).toEqual([`Line ${number(0) || 1}, removed`]);
    expect(describeChanges(fewer, all)).toEqual([`Line ${number(0) || 1}, added`]);
  }
});

test("another part in the same place is the same line", () => {
  const other = quoteWith((line, index) =>
    index === 1 ? { ...line, part: "EX-9", description: "Another" } : line,
  );
  expect(describeChanges(before, other)).toEqual([
    expect.stringMatching(/^Line 2, part number: EX-9/),
    expect.stringMatching(/^Line 2, description: Another instead of/),
  ]);
});

test("a fact that no longer applies is told, and comes back under its own name in the next revision", () => {
  const optic = (line: DraftLine, host: string) => ({
    ...line,
    kind: "optics",
    fact3: host,
    fact4: "1 x CR2032",
  });
  const fitted = quoteWith((line) => optic(line, "AR-15"));
  const loose = quoteWith((line) => optic(line, "n/a"));
  expect(describeChanges(fitted, loose)[0]).toBe("Line 1, Host: no longer stated (it was AR-15)");
  expect(reviseDraft(loose).lines[0]).toMatchObject({ fact3: "n/a", fact4: "1 x CR2032" });
});
