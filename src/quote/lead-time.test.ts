import { expect, test } from "vitest";
import { startLow } from "#content/company.ts";
import { exampleCheckContext, exampleDraft } from "#quote/testing/example-quote.ts";
import { checkDraft } from "./finish-quote.ts";
import { longestWeeks, sayLeadTime } from "./quote-text.ts";

test.each([
  ["8", "8 wk"],
  ["6-8", "6–8 wk"],
  ["10 days", "10 days"],
  ["In stock", "In stock"],
])("a lead time of %s is said as %s", (typed, said) => {
  expect(sayLeadTime(typed)).toBe(said);
});

test("the longest lead time is told when all are weeks, and not guessed otherwise", () => {
  const { finished } = checkDraft(exampleDraft, exampleCheckContext);
  const lines = finished?.lines ?? [];
  expect(longestWeeks({ lines })).toBe(8);
  const inDays = lines.map((line) => (line.outcome === "no-bid" ? line : { ...line, leadTime: "10 days" }));
  expect(longestWeeks({ lines: inDays })).toBeUndefined();
  expect(longestWeeks({ lines: [] })).toBeUndefined();
});

test("a place keeps its capitals in the middle of a sentence", () => {
  expect(startLow("Origin, Birmingham, AL")).toBe("origin, Birmingham, AL");
});
