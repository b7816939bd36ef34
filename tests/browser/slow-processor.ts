import { type Page, test as plainTest } from "@playwright/test";

/** With SLOW_PROCESSOR=4 every page of a test has a processor that is four times as slow. */
const slowness = Number(process.env.SLOW_PROCESSOR ?? 1);

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

export const test = plainTest.extend({
  page: async ({ page, context }, use) => {
    if (slowness > 1) {
      await slowDown(page);
      context.on("page", slowDown);
    }
    await use(page);
  },
});
