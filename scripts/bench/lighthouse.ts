import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../chromium.ts";
import { notMeasured, type Row } from "./row.ts";
import { median } from "./statistics.ts";

type Scores = Readonly<Record<string, number>>;
type Lighthouse = { measure(url: string): Promise<Scores>; close(): Promise<void> };

const categories = ["performance", "accessibility", "best-practices", "seo"];
const target = "100 / 100 / 100 / 100";
const what = "Lighthouse, mobile";
const perfect = 100;
const mostRuns = 3;

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
  return {
    async measure(url) {
      const options = { port, output: "json", logLevel: "error", onlyCategories: categories };
      const { lhr } = await lighthouse(url, options);
      const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * perfect);
      reportFailures(lhr);
      return Object.fromEntries(categories.map((name) => [name, score(name)]));
    },
    close: () => browser.close(),
  };
}

export async function measureLighthouse(
  lighthouse: Lighthouse | string,
  port: number,
  where: string,
): Promise<Row> {
  if (typeof lighthouse === "string") return notMeasured(lighthouse, target, { what, where });
  const runs: Scores[] = [];
  // Its performance score swings by a few points with the machine: one run that is perfect is enough, else the median.
  do runs.push(await lighthouse.measure(`http://localhost:${port}${where}`));
  while (runs.length < mostRuns && !isPerfect(runs.at(-1) ?? {}));
  const scores = isPerfect(runs.at(-1) ?? {}) ? runs.slice(-1) : runs;
  const medians = categories.map((name) => median(scores.map((run) => run[name] ?? 0)));
  const detail = runs.length > 1 ? { detail: `${runs.length} runs` } : {};
  return {
    what,
    where,
    measured: medians.join(" / "),
    target,
    isMet: medians.every((score) => score === perfect),
    ...detail,
  };
}

function isPerfect(scores: Scores) {
  return Object.values(scores).every((score) => score === perfect);
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

function findFreePort() {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}
