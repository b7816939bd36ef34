import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, "utf8"));

test("every part and utility that a component names has a rule", () => {
  const rules = new Set(read("src/**/*.css").flatMap((css) => css.match(/(?<=\.)[a-z][\w-]*/g) ?? []));
  const named = read("src/**/*.tsx").flatMap(
    (source) => source.match(/(?<=["'` ])(?:[a-z]+(?:-[a-z]+)*__|u-)[a-z]+(?:-[a-z]+)*(?=["'` ])/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(0);
  expect([...new Set(named)].filter((name) => !rules.has(name))).toEqual([]);
});

test("every part that has a rule is named by a component", () => {
  const parts = read("src/**/*.css").flatMap((css) => css.match(/(?<=\.)[a-z][\w-]*__[\w-]+/g) ?? []);
  const sources = read("src/**/*.{ts,tsx}").join("\n");
  const named = new Set(sources.match(/[a-z][\w-]*__[\w-]+/g));
  // A component may put the last word of a name in from what it shows.
  const isMade = (part: string) => sources.includes(`${part.replace(/[a-z]+$/, "")}\${`);
  expect(parts.length).toBeGreaterThan(500);
  expect(parts.filter((part) => !named.has(part) && !isMade(part))).toEqual([]);
});

test("every block has its rules in one style sheet", () => {
  // A rule belongs to the block that its selector begins with; what that block holds may look different in it.
  const sheets = read("src/{site/{ui,layout,drawings,pages},request,quote,desk}/**/*.css").map(
    (css) =>
      new Set(
        Array.from(css.matchAll(/(?:[{}]|,\n|\*\/)\s*\.([a-z][\w-]*)(?=[^{};]*\{)/g), ([, name = ""]) =>
          name.replace(/(__|--).*/, ""),
        ),
      ),
  );
  const blocks = sheets.flatMap((names) => [...names]);
  expect(blocks.length).toBeGreaterThan(100);
  expect(blocks.filter((block, index) => blocks.indexOf(block) !== index)).toEqual([]);
});
