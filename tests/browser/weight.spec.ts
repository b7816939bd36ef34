import { expect } from "@playwright/test";
import { findHtmlProblems } from "../support/html-rules.ts";
import { formPages, missingPages, sitePages } from "./all-pages.ts";
import { test } from "./slow-processor.ts";
import { waitForFonts } from "./waits.ts";

const firstFlight = 14_000;
const formScriptLimit = 66_000;
const fontLimit = 40_000;

test("every page fits into the first flight with its styles", async ({ request }) => {
  for (const path of sitePages) {
    const answer = await request.get(path, { headers: { "accept-encoding": "br" } });
    expect([path, answer.headers()["content-encoding"]]).toEqual([path, "br"]);
    expect(Number(answer.headers()["content-length"]), path).toBeLessThanOrEqual(firstFlight);
    expect(await answer.text()).not.toContain('rel="stylesheet"');
  }
});

for (const path of formPages) {
  test(`the script of ${path} comes after the first paint and stays small`, async ({ page, request }) => {
    const script = page.waitForResponse((response) => response.request().resourceType() === "script");
    await page.goto(path);
    await (await script).finished();
    const { paint, loaded, scripts } = await page.evaluate(() => ({
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
      loaded: (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).loadEventStart,
      scripts: performance
        .getEntriesByType("resource")
        .map((entry) => ({ url: entry.name, start: entry.startTime }))
        .filter(({ url }) => url.endsWith(".js")),
    }));
    expect(scripts.length).toBeGreaterThan(0);
    let bytes = 0;
    for (const { url, start } of scripts) {
      // The script no longer waits for a browser that has loaded everything and still not painted.
      expect(start).toBeGreaterThanOrEqual(Math.min(paint, loaded + 500));
      const answer = await request.get(url, { headers: { "accept-encoding": "br" } });
      bytes += Number(answer.headers()["content-length"]);
    }
    expect(bytes).toBeLessThanOrEqual(formScriptLimit);
  });
}

test("two font files at most, 40 KB together, that never shift or hold back text", async ({ page }) => {
  const fonts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "font") fonts.push(response.body());
  });
  await page.goto("/");
  await waitForFonts(page);
  const bytes = (await Promise.all(fonts)).map(({ length }) => length);
  expect([1, 2]).toContain(bytes.length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(fontLimit);
  const displays = await page.evaluate(() =>
    [...document.fonts].filter((face) => !face.family.includes("Fallback")).map((face) => face.display),
  );
  expect([...new Set(displays)]).toEqual(["optional"]);
});

test("the HTML of every page is valid and has no style attribute", async ({ request }) => {
  for (const path of [...sitePages, ...missingPages]) {
    const html = await (await request.get(path)).text();
    expect([path, await findHtmlProblems(html)]).toEqual([path, []]);
  }
});
