import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { describeChanges } from "#quote/mails/quote-mails.tsx";
import { exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import { finishLine } from "./finish-line.ts";
import type { DraftLine } from "./quote.ts";
import { reviseDraft } from "./start-draft.ts";

const quoteWith = (change: (line: DraftLine, index: number) => DraftLine | undefined) => {
  const lines = exampleDraft.lines.map(change).filter((line) => line !== undefined);
  return exampleQuote({ lines: lines.map(finishLine).filter((line) => line !== undefined) });
};
const before = quoteWith((line) => line);

test("a revision tells what it says differently, and nothing else", () => {
  expect(describeChanges(theCompany, before, before)).toEqual([]);
  const priced = quoteWith((line, index) =>
    index === 0 ? { ...line, unitPrice: "9,000", leadTime: "" } : line,
  );
  expect(describeChanges(theCompany, before, priced)).toEqual([
    "Line 1, unit price: 9,000.00 instead of 9,480.00",
    "Line 1, lead time: removed (it was 8 weeks)",
  ]);
});

test("lines that were added or removed are told by their number, terms by their name", () => {
  const shorter = { ...quoteWith((line, index) => (index < 5 ? line : undefined)), fob: "destination" };
  expect(describeChanges(theCompany, before, shorter)).toEqual([
    "Line 6: removed (it was Hard case, wheeled, foam cut for 2 goggles)",
    "FOB point: Destination instead of Origin, Birmingham, AL",
  ]);
  expect(describeChanges(theCompany, shorter, before)).toContain(
    "Line 6: Hard case, wheeled, foam cut for 2 goggles (new)",
  );
});

test("removing a line changes nothing about those after it, numbered by the buyer or by us", () => {
  for (const numberAt of [(index: number) => `00${index + 1}0`, (index: number) => String(index + 1)]) {
    const all = quoteWith((line, index) => ({ ...line, number: numberAt(index) }));
    const fewer = { ...all, lines: all.lines.slice(1) };
    const line = `Line ${numberAt(0)}`;
    expect(describeChanges(theCompany, all, fewer)).toEqual([expect.stringMatching(`^${line}: removed`)]);
    expect(describeChanges(theCompany, fewer, all)).toEqual([
      expect.stringMatching(`^${line}: .*\\(new\\)$`),
    ]);
  }
});

test("a line that no longer has a bid says so and why, and not what went with it", () => {
  const refused = quoteWith((line, index) =>
    index === 0 ? { ...line, outcome: "no-bid", reason: "None are left" } : line,
  );
  expect(describeChanges(theCompany, before, refused)).toEqual([
    "Line 1, outcome: No bid instead of Quoted",
    "Line 1, reason: None are left (new)",
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
  expect(describeChanges(theCompany, fitted, loose)[0]).toBe("Line 1, Host: n/a instead of AR-15");
  expect(reviseDraft(theCompany, loose).lines[0]).toMatchObject({ fact3: "n/a", fact4: "1 x CR2032" });
});
