import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** Asked in the light at a wide screen and in the dark at a narrow one. Each document is given axe once. */
export async function expectAccessible(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { violations, passes } = await page.evaluate(async (values) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const found = await inPage.run({
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
      selectors: false,
      preload: false,
    });
    return {
      violations: found.violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      passes: found.passes.map(({ id }) => id),
    };
  }, tags);
  expect(violations).toEqual([]);
  expect(passes).toContain("color-contrast");
}
