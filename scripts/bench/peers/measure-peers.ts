import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { paths } from "#content/paths.ts";
import { startBareServer } from "../bare-server.ts";
import { type Visit, visit } from "../browser.ts";
import { type Lighthouse, type LighthouseRun, timesOnly } from "../lighthouse.ts";
import { applyLoad } from "../load.ts";
import { findAssets } from "../pages.ts";
import { processTree, residentBytes } from "../process-figures.ts";
import { startMeasuredSite } from "../site-under-test.ts";
import { median, sum } from "../statistics.ts";
import { startCompressingCache } from "./compressing-cache.ts";
import { type PageFigures, type PeerFigures, peers } from "./peer.ts";
import { runPeer } from "./run-peer.ts";
import { stagePeer } from "./stage-peer.ts";

type Contestant = {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  readonly buildSeconds: number | undefined;
  stop(): Promise<unknown>;
};

/** What pages are looked at with: the browser counts bytes, Lighthouse times a middling phone. */
type Eyes = { readonly browser: Browser; readonly lighthouse: Lighthouse | string };
type Look = { readonly seen: Visit; readonly run: LighthouseRun | undefined };

const compared = [paths.home, paths.rfq];
const connections = 32;

/** The hand-written limit, ours, and the stacks that people would pick instead; each visit turn by turn. */
export async function measurePeers(
  { browser, lighthouse }: Eyes,
  rounds: number,
  seconds: number,
  ourBuildSeconds: number,
) {
  const folder = mkdtempSync(path.join(tmpdir(), "site-peers-"));
  const running: Contestant[] = [];
  try {
    const site = await startMeasuredSite();
    const contestants = [{ name: "this site", ...site, buildSeconds: ourBuildSeconds }];
    running.push(...contestants);
    const assets = await findAssets(site.port, compared);
    const bare = {
      port: site.port,
      paths: [...compared, ...assets],
      keepsHeaders: false,
      keepsScripts: false,
    };
    running.unshift({
      name: "HTML by hand (the limit)",
      ...(await startBareServer(bare)),
      buildSeconds: undefined,
    });
    const html = await Promise.all(
      compared.map(async (page) => (await fetch(`http://127.0.0.1:${site.port}${page}`)).text()),
    );
    for (const peer of peers) {
      console.log(`   installing and building ${peer.name}`);
      const staged = stagePeer(peer, folder, html);
      running.push({ name: peer.name, ...(await runPeer(staged.folder)), buildSeconds: staged.buildSeconds });
    }
    return await compare({ browser, lighthouse }, running, rounds, seconds);
  } finally {
    await Promise.all(running.map((each) => each.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(eyes: Eyes, contestants: readonly Contestant[], rounds: number, seconds: number) {
  const figures: { contestant: Contestant; pages: PageFigures[] }[] = contestants.map((contestant) => ({
    contestant,
    pages: [],
  }));
  for (const page of compared) {
    console.log(`   visiting and loading ${page} of ${contestants.length} contestants`);
    const looks = await lookInTurns(eyes, contestants, page, rounds);
    const rates = await loadInTurns(contestants, page, rounds, seconds);
    for (const { contestant, pages } of figures) {
      pages.push(summarize(page, looks.get(contestant) ?? [], rates.get(contestant) ?? []));
    }
  }
  return figures.map(
    ({ contestant, pages }): PeerFigures => ({
      name: contestant.name,
      pages,
      memoryMegabytes: sum(processTree(contestant.pid).map(residentBytes)) / 1e6,
      buildSeconds: contestant.buildSeconds,
    }),
  );
}

async function lookInTurns(
  { browser, lighthouse }: Eyes,
  contestants: readonly Contestant[],
  page: string,
  rounds: number,
) {
  const looks = new Map<Contestant, Look[]>(contestants.map((contestant) => [contestant, []]));
  const caches = new Map(
    await Promise.all(
      contestants.map(async (each) => [each, await startCompressingCache(each.port)] as const),
    ),
  );
  // The first round fills the caches and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [contestant, cache] of caches) {
      const url = `http://localhost:${cache.port}${page}`;
      const seen = await visit(browser, url);
      if (round === 0) continue;
      const run = typeof lighthouse === "string" ? undefined : await lighthouse.measure(url, timesOnly);
      looks.get(contestant)?.push({ seen, run });
    }
  }
  for (const cache of caches.values()) cache.close();
  return looks;
}

async function loadInTurns(
  contestants: readonly Contestant[],
  page: string,
  rounds: number,
  seconds: number,
) {
  const rates = new Map<Contestant, number[]>(contestants.map((contestant) => [contestant, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const contestant of contestants) {
      const { perSecond } = await applyLoad({
        port: contestant.port,
        what: "page",
        path: page,
        connections,
        seconds,
      });
      if (round > 0) rates.get(contestant)?.push(perSecond);
    }
  }
  return rates;
}

function summarize(page: string, looks: readonly Look[], rates: readonly number[]): PageFigures {
  const of = (figure: (look: Look) => number) => median(looks.map(figure));
  const bytes = ({ seen }: Look, types: RegExp) =>
    sum(seen.requests.filter(({ type }) => types.test(type)).map((request) => request.bytes));
  return {
    path: page,
    bytes: of((look) => bytes(look, /./)),
    scriptBytes: of((look) => bytes(look, /Script/)),
    requests: of(({ seen }) => seen.requests.length),
    largestPaintMs: of(({ run }) => run?.largestPaint ?? Number.NaN),
    blockingMs: of(({ run }) => run?.blocking ?? Number.NaN),
    pagesPerSecond: median(rates),
  };
}
