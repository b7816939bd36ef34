import { defineConfig } from "@playwright/test";
import { chromiumArguments, findHeadlessChromium } from "./scripts/browsers.ts";
import "./tests/support/environment.ts";

const port = Number(process.env.SITE_PORT ?? 0);

/**
 * With STRETCH_WAITS=500 a test waits that many milliseconds after everything it does, and with SLOW_PROCESSOR=4 its pages
 * take four times as long: one that passes only because it, or the page, is quick then fails.
 */
const { STRETCH_WAITS = "0", SLOW_PROCESSOR = "1" } = process.env;
const isSlowed = STRETCH_WAITS !== "0" || SLOW_PROCESSOR !== "1";
const executablePath = findHeadlessChromium();
const patience = isSlowed ? 120_000 : 60_000;

export default defineConfig({
  testDir: "tests/browser",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // For what never ends. Whatever is waited for has its own limit; how long all of it takes, a busy machine decides.
  timeout: 1_800_000,
  // What is tried again and again has no limit unless it is given one, and would not be named.
  expect: { timeout: patience, toPass: { timeout: 3 * patience } },
  reporter: [["list"], ["json", { outputFile: process.env.BROWSER_REPORT ?? "test-results/browser.json" }]],
  use: {
    // An element that cannot be reached is named, instead of a test that takes too long.
    actionTimeout: patience,
    baseURL: `http://localhost:${port}`,
    timezoneId: "America/New_York",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: chromiumArguments,
      slowMo: Number(STRETCH_WAITS),
    },
  },
});
