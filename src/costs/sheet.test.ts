import { expect, test } from "vitest";
import { costOf, emptySource, mergeSheets, readSheet } from "./sheet.ts";

const source = { supplier: "Sample Works", source: "quote 4711", note: "", cost: "9.50", on: "2026-11-02" };

test("a sheet is read as it was typed", () => {
  const lines = {
    a: { sources: [source, { cost: "TBD" }], chosen: 0, margin: "20" },
    b: { sources: [], chosen: 0 },
  };
  expect(readSheet({ lines })).toEqual({
    lines: { ...lines, a: { ...lines.a, sources: [source, { ...emptySource, cost: "TBD" }] } },
  });
  expect(costOf({ sources: [emptySource, source], chosen: 1 })).toBe(95_000);
  expect(costOf({ sources: [{ ...source, cost: "TBD" }], chosen: 0 })).toBeUndefined();
  expect(costOf({ sources: [], chosen: 0 })).toBeUndefined();
});

test("what two people typed at once is all kept: lines of one each as they are, of a line of both all sources", () => {
  const at = (cost: string) => ({ sources: [{ ...source, cost }], chosen: 0 });
  const base = { lines: { same: at("1"), mine: at("2"), theirs: at("3"), both: at("4") } };
  const mine = { lines: { ...base.lines, mine: at("20"), both: at("40"), "my new": at("5") } };
  const theirs = { lines: { ...base.lines, theirs: at("30"), both: at("41"), "their new": at("6") } };
  expect(mergeSheets(base, mine, theirs)).toEqual({
    lines: {
      ...{ same: at("1"), mine: at("20"), theirs: at("30") },
      both: { sources: [...at("40").sources, ...at("41").sources], chosen: 0 },
      ...{ "my new": at("5"), "their new": at("6") },
    },
  });
  expect(mergeSheets(base, mine, base)).toEqual(mine);
});

const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [String(n), value]));

test.each([
  ["nothing", undefined],
  ["a list", []],
  ["lines that are a list", { lines: [] }],
  ["a line that is a text", { lines: { a: "9.50" } }],
  ["more lines than a quote has", { lines: many(501, { sources: [], chosen: 0 }) }],
  ["more sources than a line has", { lines: { a: { sources: Array(17).fill(source), chosen: 0 } } }],
  ["30,000 sources", { lines: { a: { sources: Array(30_000).fill(source), chosen: 0 } } }],
  ["a source that is not there", { lines: { a: { sources: [source], chosen: 1 } } }],
  ["half a source", { lines: { a: { sources: [source], chosen: 0.5 } } }],
  ["a field of no source", { lines: { a: { sources: [{ ...source, price: "1" }], chosen: 0 } } }],
  ["a cost that is a number", { lines: { a: { sources: [{ ...source, cost: 9.5 }], chosen: 0 } } }],
  ["a supplier of 201 letters", { lines: { a: { sources: [{ supplier: "a".repeat(201) }], chosen: 0 } } }],
  ["a margin that is an object", { lines: { a: { sources: [], chosen: 0, margin: {} } } }],
  ["an id of 65 letters", { lines: { ["a".repeat(65)]: { sources: [], chosen: 0 } } }],
])("%s is refused with a sentence", (_name, value) => {
  expect(readSheet(value)).toEqual(expect.stringMatching(/\.$/));
});
