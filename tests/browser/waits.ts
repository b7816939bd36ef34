import { expect, type Page } from "@playwright/test";
import { isTakenOver } from "../support/form-input.ts";

/** The states that a test may wait for, each in one way; playwright.config.ts explains STRETCH_WAITS. */
const stretchedBy = Number(process.env.STRETCH_WAITS ?? 0);

/** After what a test does by a script in the page. After clicks, keys and visits, Playwright itself waits. */
export async function stretch(page: Page) {
  if (stretchedBy > 0) await page.waitForTimeout(stretchedBy);
}

/** The script has taken the form over. */
export async function waitForScript(page: Page) {
  await page.waitForFunction(isTakenOver);
  await stretch(page);
}

/** The list in the Items box has been read. */
export async function waitForLines(page: Page, count: number) {
  await expect(page.locator(".read-lines .parts__row")).toHaveCount(count);
  await stretch(page);
}

/** The pause after typing is over: what was typed is kept in the browser, and the form has reacted to it. */
export async function waitForDraft(page: Page) {
  await expect(page.getByRole("button", { name: "Discard draft" })).toBeVisible();
  await page.waitForFunction((name) => {
    const { values = {} } = JSON.parse(localStorage.getItem(sessionStorage.getItem(name) ?? "") ?? "{}");
    const typed = Object.fromEntries(
      new FormData(document.querySelector<HTMLFormElement>("main form") ?? undefined),
    );
    const container = Object.entries(document.querySelector("#form-root") ?? {});
    const root = container.find(([key]) => key.startsWith("__reactContainer"))?.[1];
    return (
      values.name === typed.name &&
      Object.keys(values).every((field) => values[field] === typed[field]) &&
      root?.stateNode.pendingLanes === 0
    );
  }, draftName(page));
  await stretch(page);
}

const draftName = (page: Page) => `draft-${new URL(page.url()).pathname.slice(1)}`;

/** Fonts change where lines and sheets end. */
export async function waitForFonts(page: Page) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await stretch(page);
}

/** The message is accepted, and its receipt is in the form's place. */
export async function waitForReceipt(page: Page) {
  await expect(page.locator("#confirmation")).toBeFocused();
  await stretch(page);
}
