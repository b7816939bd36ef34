import { type Browser, type Page, test as plainTest } from "@playwright/test";
import { openTestDesk } from "./desk-visit.ts";

/** With SLOW_PROCESSOR=4 every page of every test has a processor that is four times as slow. */
const slowness = Number(process.env.SLOW_PROCESSOR ?? 1);

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

/** Slows down the pages that a test opens and those that a page opens. */
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

export type TestDesk = Awaited<ReturnType<typeof openTestDesk>>;

/** Every browser test uses this `test`. What it opens at the desk is closed when it ends. */
export const test = plainTest.extend<{ desk: TestDesk }, { browser: Browser; sharedDesk: TestDesk }>({
  browser: [async ({ browser }, use) => use(slowDownAllPages(browser)), { scope: "worker" }],
  sharedDesk: [
    async ({ browser }, use) => {
      const desk = await openTestDesk(browser);
      await use(desk);
      await desk.close();
    },
    { scope: "worker" },
  ],
  async desk({ browser, sharedDesk }, use) {
    await use(sharedDesk);
    await Promise.all(browser.contexts().map((context) => context.close()));
  },
});
