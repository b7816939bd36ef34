import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "../browsers.ts";

/** A middling phone on a slow mobile network: the profile that Lighthouse uses for its mobile scores. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const processorSlowdown = 4;
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** Long enough for what a page asks for once it is idle. */
const settleMs = 1_000;

export type Visit = {
  readonly firstPaint: number;
  readonly layoutShift: number;
  readonly requests: readonly SeenRequest[];
};

export type SeenRequest = {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
  readonly startedAt: number;
  readonly isBlocking: boolean;
};

export function launchBrowser() {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments });
}

/** One first visit: nothing cached, no connection open. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const seen = await watchRequests(session);
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
    await page.goto(url, { waitUntil: "networkidle", timeout: 30_000 });
    await page.waitForTimeout(settleMs);
    const timings = await readTimings(page);
    const blocking = new Set(timings.blockingUrls);
    const requests = [...seen.values()].map((request) => ({
      ...request,
      isBlocking: request.type === "Document" || blocking.has(request.url),
    }));
    return { ...timings, requests };
  } finally {
    await context.close();
  }
}

async function watchRequests(session: CDPSession) {
  const seen = new Map<string, Omit<SeenRequest, "isBlocking">>();
  let firstAt: number | undefined;
  session.on("Network.requestWillBeSent", ({ requestId, request, type = "Other", timestamp }) => {
    firstAt ??= timestamp;
    const startedAt = (timestamp - firstAt) * 1_000;
    if (!request.url.startsWith("data:"))
      seen.set(requestId, { url: request.url, type, bytes: 0, startedAt });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = seen.get(requestId);
    if (request) seen.set(requestId, { ...request, bytes: encodedDataLength });
  });
  await session.send("Network.enable");
  return seen;
}

function readTimings(page: Page) {
  return page.evaluate(async () => {
    const shifts = await new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: "layout-shift",
        buffered: true,
      });
      setTimeout(resolve, 100, []);
    });
    const paints = performance.getEntriesByName("first-contentful-paint");
    const resources = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
      renderBlockingStatus: string;
    })[];
    return {
      firstPaint: paints[0]?.startTime ?? Number.NaN,
      layoutShift: shifts.reduce((total, shift) => total + (shift as unknown as { value: number }).value, 0),
      blockingUrls: resources
        .filter((entry) => entry.renderBlockingStatus === "blocking")
        .map(({ name }) => name),
    };
  });
}
