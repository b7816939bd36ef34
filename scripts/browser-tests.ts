import path from "node:path";
import { execute } from "./execute.ts";
import { startSite } from "./start-site.ts";

/** The browser tests against the built site, with a report in JSON; returns the runner's exit status. */
export async function runBrowserTests(report: string, ...args: readonly string[]) {
  const site = await startSite();
  try {
    const environment = {
      SITE_PORT: String(site.port),
      BROWSER_REPORT: report,
      // The gate has a new temporary folder each time, in which Playwright would compile every file again.
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.resolve("node_modules/.cache/playwright"),
    };
    return await execute("playwright", ["test", ...args], environment);
  } finally {
    await site.stop();
  }
}
