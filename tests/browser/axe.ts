import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/**
 * Asked in the light at a wide screen and in the dark at a narrow one. The usual mode opens a page of its own for every
 * question, to join what it found in frames; the site has none.
 */
export async function expectAccessible(page: Page) {
  const { violations, passes } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(tags)
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(passes.map(({ id }) => id)).toContain("color-contrast");
}
