import { expect, test } from "@playwright/test";
import { missingPages, sitePages } from "./all-pages.ts";
import { expectAccessible, expectReadableColors } from "./axe.ts";

for (const path of [...sitePages, ...missingPages]) {
  for (const width of [1440, 360]) {
    test(`axe finds nothing on ${path}, ${width} pixels wide, light and dark`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(path);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.reload();
      await expectReadableColors(page);
    });
  }

  test(`${path} has no sideways scroll down to 320 pixels`, async ({ page }) => {
    for (const width of [1440, 1280, 1240, 1210, 1080, 1024, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([width, overflow]).toEqual([width, 0]);
    }
  });

  test(`${path} has one h1, no jump between heading levels, and named landmarks`, async ({ page }) => {
    await page.goto(path);
    const levels = await page
      .locator("h1, h2, h3, h4, h5, h6")
      .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName[1])));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    await expect(page.getByRole("banner")).toHaveCount(1);
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("contentinfo")).toHaveCount(1);
  });

  test(`the keyboard reaches everything on ${path}, and shows where it is`, async ({ page }) => {
    await page.goto(path);
    const reachable = await page.evaluate(() => {
      const candidates = document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, select");
      return [...candidates].filter(
        (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
      ).length;
    });
    const seen = new Set<number>();
    // A date field has several stops of its own, which the browser marks inside it.
    for (let press = 0; press < reachable * 2 && seen.size < reachable; press += 1) {
      await page.keyboard.press("Tab");
      const focus = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement;
        const { outlineWidth, outlineStyle } = getComputedStyle(element);
        const index = [...document.querySelectorAll("*")].indexOf(element);
        return {
          index,
          isDate: element.type === "date",
          width: Number.parseFloat(outlineWidth),
          outlineStyle,
        };
      });
      const isFirstStop = !seen.has(focus.index);
      if (isFirstStop || !focus.isDate) {
        expect(focus.outlineStyle).not.toBe("none");
        expect(focus.width).toBeGreaterThanOrEqual(2);
      }
      seen.add(focus.index);
    }
    expect(seen.size).toBe(reachable);
  });
}

test("stand-alone links and buttons are at least 44 pixels high on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of sitePages) {
    await page.goto(path);
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
    expect([path, small]).toEqual([path, []]);
  }
});

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
