import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** What depends on colors and on room, and is asked again of a page whose structure has been looked at. */
const rulesOfLook = ["color-contrast", "target-size", "link-in-text-block", "scrollable-region-focusable"];

/** Asked in the light at a wide screen and in the dark at a narrow one; of another state of a page, only what can differ. */
export async function expectAccessible(page: Page, rules: "all" | "look" = "all", part = "html") {
  const runOnly: axe.RunOnly =
    rules === "all" ? { type: "tag", values: tags } : { type: "rule", values: rulesOfLook };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { violations, passes } = await page.evaluate(
    async ([runOnly, part]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const found = await inPage.run(part, {
        runOnly,
        resultTypes: ["violations"],
        selectors: false,
        preload: false,
      });
      return {
        violations: found.violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
        passes: found.passes.map(({ id }) => id),
      };
    },
    [runOnly, part] as const,
  );
  expect(violations).toEqual([]);
  expect(passes).toContain("color-contrast");
}
