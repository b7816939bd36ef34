import { execFileSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { findJoinedWords } from "#site/testing/find-joined-words.ts";
import { type RunningSite, startSite } from "../../scripts/start-site.ts";
import { isRepeated, missingPages, sitePages } from "./all-pages.ts";
import { test } from "./slow-processor.ts";

/**
 * A company unlike the one in every other test: a long name with an ampersand and accents, another city, zone
 * and accent, promises in business hours, hours that differ on Fridays, one portrait for two people.
 */
const folder = "tests/support/companies/two";
const { name } = JSON.parse(execFileSync("cat", [`${folder}/company.json`], { encoding: "utf8" }));
const legalName = `${name.long} ${name.legalForm}`;

/** Facts of the company that the other tests know, and what this one's facts contradict. */
const foreign =
  /application pending|offer is pending|being built|UEI and CAGE upon request|registration (is )?active|Cahaba|Birmingham|Alabama|\bCST\b|Central Time|\(205\)|example\.com|#f85014|\b4 hours\b|\b24 hours\b/i;

test.describe.configure({ mode: "serial" });

let site: RunningSite;
const at = (path: string) => `http://127.0.0.1:${site.port}${path}`;

test.beforeAll(async () => {
  site = await startSite({ COMPANY_DIR: folder });
});

test.afterAll(() => site?.stop());

test("every page bears its own facts, and does not scroll sideways at 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of [...sitePages, ...missingPages]) {
    const html = await (await page.request.get(at(path))).text();
    const [, title = ""] = /<title>([^<]*)/.exec(html) ?? [];
    expect(title).toMatch(/ \| (Peña, Østergård &amp; Hawthorne Expeditionary Supply|Peña &amp; Østergård)$/);
    expect([path, foreign.exec(html)?.[0]]).toEqual([path, undefined]);
    expect(findJoinedWords({ path, html })).toEqual([]);
    if (isRepeated(path)) continue;
    await page.goto(at(path));
    await expect(page.getByRole("contentinfo")).toContainText(legalName);
    expect([path, await pageWidth(page)]).toEqual([path, 320]);
  }
});

test("one person has a portrait, cached for good, the other a monogram; nothing jumps", async ({ page }) => {
  await watchShifts(page);
  await page.goto(at("/about"));
  const portrait = page.getByRole("img", { name: "Portrait of Zoë Núñez-Hawthorne" });
  await portrait.scrollIntoViewIfNeeded();
  await expect(portrait).toHaveJSProperty("complete", true);
  await expect(portrait).toHaveJSProperty("naturalWidth", 480);
  await expect(page.getByRole("img", { name: /The initials BF.*Bartholomew/ })).toContainText("BF");
  expect(await page.evaluate("window.shifts")).toBe(0);
  const answer = await page.request.get(at((await portrait.getAttribute("src")) ?? ""));
  expect(answer.headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
  });
});

function pageWidth(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

async function watchShifts(page: Page) {
  await page.addInitScript(`
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  `);
}
