import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
/** The ones whose outcome another color scheme can change. */
const rulesOnColors = ["color-contrast", "link-in-text-block"];

export async function expectAccessible(page: Page) {
  await expectNothing(createAxe(page).withTags(tags));
}

export async function expectReadableColors(page: Page) {
  await expectNothing(createAxe(page).withRules(rulesOnColors));
}

/** The other mode opens a page of its own for every question, to join what it found in frames; the site has none. */
function createAxe(page: Page) {
  return new AxeBuilder({ page }).setLegacyMode();
}

async function expectNothing(axe: AxeBuilder) {
  const { violations, passes } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(passes.map(({ id }) => id)).toContain("color-contrast");
}
