import { expect, test } from "vitest";
import { retention } from "#content/retention.ts";
import { wordsOf } from "#content/test/read-content.ts";
import { privacy } from "./privacy.ts";
import { terms } from "./terms.ts";

test("terms are governed by Alabama law, promise 30 days' notice and exclude children under 13", () => {
  const words = wordsOf(terms.clauses);
  expect(words).toContain("not for children under 13");
  expect(words).toContain("governed by the law of the State of Alabama");
  expect(words).toContain("about 30 days' notice of material changes");
  expect(words).toMatch(/classified information.*CUI.*export-controlled technical data/);
});

test("privacy excludes children under 13 and states the retention the software applies", () => {
  const words = wordsOf(privacy.clauses);
  expect(words).toContain("not for children under 13");
  expect(words).toContain("about 30 days' notice of material changes");
  expect(words).toContain("1,095 days (3 years)");
  expect(words).toContain(`suspected spam: ${retention.quarantineDays} days`);
  expect(words).toContain("sets no cookies");
  expect(words).toContain("Ala. Code 8-38-1");
});

test.each([
  ["terms", terms],
  ["privacy", privacy],
])("%s has 10 to 14 clauses, ids of their own and fits its page", (_name, page) => {
  expect(page.clauses.length).toBeGreaterThanOrEqual(10);
  expect(page.clauses.length).toBeLessThanOrEqual(14);
  expect(new Set(page.clauses.map(({ id }) => id)).size).toBe(page.clauses.length);
  expect(wordsOf(page.clauses.map(({ title, blocks }) => [title, blocks])).split(/\s+/).length).toBeLessThan(
    1350,
  );
});
