import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs in the page. Axe parses the same few colors again for every text and each of its backgrounds, which
 * takes a third of its time.
 */
function rememberColors(color: { prototype: Color }) {
  const { prototype } = color;
  const parse = prototype.parseString;
  const known = new Map<string, Channels>();
  prototype.parseString = function (this: Color, text) {
    const { r, g, b, alpha } = known.get(text) ?? parse.call(this, text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

type Channels = { r: number; g: number; b: number; alpha: number };
type Color = Channels & { parseString(text: string): Color };

const script = `${source};(${rememberColors})(axe.commons.color.Color)`;

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** The rules that depend on colors and space, checked again on a page whose structure has been checked. */
const rulesOfLook = ["color-contrast", "target-size", "link-in-text-block", "scrollable-region-focusable"];

/**
 * Called in light mode on a wide screen and in dark mode on a narrow one; for another state of a page, only
 * with the rules whose result can differ.
 */
export async function expectAccessible(page: Page, rules: "all" | "look" = "all", part = "html") {
  const runOnly: axe.RunOnly =
    rules === "all" ? { type: "tag", values: tags } : { type: "rule", values: rulesOfLook };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(script);
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
