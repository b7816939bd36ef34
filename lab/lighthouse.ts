import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { launch } from "chrome-launcher";
import lighthouse, { type Flags } from "lighthouse";
import { chromiumArguments, findChromium } from "../scripts/browsers.ts";
import { median } from "./rows.ts";

export const categories = ["performance", "accessibility", "best-practices", "seo"];

/** One first visit on Lighthouse's mid-range phone; times in milliseconds. */
export type Visit = {
  /** In the order of the categories that were asked for. */
  readonly scores: readonly number[];
  readonly largestPaint: number;
  readonly blocking: number;
  readonly layoutShift: number;
  readonly firstPaint: number;
  readonly blockingRequests: number;
  readonly requests: readonly { readonly type: string; readonly url: string; readonly startedAt: number }[];
};

/** Lighthouse's own mobile network. */
const slowNetwork = {
  rttMs: 150,
  throughputKbps: 1_638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1_474.56,
  uploadThroughputKbps: 675,
};
/** This slowdown is meant for a desktop of this index; Lighthouse's guide says to use less on slower ones. */
const usual = { slowdown: 4, benchmarkIndex: 1_500 };
const calibrations = 5;
const attempts = 3;

export async function openLighthouse() {
  const chromePath = findChromium();
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ["--headless=new", ...chromiumArguments],
  });
  const flags: Flags = { port: chrome.port, output: "json", logLevel: "error" };
  const slowdown = await findSlowdown(flags);

  return {
    slowdown,
    async visit(url: string, onlyCategories: string[]): Promise<Visit> {
      const throttling = { ...slowNetwork, cpuSlowdownMultiplier: slowdown };
      const { audits, categories: found } = (await run(url, { ...flags, onlyCategories, throttling })).lhr;
      const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
      const items = (audit: string) => (audits[audit]?.details as Details | undefined)?.items ?? [];
      return {
        scores: onlyCategories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
        largestPaint: value("largest-contentful-paint"),
        blocking: value("total-blocking-time"),
        layoutShift: value("cumulative-layout-shift"),
        firstPaint: Number(items("metrics")[0]?.observedFirstContentfulPaint),
        blockingRequests: 1 + items("render-blocking-insight").length,
        requests: items("network-requests").map(({ resourceType, url, networkRequestTime }) => ({
          type: String(resourceType),
          url: String(url),
          startedAt: Number(networkRequestTime),
        })),
      };
    },
    close: () => chrome.kill(),
  };
}

export type Lighthouse = Awaited<ReturnType<typeof openLighthouse>>;
type Details = { readonly items?: readonly Readonly<Record<string, unknown>>[] };

/** Now and then Lighthouse loses the beginning of its trace and has no figures at all; that visit is no measurement. */
async function run(url: string, flags: Flags) {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const result = await lighthouse(url, flags);
    if (result && !result.lhr.runtimeError) return result;
    console.log(`   a visit without figures: ${url}, ${result?.lhr.runtimeError?.code ?? "no result"}`);
  }
  throw new Error(`Lighthouse had nothing to say about ${url}, ${attempts} times`);
}

/** How much to slow this machine down: found once before the first visit, and the same for every page. */
async function findSlowdown(flags: Flags) {
  const plain = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Plain</title><p>Plain");
  });
  await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
  const indexes: number[] = [];
  for (let n = 0; n < calibrations; n += 1) {
    const { lhr } = await run(url, { ...flags, onlyAudits: ["viewport"] });
    indexes.push(lhr.environment.benchmarkIndex);
  }
  plain.close();
  plain.closeAllConnections();
  const times = (usual.slowdown * median(indexes)) / usual.benchmarkIndex;
  return Math.round(Math.min(usual.slowdown, Math.max(1, times)) * 10) / 10;
}
