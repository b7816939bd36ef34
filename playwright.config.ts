import { defineConfig } from "@playwright/test";
import { chromiumArguments, findHeadlessChromium } from "./scripts/browsers.ts";

// Tests know one company, whatever the owner has made of the site.
process.env.COMPANY_DIR = "tests/support/companies/one";

const port = Number(process.env.SITE_PORT ?? 0);

export default defineConfig({
  testDir: "tests/browser",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // The fault tests run at the same time and take their share of the machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: process.env.BROWSER_REPORT ?? "test-results/browser.json" }]],
  use: {
    baseURL: `http://localhost:${port}`,
    timezoneId: "America/New_York",
    launchOptions: { executablePath: findHeadlessChromium(), args: chromiumArguments },
  },
});
