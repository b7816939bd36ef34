import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../browsers.ts";
import { findFreePort } from "./free-port.ts";
import { median } from "./statistics.ts";

/** One visit on its middling phone: scores in the order of `categories`, times in milliseconds. */
export type LighthouseRun = {
  readonly scores: readonly number[];
  readonly largestPaint: number;
  readonly blocking: number;
};
export type Lighthouse = {
  measure(url: string, categories?: readonly string[]): Promise<LighthouseRun>;
  close(): Promise<void>;
};

export const categories: readonly string[] = ["performance", "accessibility", "best-practices", "seo"];
/** Enough for the times, and quicker. */
export const timesOnly = ["performance"];
export const perfect = 100;

/** Lighthouse's own mobile network. */
const slowNetwork = {
  rttMs: 150,
  throughputKbps: 1_638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1_474.56,
  uploadThroughputKbps: 675,
};
const usualSlowdown = 4;
const indexOfFastDesktop = 1_500;
const indexesThatCount = 5;

/**
 * Lighthouse is a hundred packages and no dependency of the site: it is installed beside the machine's temporary files
 * the first time it is wanted, and stays there for the next run.
 */
export async function openLighthouse(): Promise<Lighthouse | string> {
  const folder = path.join(tmpdir(), "site-lighthouse");
  const entry = path.join(folder, "node_modules/lighthouse/core/index.js");
  cpSync("bench/peers/lighthouse", folder, { recursive: true });
  if (!existsSync(entry)) {
    const install = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
    const { status } = spawnSync("npm", install, { cwd: folder, stdio: "ignore", timeout: 300_000 });
    if (status !== 0) return "Lighthouse could not be installed: no package registry in reach";
  }
  const { default: lighthouse } = await import(pathToFileURL(entry).href);
  const port = await findFreePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  const quiet = { port, output: "json", logLevel: "error" };
  const indexes = await measureIndexes(lighthouse, quiet);

  return {
    async measure(url, onlyCategories = categories) {
      const throttling = { ...slowNetwork, cpuSlowdownMultiplier: slowdownFor(indexes) };
      const { lhr } = await lighthouse(url, { ...quiet, onlyCategories, throttling });
      indexes.push(lhr.environment.benchmarkIndex);
      if (onlyCategories === categories) reportFailures(lhr);
      const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * perfect);
      const milliseconds = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN;
      return {
        scores: onlyCategories.map(score),
        largestPaint: milliseconds("largest-contentful-paint"),
        blocking: milliseconds("total-blocking-time"),
      };
    },
    close: () => browser.close(),
  };
}

type Options = { readonly port: number; readonly output: string; readonly logLevel: string };
type Run = (
  url: string,
  options: Options & { readonly onlyAudits: readonly string[] },
) => Promise<{ readonly lhr: { readonly environment: { readonly benchmarkIndex: number } } }>;

/** How fast this machine is before the first visit; every visit then tells it anew. */
async function measureIndexes(lighthouse: Run, options: Options) {
  const plain = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Plain</title><p>Plain");
  });
  await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
  const indexes: number[] = [];
  for (let run = 0; run < indexesThatCount; run += 1) {
    const { lhr } = await lighthouse(url, { ...options, onlyAudits: ["viewport"] });
    indexes.push(lhr.environment.benchmarkIndex);
  }
  plain.close();
  plain.closeAllConnections();
  return indexes;
}

/**
 * Four times slower is meant for a fast desktop; Lighthouse's guide says to slow slower machines down less. A machine
 * that shares its processors is fast and slow in turns, so that only its last visits count.
 */
function slowdownFor(indexes: readonly number[]) {
  const times = (usualSlowdown * median(indexes.slice(-indexesThatCount))) / indexOfFastDesktop;
  return Math.round(Math.min(usualSlowdown, Math.max(1, times)) * 10) / 10;
}

type Report = {
  readonly categories: Readonly<
    Record<string, { readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string }>>;
};

/** A score below 100 without its reason would have to be measured again by hand. */
function reportFailures({ categories, audits }: Report) {
  for (const { id, weight } of Object.values(categories).flatMap(({ auditRefs }) => auditRefs)) {
    const audit = audits[id];
    if (weight > 0 && audit && audit.score !== null && audit.score < 0.9) {
      console.log(`   Lighthouse: ${id} ${Math.round(audit.score * perfect)}: ${audit.title}`);
    }
  }
}
