import { expect, type Page } from "@playwright/test";

/** The states that a test may mean, each with one way to wait for it; see playwright.config.ts for STRETCH_WAITS. */
const stretchedBy = Number(process.env.STRETCH_WAITS ?? 0);

/** After what a test does by a script in the page; after clicks, keys and visits Playwright itself waits. */
export async function stretch(page: Page) {
  if (stretchedBy > 0) await page.waitForTimeout(stretchedBy);
}

/** React works in slices; it has taken the form over when its root no longer waits for the HTML that came. */
export async function waitForScript(page: Page) {
  await page.waitForFunction(() => {
    const container = Object.entries(document.querySelector("#form-root") ?? {});
    const root = container.find(([key]) => key.startsWith("__reactContainer"))?.[1];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  await stretch(page);
}

/** The list in the Items box has been read. */
export async function waitForLines(page: Page, count: number) {
  await expect(page.locator(".read-lines .parts__row")).toHaveCount(count);
  await stretch(page);
}

/** What was typed is kept in the browser. */
export async function waitForDraft(page: Page) {
  await expect(page.getByRole("button", { name: "Discard draft" })).toBeVisible();
  await stretch(page);
}

/** Fonts change where lines and sheets end. */
export async function waitForFonts(page: Page) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await stretch(page);
}

/** The form looks at what was typed after a pause; this is for what must not happen then. */
export async function waitForPause(page: Page) {
  await page.waitForTimeout(600);
  await stretch(page);
}

/** The message is accepted, and its receipt is in the form's place. */
export async function waitForReceipt(page: Page) {
  await expect(page.locator("#confirmation")).toBeFocused();
  await stretch(page);
}
