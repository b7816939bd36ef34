import { defineConfig } from "@playwright/test";
import { chromiumArguments, findHeadlessChromium } from "./scripts/browsers.ts";
import { quickCompression } from "./tests/support/environment.ts";

// For the sites that single files start. The one that all share, whose pages are weighed, is there already.
process.env.NODE_OPTIONS = quickCompression;

const port = Number(process.env.SITE_PORT ?? 0);

/**
 * With STRETCH_WAITS=500 a test waits that many milliseconds after everything it does, and with SLOW_PROCESSOR=4 its pages
 * take four times as long: one that passes only because it, or the page, is quick then fails.
 */
const { STRETCH_WAITS = "0", SLOW_PROCESSOR = "1" } = process.env;
const isSlowed = STRETCH_WAITS !== "0" || SLOW_PROCESSOR !== "1";

export default defineConfig({
  testDir: "tests/browser",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // The fault tests run at the same time and take their share of the machine.
  timeout: isSlowed ? 1_800_000 : 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: process.env.BROWSER_REPORT ?? "test-results/browser.json" }]],
  use: {
    // An element that cannot be reached is named, instead of a test that takes too long.
    actionTimeout: 30_000,
    baseURL: `http://localhost:${port}`,
    timezoneId: "America/New_York",
    launchOptions: {
      executablePath: findHeadlessChromium(),
      args: chromiumArguments,
      slowMo: Number(STRETCH_WAITS),
    },
  },
});
