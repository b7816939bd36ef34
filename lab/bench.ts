import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { paths } from "../src/content/paths.ts";
import { measureArchive } from "./archive.ts";
import { measureBesideHandWritten } from "./by-hand.ts";
import { measureLongQuotes } from "./long-quotes.ts";
import { measureMemory } from "./memory.ts";
import { measurePages } from "./pages.ts";
import { measurePublishing } from "./publishing.ts";
import { measureQuoteRoom } from "./quote-room.ts";
import { printRow, writeResults } from "./report.ts";
import { atMost, median, type Row, showSpread } from "./rows.ts";
import { sitePages, startMeasuredSite } from "./site.ts";
import { measureSlowDisk } from "./slow-disk.ts";
import { measureNodes, measureSubmissions } from "./submissions.ts";
import { findUnmeasured } from "./targets.ts";
import { measureThroughput } from "./throughput.ts";

/**
 * The speed table, measured: `npm run bench`; some parts with `-- --only pages,memory`; `-- --quick` shows that it works.
 * How often each is measured is set here and nowhere else: nothing is measured again because it missed.
 */
const { values: chosen } = parseArgs({ options: { quick: { type: "boolean" }, only: { type: "string" } } });
const size = (full: number, quick: number) => (chosen.quick ? quick : full);
const started = performance.now();
const rows: Row[] = [];

const parts: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  build: async () => [await measureTimes("production build", "npm run build", 15, size(3, 1), build)],
  start: async () => [await measureTimes("start to first answered page", "/", 0.8, size(5, 1), startAndAsk)],
  pages: () => measurePages(size(9, 1), chosen.quick ? [paths.home, paths.rfq] : sitePages),
  throughput: () => measureThroughput(size(11, 1), size(0.4, 0.2)),
  "slow-disk": async () => [await measureSlowDisk(size(21, 1), size(2, 1))],
  submissions: async () => [await measureSubmissions(size(11, 1), size(1.5, 1))],
  "by-hand": () => measureBesideHandWritten(size(11, 1), size(1.5, 1)),
  nodes: () => measureNodes(size(8, 1)),
  quotes: () => measureLongQuotes(size(9, 1)),
  publishing: () => measurePublishing(size(5, 1)),
  archive: () => measureArchive(size(1_000_000, 20_000), size(15, 1), size(3, 1)),
  "quote-room": () => measureQuoteRoom(size(9, 2)),
  memory: () => measureMemory(size(100_000, 5_000)),
};

const wanted = chosen.only?.split(",") ?? Object.keys(parts);
build();
for (const name of wanted) {
  const measure = parts[name];
  if (!measure) throw new Error(`There is no part ${name}; there are ${Object.keys(parts).join(", ")}`);
  console.log(`\n== ${name}`);
  const measured = await measure();
  measured.forEach(printRow);
  rows.push(...measured);
}
// A target without its figure is a miss, wherever all of them were to be measured.
if (!chosen.only) rows.push(...findUnmeasured(rows));
const missed = rows.filter((row) => row.isMet === false);
const minutes = Math.round((performance.now() - started) / 60_000);
if (!chosen.quick && !chosen.only) writeResults(rows, minutes);
console.log(`\n${rows.length} rows, ${missed.length} missed, ${minutes} minutes`);
missed.forEach(printRow);
process.exit(missed.length === 0 ? 0 : 1);

async function measureTimes(
  what: string,
  where: string,
  limitSeconds: number,
  times: number,
  work: () => unknown,
) {
  const seconds: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    const done = await work();
    seconds.push((performance.now() - began) / 1_000);
    if (typeof done === "function") await done();
  }
  const detail = `${showSpread(seconds)} in ${times} runs`;
  return atMost(limitSeconds, median(seconds), { what, where, unit: "s", detail });
}

function build() {
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: undefined },
  });
  if (status !== 0) throw new Error("The site could not be built");
}

async function startAndAsk() {
  const site = await startMeasuredSite();
  await (await fetch(`http://127.0.0.1:${site.port}/`)).text();
  return site.stop;
}
