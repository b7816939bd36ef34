import { type Browser, type Page, test as plainTest } from "@playwright/test";

/** With SLOW_PROCESSOR=4 every page of every test has a processor that is four times as slow. */
const slowness = Number(process.env.SLOW_PROCESSOR ?? 1);

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

/** What a test opens itself, and what a page opens. */
export function slowDownAllPages(browser: Browser) {
  if (slowness === 1) return browser;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      await slowDown(page);
      return page;
    };
    context.on("page", async (page) => {
      if (await page.opener()) await slowDown(page);
    });
    return context;
  };
  return browser;
}

/** The only `test` of the browser tests. */
export const test = plainTest.extend<object, { browser: Browser }>({
  browser: [async ({ browser }, use) => use(slowDownAllPages(browser)), { scope: "worker" }],
});
