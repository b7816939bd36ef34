import type { Browser } from "@playwright/test";
import { type SeenRequest, type Visit, visit } from "./browser.ts";
import { isFormPage } from "./pages.ts";
import { atMost, type Row } from "./row.ts";
import { sum } from "./statistics.ts";

const limits = { page: 14_000, requests: 1, formScript: 66_000, fonts: 40_000, fontFiles: 2 };

/** What a first visit to each page brings over the wire. Bytes count without headers, compressed as sent. */
export async function measureWeight(browser: Browser, port: number, path: string): Promise<readonly Row[]> {
  const seen = await visit(browser, `http://localhost:${port}${path}`);
  const scripts = seen.requests.filter(({ type }) => type === "Script");
  const fonts = seen.requests.filter(({ type }) => type === "Font");
  const document = await bodyBytes(port, path);
  const scriptBytes = await bytesOf(port, scripts);
  return [
    atMost(limits.page, document, { what: "HTML + CSS, Brotli", where: path, unit: "bytes" }),
    atMost(limits.requests, blockingRequests(seen), { what: "requests before first paint", where: path }),
    atMost(isFormPage(path) ? limits.formScript : 0, scriptBytes, {
      what: "JavaScript, Brotli",
      where: path,
      unit: "bytes",
      ...(isFormPage(path) && { detail: timing(seen, scripts) }),
    }),
    ...(isFormPage(path) ? [scriptTiming(seen, scripts, path)] : []),
    atMost(limits.fonts, await bytesOf(port, fonts), { what: "fonts together", where: path, unit: "bytes" }),
    atMost(limits.fontFiles, fonts.length, { what: "font files", where: path }),
    atMost(0, seen.layoutShift, { what: "cumulative layout shift", where: path }),
  ];
}

function blockingRequests({ requests }: Visit) {
  return requests.filter(({ isBlocking }) => isBlocking).length;
}

function scriptTiming(seen: Visit, scripts: readonly SeenRequest[], where: string): Row {
  const early = scripts.filter(
    ({ startedAt, isBlocking }) => isBlocking || startedAt < seen.firstPaint,
  ).length;
  return atMost(0, early, { what: "scripts asked for before first paint", where });
}

function timing({ firstPaint }: Visit, scripts: readonly SeenRequest[]) {
  const first = Math.min(...scripts.map(({ startedAt }) => startedAt));
  return `asked for ${Math.round(first - firstPaint)} ms after first paint`;
}

async function bytesOf(port: number, requests: readonly SeenRequest[]) {
  const sizes = requests.map(({ url }) => bodyBytes(port, new URL(url).pathname));
  return sum(await Promise.all(sizes));
}

async function bodyBytes(port: number, path: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "accept-encoding": "br" } });
  await answer.arrayBuffer();
  return Number(answer.headers.get("content-length"));
}
