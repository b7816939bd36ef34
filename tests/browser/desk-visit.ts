import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import type { startDesk } from "../support/desk.ts";
import { dataFiles } from "../support/inbox-file.ts";
import { expectAccessible } from "./axe.ts";

type Desk = Awaited<ReturnType<typeof startDesk>>;

/** A browser of one person, whose device confirms without asking. */
export async function openDevice(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

export async function enroll(desk: Desk, page: Page, name: string) {
  await page.goto(await desk.invite(name, `${name.toLowerCase().replace(" ", ".")}@company.example`));
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Requests by deadline" })).toBeVisible();
}

/** Opens what a visitor may open, so that all of the page is looked at. */
export async function unfold(page: Page) {
  await page.locator("main details").evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute("open", "");
  });
}

/** On a request's page: without it, no order is confirmed. */
export async function verifyBuyer(page: Page) {
  await page.getByText("Verify the buyer and the end use").click();
  await page.getByLabel("How do you know?").fill("Called back at the agency; end-use statement received.");
  await page.getByRole("button", { name: "Mark as verified" }).click();
  await expect(page.getByText("Take the verification back")).toBeVisible();
}

/** Accessible, wide in the light and narrow in the dark; without sideways scroll down to 320 pixels, where it stays. */
export async function look(page: Page) {
  await expectGoodLook(page, 1280, "light");
  await expectGoodLook(page, 380, "dark");
  await expectRoom(page, 320);
}

async function expectGoodLook(page: Page, width: number, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await expectRoom(page, width);
  // At the end of the page, where the bar that sticks to the lower edge lies over nothing else.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page);
}

async function expectRoom(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  const beyond = await page
    .locator("td, th, dt, dd")
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    );
  expect(beyond, "words beyond their cell").toEqual([]);
}

/** The latest mail of a kind about a request. */
export async function findMail(desk: Desk, reference: string, kind: string, count = 1) {
  const mails = () =>
    dataFiles(desk.site.dataFolder).filter(
      (file) => file.endsWith(".eml") && file.includes(reference) && file.includes(kind),
    );
  await expect.poll(() => mails().length).toBeGreaterThanOrEqual(count);
  const newest = mails().sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  return readFile(String(newest.at(-1)), "utf8");
}
