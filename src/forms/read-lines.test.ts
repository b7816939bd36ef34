import fc from "fast-check";
import { expect, test } from "vitest";
import { type Line, namePart, type ReadLines, readLines } from "./read-lines.ts";
import { lineCorpus } from "./testing/line-corpus.ts";

/** Read otherwise today than a careful person would; each stays here until it is read right. */
const knownFailures: readonly string[] = [];

test.each(lineCorpus.filter(({ name }) => !knownFailures.includes(name)))("reads $name", (entry) => {
  const { lines, unmatched } = readLines(entry.items, entry.quantities ?? "");
  expect(lines.map(show)).toEqual(entry.lines.map(tidy));
  expect(unmatched.map((text) => text.trim())).toEqual(entry.unmatched ?? []);
});

test("the corpus is large, and says honestly how much of it is read right", () => {
  expect(new Set(lineCorpus.map(({ name }) => name)).size).toBe(lineCorpus.length);
  expect(lineCorpus.length).toBeGreaterThanOrEqual(60);
  const isWrong = ({ items, quantities = "", lines }: (typeof lineCorpus)[number]) =>
    JSON.stringify(readLines(items, quantities).lines.map(show)) !== JSON.stringify(lines.map(tidy));
  expect(lineCorpus.filter(isWrong).map(({ name }) => name)).toEqual(knownFailures);
});

function show(line: Line) {
  const { description, quantity, unit, flags } = line;
  return tidy([namePart(line), description, quantity, unit, flags.join("; ")].join(" | "));
}

function tidy(line: string) {
  return line.replace(/\s+/g, " ").replace(/[ |]+$/, "");
}

const hostileLetters = fc.constantFrom(
  ..."\t\n\r\"',;|x×-–:()#@=.$ 0123456789eE+QtyNSNea",
  ...[
    "\n\n",
    "12 ea",
    " x ",
    "Qty",
    "5855-00-000-0101",
    "5.855E+12",
    "\u00a0",
    "é",
    "🛡",
    "\u2028",
    "- ",
    "1. ",
  ],
);
const hostileText = fc.oneof(
  fc.string({ unit: hostileLetters, maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 100 }),
  fc
    .array(fc.constantFrom(...lineCorpus.flatMap(({ items }) => items.split("\n"))), { maxLength: 12 })
    .map((rows) => rows.join("\n")),
);

test("every character of both boxes is found again, in the order of the items", () => {
  fc.assert(
    fc.property(hostileText, hostileText, (items, quantities) => {
      const read = readLines(items, quantities);
      expect(sources(read)).toBe(visible(items));
      if (read.lines.length > 0 && !/^as listed|^see/i.test(quantities.trim())) {
        expect(sorted(quantitySources(read))).toBe(sorted(visible(quantities)));
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a line always says something, and a line without a quantity is always flagged", () => {
  fc.assert(
    fc.property(hostileText, hostileText, (items, quantities) => {
      for (const line of readLines(items, quantities).lines) {
        expect(line.source.trim()).not.toBe("");
        expect(`${line.nsn}${line.partNumber}${line.description}`).not.toBe("");
        expect(line.quantity).toMatch(/^(?:\d+(?:\.\d+)?)?$/);
        if (!line.quantity) expect(line.flags).not.toEqual([]);
      }
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["quotes", '"\t'],
  ["quoted commas", ',"'],
  ["digits", "1"],
  ["separators", ",-:"],
  ["blanks and a letter", "                    x"],
  ["lone numbers", "1\n"],
  ["words of one letter", "a "],
  ["counts", "12 ea, "],
  ["semicolons", "a 1;"],
  ["bullets", "- "],
  ["and", "1 and "],
  ["parentheses", "(1"],
  ["dashed digits", "1234-12-"],
  ["indented lines", "\n   b 1"],
  ["lines that go on", "a,\n"],
])("eight times as many %s take less than thirty times as much computing", (_name, unit) => {
  const time = (length: number) => {
    const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    const times = [1, 2, 3, 4, 5].map(() => {
      const before = process.threadCpuUsage();
      readLines(text, text);
      return process.threadCpuUsage(before).user / 1_000;
    });
    return Math.min(...times);
  };
  time(2_000);
  expect(time(16_000) / Math.max(2, time(2_000))).toBeLessThan(30);
});

function sources({ lines }: ReadLines) {
  return visible(lines.map(({ source }) => source).join(""));
}

function quantitySources({ lines, unmatched }: ReadLines) {
  return visible([...lines.map(({ quantitySource }) => quantitySource), ...unmatched].join(""));
}

function visible(text: string) {
  return text.replace(/\s/g, "");
}

function sorted(text: string) {
  return Array.from(text).sort().join("");
}
