import { expect, test } from "vitest";
import { exampleCheckContext, exampleDraft } from "#quote/testing/example-quote.ts";
import { checkDraft } from "./finish-quote.ts";
import { sayLeadTime, sayLongestLead } from "./quote-text.ts";

test.each([
  ["8", "8 wk"],
  ["6-8", "6–8 wk"],
  ["10 days", "10 days"],
  ["In stock", "In stock"],
])("a lead time of %s is said as %s", (typed, said) => {
  expect(sayLeadTime(typed)).toBe(said);
});

test("the longest lead time is told when all are weeks or all the same, and not guessed otherwise", () => {
  const { finished } = checkDraft(exampleDraft, exampleCheckContext);
  const lines = finished?.lines ?? [];
  expect(sayLongestLead({ lines })).toBe("8 weeks");
  const inDays = lines.map((line) => (line.outcome === "no-bid" ? line : { ...line, leadTime: "10 days" }));
  expect(sayLongestLead({ lines: inDays })).toBe("10 days");
  expect(sayLongestLead({ lines: [...lines, ...inDays] })).toBe("");
  expect(sayLongestLead({ lines: [] })).toBe("");
});
