import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A rule that is written elsewhere holds only until someone writes the column that it is about. */
test("only the writer of requests updates their table", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.|\/migrations\/|\/testing\//.test(file),
  );
  const writers = files.filter((file) => /update\s+submissions\b/i.test(readFileSync(file, "utf8")));
  expect(files.length).toBeGreaterThan(300);
  expect(writers).toEqual(["src/request/record/life.ts"]);
});
