import { expect, type Page } from "@playwright/test";
import { layoutProblems } from "../support/layout-problems.ts";
import { size } from "../support/scale.ts";
import { formPages, isRepeated, missingPages, navigation, sitePages } from "./all-pages.ts";
import { expectAccessible } from "./axe.ts";
import { expectGoodPrint } from "./good-print.ts";
import { test } from "./slow-processor.ts";
import { waitForFonts, waitForScript } from "./waits.ts";

/** One for each layout; the proof visits the widths between them, and the header walk and other engines some more. */
const widths = size(
  [320, 560, 768, 1024],
  [320, 340, 360, 390, 400, 480, 560, 640, 768, 900, 1024, 1248, 1280, 1440, 1920, 2560],
);
/** A visitor's own settings leave words the least room on the narrowest screen. */
const widthsWithSettings = size([320], [320, 340, 360, 390, 400, 768, 1024]);

/** WCAG 2.2, 1.4.12 and 1.4.4; what a visitor's own style sheet may do to any page. */
const settings = {
  "as it comes": "",
  "with text spacing":
    "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important } p { margin-block-end: 2em !important }",
  "with text at 200 %": "html { font-size: 200% !important }",
};

for (const path of [...sitePages, ...missingPages]) {
  test(`${path} for everyone: loads quietly, axe, headings, landmarks, the keyboard, fingers, every width, whatever a visitor's style sheet does, paper`, async ({
    page,
  }) => {
    if (missingPages.includes(path)) await page.goto(path);
    else await expectQuietLoad(page, path);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectOrder(page);
    await expectMarkedInNavigation(page, path);
    const words = await page.getByRole("main").innerText();
    // The privacy policy mentions that our own staff sign in.
    if (path !== "/legal/privacy") expect(words).not.toMatch(/sign in|log in|password|create an account/i);
    if (!isRepeated(path)) {
      // Header and footer are the same on all pages; expectOrder, too, checks what applies to a whole page.
      await expectAccessible(page, "all", path === "/" || path === "/rfq" ? "html" : "main");
      await expectKeyboardReachesEverything(page, path === "/" ? "body" : "main");
      await page.emulateMedia({ colorScheme: "dark" });
      await page.setViewportSize({ width: 360, height: 900 });
      // On a narrow screen only the header is built differently; all pages share it and the footer.
      if (path === "/") await expectAccessible(page);
      else await expectAccessible(page, "look", "main");
      await expectRoomForFingers(page);
    }
    await expectRoomAtEveryWidth(page, path);
    await page.emulateMedia({ colorScheme: "light" });
    const prints = await expectGoodPrint(page);
    if (path.startsWith("/capabilities/")) expect(prints.filter((sheets) => sheets.length !== 1)).toEqual([]);
  });
}

/** Nothing logged or failed, no needless script, no other origin, no layout shift, largest paint is text. */
async function expectQuietLoad(page: Page, path: string) {
  const noise: string[] = [];
  const scripts: string[] = [];
  const origins = new Set<string>();
  page.on("console", (message) => noise.push(message.text()));
  page.on("pageerror", (error) => noise.push(error.message));
  page.on("requestfailed", (request) => noise.push(`${request.url()} failed`));
  page.on("response", (response) => {
    if (response.status() >= 400) noise.push(`${response.url()} ${response.status()}`);
  });
  page.on("request", (request) => {
    origins.add(new URL(request.url()).origin);
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) console.warn("layout shift", JSON.stringify(entry));
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { url } = entry.toJSON();
        if (url) console.warn("largest paint is a picture", url);
      }
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  const isForm = formPages.some((form) => form === path);
  await page.goto(path);
  // A page without script asks for nothing once it has loaded.
  if (isForm) await waitForScript(page);
  await waitForFonts(page);
  // After two frames, the browser has reported what it painted.
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  expect(noise).toEqual([]);
  expect([...origins]).toEqual([new URL(page.url()).origin]);
  if (isForm) return;
  const inline = await page.locator("script:not([type='application/ld+json'])").count();
  expect([scripts, inline], "JavaScript on a page for reading").toEqual([[], 0]);
}

/** Text twice as large takes four times the space; the rest is for words that no longer fit side by side. */
const tallestGrowth = 6;

/**
 * The page never scrolls sideways, nothing in its header overlaps, no text is cut off, no column is a few
 * letters wide, and no grid has cells left over.
 */
async function expectRoomAtEveryWidth(page: Page, path: string) {
  const problems: string[] = [];
  const heights = new Map<number, number>();
  for (const [setting, css] of Object.entries(settings)) {
    if (css !== "" && isRepeated(path)) continue;
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, css);
    for (const width of css === "" && !isRepeated(path) ? widths : widthsWithSettings) {
      await page.setViewportSize({ width, height: 800 });
      const [found, height] = await page.evaluate<[string[], number]>(
        `[(${layoutProblems})("body"), document.documentElement.scrollHeight]`,
      );
      for (const problem of [...found, ...(await page.evaluate(unevenRows))])
        problems.push(`${setting}, ${width}: ${problem}`);
      const usual = heights.get(width) ?? height;
      heights.set(width, usual);
      if (height > usual * tallestGrowth)
        problems.push(`${setting}, ${width}: ${height} pixels tall, not ${usual}`);
    }
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  expect(problems).toEqual([]);
}

/** Runs in the page. One or two cells of a kind that are left over in a grid's last row look forgotten. */
function unevenRows() {
  return Array.from(document.querySelectorAll("main *")).flatMap((grid) => {
    const cells = Array.from(grid.children);
    const isOfOneKind = new Set(cells.map(({ className }) => className)).size === 1;
    if (cells.length < 3 || !isOfOneKind || getComputedStyle(grid).display !== "grid") return [];
    const rows = Map.groupBy(cells, (cell) => Math.round(cell.getBoundingClientRect().top));
    const counts = Array.from(rows.values(), ({ length }) => length);
    return counts.at(-1) === counts[0] ? [] : [`${grid.className} has rows of ${counts.join(", ")}`];
  });
}

/** The current page is marked and shown; a detail page marks its section. */
async function expectMarkedInNavigation(page: Page, path: string) {
  const marked = page.locator("header [aria-current]").filter({ visible: true });
  if (path === "/rfq") return expect(marked).toHaveText(["Request Quote"]);
  const sections = navigation.filter(([, href]) => href === path || path.startsWith(`${href}/`));
  await expect(marked).toHaveText(sections.map(([name]) => name));
  if (sections.length > 0) await expect(marked).toHaveCSS("border-bottom-color", "rgb(248, 80, 20)");
}

async function expectOrder(page: Page) {
  const order = await page
    .locator("body > *")
    .evaluateAll((parts) => parts.map((part) => part.tagName.toLowerCase()));
  expect(order).toEqual(["a", "header", "aside", "main", "footer"]);
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

async function expectKeyboardReachesEverything(page: Page, part: "body" | "main") {
  if (part === "main") await page.getByRole("main").focus();
  const stops = await page.evaluateHandle((within) => {
    const candidates = document.querySelectorAll<HTMLElement>(
      `${within} :is(a[href], button, input, textarea, select)`,
    );
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
  }, part);
  const countLeft = () => stops.evaluate(({ left }) => left.size);
  // It takes at least this many presses; a date field has several stops of its own.
  const fewest = await countLeft();
  expect(fewest).toBeGreaterThan(0);
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
