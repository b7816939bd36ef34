import { show } from "../row.ts";
import type { PageFigures, PeerFigures } from "./peer.ts";

/** Side by side: the limit, ours, theirs. */
export function peerTables(peers: readonly PeerFigures[]): readonly string[] {
  const paths = [...new Set(peers.flatMap(({ pages }) => pages.map(({ path }) => path)))];
  if (paths.length === 0) return [];
  return [
    "## The same two pages, built with other stacks",
    "",
    "Same content, components and styles. Bytes and LCP through one cache that compresses everything with Brotli, as",
    "a CDN would; pages per second and memory from each stack's own server. Medians of turns taken in one run.",
    "",
    ...paths.flatMap((path) => pageTable(path, peers)),
    "| stack | memory after load (RSS) | build |",
    "|---|---|---|",
    ...peers.map(
      ({ name, memoryMegabytes, buildSeconds }) =>
        `| ${name} | ${show(memoryMegabytes, "MB")} | ${buildSeconds === undefined ? "–" : show(buildSeconds, "s")} |`,
    ),
  ];
}

function pageTable(path: string, peers: readonly PeerFigures[]) {
  return [
    `| ${path} | bytes | of it JavaScript | requests | LCP | blocking | pages/s |`,
    "|---|---|---|---|---|---|---|",
    ...peers.flatMap(({ name, pages }) =>
      pages.filter((page) => page.path === path).map((page) => `| ${name} | ${cells(page).join(" | ")} |`),
    ),
    "",
  ];
}

function cells(page: PageFigures) {
  return [
    show(page.bytes),
    show(page.scriptBytes),
    show(page.requests),
    show(Math.round(page.largestPaintMs), "ms"),
    show(Math.round(page.blockingMs), "ms"),
    show(Math.round(page.pagesPerSecond)),
  ];
}
