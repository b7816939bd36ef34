import { execFileSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { documentPaths } from "#content/paths.ts";
import { findJoinedWords } from "#site/testing/find-joined-words.ts";
import { type RunningSite, startSite } from "../../scripts/start-site.ts";
import { isRepeated, missingPages, sitePages } from "./all-pages.ts";
import { test } from "./slow-processor.ts";

/**
 * Another company than the one that every other test knows: a long name with an ampersand and accents, another city,
 * zone and accent, promises in business hours, hours that differ on Fridays, one portrait of two.
 */
const folder = "tests/support/companies/two";
const { name, emails } = JSON.parse(execFileSync("cat", [`${folder}/company.json`], { encoding: "utf8" }));
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

test("promises are in business hours and days, on the page and in the receipt", async ({ page }) => {
  await page.goto(at("/contact"));
  const words = await page.getByRole("main").innerText();
  expect(words).toContain("within 48 hours on business days");
  expect(words).toContain("within 4 business hours");
  expect(words).toMatch(/Monday to Thursday\s+7:30 AM to 4:00 PM EST\s+Friday\s+8:00 AM to 12:00 PM EST/);
  const answer = await page.request.post(at("/api/send-email"), {
    headers: { "content-type": "application/json" },
    data: {
      name: "Dana Whitfield",
      email: "dana@agency.example",
      phone: "205-555-0142",
      company: "County Sheriff's Office",
      subject: "RFQ Request - Plate carriers, level IIIA",
      message: "Twelve plate carriers, level IIIA, to be delivered in March.",
      formType: "rfq",
    },
  });
  const { respondBy } = await answer.json();
  const due = Temporal.Instant.from(respondBy).toZonedDateTimeISO("America/New_York");
  expect(due.dayOfWeek).toBeLessThanOrEqual(5);
  const time = due.toPlainTime().toString({ smallestUnit: "minute" });
  expect(time >= "07:30" && time <= "16:00").toBe(true);
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

test("the vCard, the statement and the icon are the company's", async ({ page }) => {
  const card = await (await page.request.get(at(documentPaths.companyCard))).text();
  expect(card).toContain(`EMAIL;TYPE=INTERNET,WORK,PREF:${emails.general}`);
  expect(card).toContain("Peña\\, Østergård & Hawthorne");
  const statement = await (await page.request.get(at(documentPaths.capabilityStatement))).body();
  const words = execFileSync("pdftotext", ["-layout", "-", "-"], { input: statement, encoding: "utf8" });
  expect(words).toContain(legalName);
  expect(words).toContain("4 business hours");
  expect(words).not.toMatch(/00example0000|ex-9001-00/);
  expect(words.trim().split("\f")).toHaveLength(1);
  expect(await (await page.request.get(at("/icon.svg"))).text()).toContain("#1a73c8");
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
