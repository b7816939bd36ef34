import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { paths } from "#content/paths.ts";
import { measureArchive } from "./bench/archive.ts";
import { startBareServer } from "./bench/bare-server.ts";
import { launchBrowser } from "./bench/browser.ts";
import { measureBuild } from "./bench/build-time.ts";
import { openLighthouse } from "./bench/lighthouse.ts";
import { startAsker } from "./bench/load.ts";
import { drawLoadPicture, measureCurves } from "./bench/load-picture.ts";
import { describeMachine } from "./bench/machine.ts";
import { measureMemory } from "./bench/memory.ts";
import { findAssets, sitePages } from "./bench/pages.ts";
import { measurePaint } from "./bench/paint.ts";
import { measurePeers } from "./bench/peers/measure-peers.ts";
import type { PeerFigures } from "./bench/peers/peer.ts";
import { peerTables } from "./bench/peers/peer-tables.ts";
import { printRow, resultsFolder, writeResults } from "./bench/report.ts";
import type { Row } from "./bench/row.ts";
import { startMeasuredSite } from "./bench/site-under-test.ts";
import { fullSizes, quickSizes } from "./bench/sizes.ts";
import { measureSlowDisk } from "./bench/slow-disk.ts";
import { measureStart } from "./bench/start.ts";
import { measureSubmissions } from "./bench/submissions.ts";
import { measureThroughput, prepare } from "./bench/throughput.ts";
import { measureWeight } from "./bench/weight.ts";

/**
 * The speed table of TARGETS.md, measured: `npm run bench`. With `--peers` the same two pages on other stacks as well,
 * with `--only weight,paint` some parts, with `--quick` a run of a minute that shows that the bench works.
 */
const { values: chosen } = parseArgs({
  options: { quick: { type: "boolean" }, peers: { type: "boolean" }, only: { type: "string" } },
});
const sizes = chosen.quick ? quickSizes : fullSizes;
const parts = chosen.only?.split(",");
const machine = describeMachine();
const started = performance.now();
const rows: Row[] = [];
const pictures: string[] = [];
let peers: readonly PeerFigures[] | undefined;

await part("build", async () => add(measureBuild(sizes.builds)), true);
await part("start", async () => add(await measureStart(sizes.starts)));
await withBrowser((browser) => part("weight", () => measureWeights(browser)));
await part("paint", measurePaints);
await part("throughput", measureThroughputs);
await part("slow-disk", async () => add(await measureSlowDisk(sizes.slowDiskRounds, sizes.slowDiskSeconds)));
await part("submissions", async () =>
  add(await measureSubmissions(sizes.submissionRounds, sizes.submissionSeconds)),
);
await part("archive", async () =>
  add(...(await measureArchive(sizes.storedSubmissions, sizes.archiveRounds, sizes.archiveSeconds))),
);
await part("memory", async () => add(...(await measureMemory(sizes.pageRequests))));
await part("picture", measurePictures);
if (chosen.peers) await withBrowser(measureOthers);

const seconds = (performance.now() - started) / 1_000;
const missed = rows.filter((row) => row.isMet === false);
const file = parts
  ? undefined
  : writeResults({
      machine,
      isQuick: Boolean(chosen.quick),
      seconds,
      rows,
      pictures,
      ...(peers && { peers }),
    });
console.log(
  `\n${rows.length} rows, ${missed.length} missed, ${Math.round(seconds)} s${file ? `, in ${file}` : ""}`,
);
missed.forEach(printRow);
process.exit(missed.length === 0 ? 0 : 1);

async function part(name: string, measure: () => Promise<unknown>, isAlways = false) {
  if (parts && !parts.includes(name) && !isAlways) return;
  const began = performance.now();
  console.log(`\n== ${name}`);
  await measure();
  console.log(`   ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

function add(...measured: readonly Row[]) {
  measured.forEach(printRow);
  rows.push(...measured);
}

async function withBrowser(work: (browser: Browser) => Promise<unknown>) {
  const browser = await launchBrowser();
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

async function measureWeights(browser: Browser) {
  const site = await startMeasuredSite();
  try {
    for (const page of sitePages) add(...(await measureWeight(browser, site.port, page)));
  } finally {
    await site.stop();
  }
}

async function measurePaints() {
  const site = await startMeasuredSite();
  const copied = [...sitePages, ...(await findAssets(site.port, sitePages))];
  const bare = await startBareServer({
    port: site.port,
    paths: copied,
    keepsHeaders: false,
    keepsScripts: false,
  });
  const lighthouse = await openLighthouse();
  try {
    add(...(await measurePaint(lighthouse, site, bare, sitePages, sizes.paintRounds)));
  } finally {
    await Promise.all([bare.stop(), site.stop()]);
    if (typeof lighthouse !== "string") await lighthouse.close();
  }
}

async function measureThroughputs() {
  const { throughputRounds, throughputSeconds } = sizes;
  const site = await startMeasuredSite();
  const bare = await startBareServer({
    port: site.port,
    paths: sitePages,
    keepsHeaders: true,
    keepsScripts: true,
  });
  const asker = startAsker();
  try {
    await prepare(asker, [site, bare], paths.home, 1);
    add(...(await measureThroughput(asker, site, bare, sitePages, throughputRounds, throughputSeconds)));
  } finally {
    await Promise.all([asker.stop(), bare.stop(), site.stop()]);
  }
}

async function measurePictures() {
  const curves = await measureCurves(sizes.pictureConnections, sizes.pictureSeconds);
  const folder = resultsFolder(Boolean(chosen.quick));
  for (const what of ["page", "submission"] as const) {
    const picture = `load-${what}s.svg`;
    drawLoadPicture(what, curves, `${folder}/${picture}`);
    pictures.push(picture);
  }
}

async function measureOthers(browser: Browser) {
  const build = rows.find((row) => row.what === "production build");
  await part(
    "peers",
    async () => {
      const ourBuildSeconds = Number.parseFloat(build?.measured ?? "");
      const lighthouse = await openLighthouse();
      peers = await measurePeers(
        { browser, lighthouse },
        sizes.peerRounds,
        2 * sizes.throughputSeconds,
        ourBuildSeconds,
      );
      if (typeof lighthouse !== "string") await lighthouse.close();
      console.log(peerTables(peers).join("\n"));
    },
    true,
  );
}
