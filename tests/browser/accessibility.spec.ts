import { expect, type Page, test } from "@playwright/test";
import { missingPages, sitePages } from "./all-pages.ts";
import { expectAccessible } from "./axe.ts";

for (const path of [...sitePages, ...missingPages]) {
  test(`${path} for everyone: axe, headings, landmarks, the keyboard, fingers`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expectAccessible(page);
    await expectOrder(page);
    await expectKeyboardReachesEverything(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 900 });
    await expectAccessible(page);
    await expectRoomForFingers(page);
  });
}

async function expectOrder(page: Page) {
  const levels = await page
    .locator("h1, h2, h3, h4, h5, h6")
    .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName[1])));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries())
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  await expect(page.getByRole("banner")).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("contentinfo")).toHaveCount(1);
}

async function expectKeyboardReachesEverything(page: Page) {
  const stops = await page.evaluateHandle(() => {
    const candidates = document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, select");
    const left = new Set<EventTarget>(
      [...candidates].filter(
        (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
      ),
    );
    const unmarked: string[] = [];
    document.addEventListener("focusin", ({ target }) => {
      const { outlineWidth, outlineStyle } = getComputedStyle(target as HTMLElement);
      left.delete(target as HTMLElement);
      if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2)
        unmarked.push((target as HTMLElement).outerHTML);
    });
    return { left, unmarked };
  });
  const countLeft = () => stops.evaluate(({ left }) => left.size);
  // Nothing is reached with fewer presses; a date field has several stops of its own.
  const fewest = await countLeft();
  expect(fewest).toBeGreaterThan(10);
  for (let press = 0; press < fewest; press += 1) await page.keyboard.press("Tab");
  for (let press = 0; press < fewest && (await countLeft()) > 0; press += 1) await page.keyboard.press("Tab");
  const missed = await stops.evaluate(({ left, unmarked }) => ({
    unreached: [...left].map((element) => (element as HTMLElement).outerHTML),
    unmarked,
  }));
  expect(missed).toEqual({ unreached: [], unmarked: [] });
}

/** Stand-alone links and buttons are at least 44 pixels high on a phone. */
async function expectRoomForFingers(page: Page) {
  const small = await page
    .locator(
      "a.button, button, .arrow-link, .top-bar__link, .logo, .site-footer__link, .clauses__link, .suggested-pages__link",
    )
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility({ visibilityProperty: true }))
        .map((target) => ({ text: target.textContent, height: target.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 43.5),
    );
  expect(small).toEqual([]);
}

test("reduced motion stops transitions, and forced colors keep the marks", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const duration = await page
    .locator(".capability-grid__cell")
    .first()
    .evaluate((cell) => getComputedStyle(cell).transitionDuration);
  expect(duration).toBe("0s");
  await page.emulateMedia({ forcedColors: "active" });
  const art = await page.locator(".hero").evaluate((hero) => getComputedStyle(hero, "::before").display);
  expect(art).toBe("none");
});
