import { type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumArguments, findHeadlessChromium } from "../scripts/browsers.ts";
import { deskPaths } from "../src/desk/desk-paths.ts";
import { mostLines } from "../src/quote/finish-quote.ts";
import type { QuoteDraft } from "../src/quote/quote.ts";
import { exampleDraft } from "../src/quote/testing/example-quote.ts";
import { sendRequest } from "../tests/support/buyer.ts";
import { startDesk } from "../tests/support/desk.ts";
import { atMost, median, type Row, showSpread } from "./rows.ts";

const slowdown = 4;
const where = `the longest quote, processor slowed ${slowdown} x`;
/** Of the processor; a key besides at most so many times what one into a bare field takes. */
const mostMs = { key: 50, open: 700, paste: 250, undo: 100 } as const;
const mostTimesBare = 4;
const mostIslandBytes = 110_000;
const restMs = 1_000;

/** The quote room with the most lines: what a key, a paste and its undoing cost, beside a bare field in the same browser. */
export async function measureQuoteRoom(repeats: number): Promise<readonly Row[]> {
  const desk = await startDesk();
  const executablePath = findHeadlessChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: chromiumArguments,
  });
  try {
    const { reference } = await sendRequest(desk.site.port);
    const { cookie } = await desk.signIn("Ann Lee");
    const place = deskPaths.quote(reference);
    const put = await desk.callQuote(cookie, place, "PUT", { version: 0, draft: longestDraft });
    if (put.status !== 200) throw new Error(`The draft was not saved: ${put.status}`);

    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: desk.origin, sameSite: "Strict" }]);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const bytes = await measureIsland(await context.newPage(), desk.origin + place);
    const plain = await context.newPage();
    await plain.setContent("<!doctype html><input>");
    const plainSession = await slowDown(plain);
    const spent: Record<"bare" | keyof typeof mostMs, number[]> = {
      ...{ bare: [], key: [], open: [], paste: [], undo: [] },
    };
    for (let time = 0; time < repeats; time += 1) {
      await plain.bringToFront();
      await plain.locator("input").focus();
      spent.bare.push(await costOf(plain, plainSession, () => plain.keyboard.press("5")));
      // A page counts from its first navigation.
      const page = await context.newPage();
      const session = await slowDown(page);
      await open(page, desk.origin + place);
      await page.waitForTimeout(restMs);
      spent.open.push(await threadMs(session));
      await page.locator('[data-line="1"][data-column="unitPrice"]').click();
      await page.keyboard.press("1");
      spent.key.push(await costOf(page, session, () => page.keyboard.press("5")));
      await page.keyboard.press("Escape");
      await page.evaluate((text) => navigator.clipboard.writeText(text), block);
      spent.paste.push(await costOf(page, session, () => pressUntil(page, "ControlOrMeta+v", "7.25")));
      spent.undo.push(await costOf(page, session, () => pressUntil(page, "ControlOrMeta+z", "9.50")));
      await page.close();
    }
    const bare = median(spent.bare);
    const row = (what: string, of: keyof typeof mostMs) =>
      atMost(mostMs[of], median(spent[of]), { what, where, unit: "ms", detail: detailOf(spent[of]) });
    return [
      row("quote room, key to paint, processor", "key"),
      atMost(mostTimesBare, median(spent.key) / bare, {
        what: "quote room, key to paint, × a bare field",
        where,
        detail: `a bare field: ${showSpread(spent.bare, "ms")}`,
      }),
      row("quote room, open, processor", "open"),
      row("quote room, paste of 500 x 4 cells, processor", "paste"),
      row("quote room, putting the paste back, processor", "undo"),
      atMost(mostIslandBytes, bytes, {
        what: "quote room, JavaScript, Brotli, React included",
        where: "its page",
        unit: "bytes",
      }),
    ];
  } finally {
    await browser.close();
    await desk.site.stop();
  }
}

const detailOf = (values: readonly number[]) => `${showSpread(values)} in ${values.length} runs`;

/** The room with React, as it is sent; the rest of the page's script is the desk's. */
async function measureIsland(page: Page, url: string) {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (/quote-room[^/]*\.js$/.test(response.url()))
      sizes.push(
        response
          .request()
          .sizes()
          .then((each) => each.responseBodySize),
      );
  });
  await open(page, url);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function open(page: Page, url: string) {
  await page.goto(url);
  await page.locator('.room [role=grid] [data-line="1"]').first().waitFor();
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return session;
}

/** Until the first line has this price. */
async function pressUntil(page: Page, keys: string, price: string) {
  await page.keyboard.press(keys);
  await page.locator('[data-line="1"][data-column="unitPrice"]', { hasText: price }).waitFor();
}

/** Time of the page's thread, until what was done is painted. */
async function costOf(page: Page, session: CDPSession, act: () => Promise<unknown>) {
  // What an earlier act left to do, such as keeping the draft, is over by then.
  await page.waitForTimeout(restMs);
  const before = await threadMs(session);
  await act();
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
  return (await threadMs(session)) - before;
}

async function threadMs(session: CDPSession) {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

/** Four columns, named by their heads. */
const block = [
  "Unit price\tWeeks\tOrigin\tExport class",
  ...Array.from({ length: mostLines }, () => "7.25\t6\tCanada\tEAR99"),
].join("\r\n");

const longestDraft: QuoteDraft = {
  ...exampleDraft,
  page: "",
  lines: Array.from({ length: mostLines }, (_, index) => {
    const [, line = undefined as never] = exampleDraft.lines;
    const part = `EX-BP-${index + 1_001}`;
    return { ...line, part, id: String(index + 1), number: String(index + 1), unitPrice: "9.50" };
  }),
};
