import { chromium, expect, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../scripts/browsers.ts";
import type { Browser } from "../engines/browser.ts";
import { walkHeader } from "../support/header-walk.ts";
import { tabThroughMenu, tapTwice } from "../support/menu-walk.ts";
import { navigation } from "./all-pages.ts";
import { slowDownAllPages, test } from "./slow-processor.ts";

test("header, bars and footer have all that they must, and the skip link leads past them", async ({
  page,
}) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const header = page.getByRole("banner");
  await expect(header).toContainText("Quality assured");
  await expect(header).toContainText("Birmingham, Alabama");
  const links = header.getByRole("navigation", { name: "Main" }).getByRole("listitem").getByRole("link");
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")])),
  ).toEqual(navigation.map(([text, href]) => [text, href]));
  for (const [name, href] of [
    ["(205) 555-0142", "tel:+12055550142"],
    ["sales@example.com", "mailto:sales@example.com"],
    [/^Cahaba Ridge Supply LLC ?, home$/, "/"],
    ["Contact Sales", "/contact"],
    ["Request Quote", "/rfq"],
  ] as const)
    await expect(header.getByRole("link", { name })).toHaveAttribute("href", href);
  await expectFooter(page);

  const bar = page.getByRole("complementary", { name: "Service commitments" });
  for (const promise of [
    "Quotes within 4 hours",
    "Monday to Friday 8:00 AM to 5:00 PM CST",
    "Emergency support 24/7",
    "GSA MAS application pending",
  ]) {
    await expect(bar.getByText(promise)).toBeVisible();
  }
  await page.setViewportSize({ width: 360, height: 700 });
  await expect(bar.getByText("Quotes within 4 hours")).toBeVisible();
  await expect(bar.getByText("Emergency support 24/7")).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(48);
});

test("the header is one row at every width, and nothing in it overlaps or is cut off", async ({
  page,
  baseURL,
}) => {
  expect(await walkHeader(windowOf(page), `${baseURL}`, 16)).toEqual([]);
});

test.describe("on a small screen", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the menu opens and closes by its button, with the same links; Escape, a press outside and a choice close it", async ({
    page,
  }) => {
    await page.goto("/contracting");
    const { button, menu } = menuOf(page);
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu).toBeVisible();
    for (const [name, href] of navigation) {
      await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    await expect(menu.getByRole("link", { name: "Request Quote" })).toBeVisible();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link", { name: "Home", exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(20, 725);
    await expect(menu).toBeHidden();

    await button.click();
    await menu.getByRole("link", { name: "About", exact: true }).click();
    await expect(page).toHaveURL("/about");
    await expect(menu).toBeHidden();
  });

  test("the menu's button stays in its place, and a second tap closes", async ({ page }) => {
    await page.goto("/about");
    expect(await tapTwice(windowOf(page))).toEqual([]);
  });

  test("Tab and Shift+Tab from the menu lead to what is seen, and it stays closed when the focus comes back", async ({
    page,
  }) => {
    await page.goto("/about");
    expect(await tabThroughMenu(windowOf(page))).toEqual([
      "Close menu, menu",
      "Cahaba Ridge Supply LLC, home, menu",
      "Close menu, menu",
      ...[...navigation.map(([name]) => name), "Contact Sales", "Request Quote"].map(
        (link) => `${link}, menu`,
      ),
      "Emergency support 24/7: (205) 555-0199",
      "Close menu",
    ]);
    await page.keyboard.press("Enter");
    const { button, menu } = menuOf(page);
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
  });

  test("the menu works without JavaScript", async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(`${baseURL}/`);
    const { button, menu } = menuOf(page);
    await button.click();
    await menu.getByRole("link", { name: "Compliance", exact: true }).click();
    await expect(page).toHaveURL(`${baseURL}/compliance`);
    await context.close();
  });

  test("after Back from the browser's cache the menu is closed, for mouse and touch", async ({ baseURL }) => {
    const executablePath = findChromium();
    const browser = slowDownAllPages(
      await chromium.launch({
        ...(executablePath && { executablePath }),
        args: chromiumArguments,
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      }),
    );
    for (const hasTouch of [false, true]) {
      const context = await browser.newContext({ hasTouch, viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      await page.goto(`${baseURL}/`);
      await page.evaluate(() => Object.assign(window, { keptByTheBrowser: true }));
      const { button, menu } = menuOf(page);
      const choose = hasTouch ? "tap" : "click";
      await button[choose]();
      await menu.getByRole("link", { name: "About", exact: true })[choose]();
      await page.waitForURL("**/about");
      await page.goBack({ waitUntil: "commit" });
      await expect.poll(() => page.evaluate(() => "keptByTheBrowser" in window)).toBe(true);
      await expect(menu).toBeHidden();
      await button[choose]();
      await expect(menu).toBeVisible();
      await context.close();
    }
    await browser.close();
  });
});

test("every navigation starts at the top, and Back returns to where one was", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "View All Capabilities" }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await page.getByRole("link", { name: "View All Capabilities" }).click();
  await expect(page).toHaveURL("/capabilities");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  // The fonts may have loaded only after the first visit, which shifts lines a little.
  await expect(page.getByRole("link", { name: "View All Capabilities" })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 200);
});

/** Its columns, identifiers, notices, copyright and network link. */
async function expectFooter(page: Page) {
  const footer = page.getByRole("contentinfo");
  const columns = {
    Company: ["/about", "/capabilities", "/past-performance", "/compliance"],
    Contracting: ["/contracting", "/rfq", "/contact"],
    Legal: ["/legal/terms", "/legal/privacy"],
  };
  for (const [name, hrefs] of Object.entries(columns)) {
    const links = footer.getByRole("navigation", { name, exact: true }).getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
      expect.arrayContaining(hrefs),
    );
  }
  for (const identifier of ["UEI", "CAGE", "D-U-N-S", "NAICS"])
    await expect(footer).toContainText(identifier);
  await expect(footer.getByText("Available upon request").first()).toBeVisible();
  await expect(footer).toContainText("Export Control Notice");
  await expect(footer.getByRole("link", { name: /compliance information/i })).toHaveAttribute(
    "href",
    "/compliance",
  );
  const year = new Intl.DateTimeFormat("en-US", { timeZone: "America/Chicago", year: "numeric" }).format();
  await expect(footer).toContainText(`© ${year} Cahaba Ridge Supply LLC`);
  await expect(footer.getByRole("link", { name: /LinkedIn/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.linkedin\.com/,
  );
  await expect(footer).toContainText("WCAG 2.1 AA");
}

function menuOf(page: Page) {
  return {
    button: page.getByRole("button", { name: "Menu", exact: true }),
    menu: page.locator(".main-nav__links"),
  };
}

/** Drives Chromium as the other engines are driven, for what is tested in all of them. */
function windowOf(page: Page): Pick<Browser, "open" | "resize" | "run" | "press" | "click"> {
  return {
    async open(url) {
      await page.goto(url);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    run: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    async click(selector) {
      const box = await page.locator(selector).boundingBox();
      if (!box) throw new Error(`${selector} is not there to be clicked`);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    },
  };
}
