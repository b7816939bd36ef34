import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "../chromium.ts";

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
const settleMs = { load: 100, networkidle: 1_000 };

export type Visit = {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly blockingMs: number;
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
export async function visit(
  browser: Browser,
  url: string,
  until: "load" | "networkidle" = "networkidle",
): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const seen = await watchRequests(session);
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
    await page.addInitScript(recordBlocking);
    await page.goto(url, { waitUntil: until, timeout: 30_000 });
    await page.waitForTimeout(settleMs[until]);
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

/** Runs in the page. The observer has to be there before the tasks are. */
function recordBlocking() {
  const tasks: number[] = [];
  Object.assign(globalThis, { benchLongTasks: tasks });
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) tasks.push(task.duration);
  }).observe({ type: "longtask", buffered: true });
}

function readTimings(page: Page) {
  return page.evaluate(async () => {
    const unblockedMs = 50;
    const patienceMs = 3_000;
    const entries = (type: string, wanted: number) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const found: PerformanceEntry[] = [];
        const observer = new PerformanceObserver((list) => {
          found.push(...list.getEntries());
          if (found.length >= wanted) setTimeout(() => resolve(found));
        });
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve(found), wanted > 0 ? patienceMs : 20);
      });
    const [largest, shifts] = await Promise.all([
      entries("largest-contentful-paint", 1),
      entries("layout-shift", 0),
    ]);
    const paints = performance.getEntriesByName("first-contentful-paint");
    const resources = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
      renderBlockingStatus: string;
    })[];
    const tasks = (globalThis as unknown as { benchLongTasks: number[] }).benchLongTasks;
    return {
      firstPaint: paints[0]?.startTime ?? Number.NaN,
      largestPaint: largest.at(-1)?.startTime ?? Number.NaN,
      layoutShift: shifts.reduce((total, shift) => total + (shift as unknown as { value: number }).value, 0),
      blockingMs: tasks.reduce((total, task) => total + Math.max(0, task - unblockedMs), 0),
      blockingUrls: resources
        .filter((entry) => entry.renderBlockingStatus === "blocking")
        .map(({ name }) => name),
    };
  });
}
