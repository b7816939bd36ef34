import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "../engines/browser.ts";
import { layoutProblems } from "./layout-problems.ts";
import { until } from "./until.ts";

const [narrowest, widest] = [320, 2560];
/** Widths between the steps at which the header once broke. */
const oddWidths = [1249, 1256, 1450];

/** The longest name that is shown in full beside the mark, and longer than any company's in the tests. */
const longestName = "Southeastern Expeditions";

/**
 * What is wrong with the header of the site's home page at any width, in its own fonts and in the fallback
 * fonts. Resizing a window takes some engines half a second; a frame is resized at once, and its media
 * queries ask for the frame's width.
 */
export async function walkHeader(window: Pick<Browser, "open" | "run">, origin: string, step: number) {
  const count = Math.floor((widest - narrowest) / step) + 1;
  const steps = Array.from({ length: count }, (_, index) => narrowest + step * index);
  const frames = await serveFramed(origin);
  const problems: string[] = [];
  try {
    await window.open(`${frames.origin}/frame`);
    await until(() => window.run(isFrameLoaded));
    await window.run(inFrame, `(${keepOnlyHeader})(${JSON.stringify(longestName)})`);
    for (const fonts of ["own", "fallback"] as const) {
      await window.run(inFrame, `(${useFonts})("${fonts}")`);
      await until(() => window.run(areFontsLoaded));
      const found = await window.run(
        walkFrame,
        [...steps, ...oddWidths],
        [`(${rowsOfHeader})()`, `(${layoutProblems})("header")`],
      );
      for (const problem of found) problems.push(`${fonts} fonts, ${problem}`);
    }
  } finally {
    await frames.stop();
  }
  return problems;
}

/** The site without the headers that forbid framing it, and a page with a frame. */
async function serveFramed(origin: string) {
  const server = createServer(async (request, response) => {
    if (request.url === "/frame") {
      response.setHeader("content-type", "text/html");
      response.end('<!doctype html><title>Frame</title><iframe src="/" height="800"></iframe>');
      return;
    }
    const answer = await fetch(origin + request.url);
    response.setHeader("content-type", answer.headers.get("content-type") ?? "");
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await once(server.listen(0), "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function isFrameLoaded() {
  const frame = document.querySelector("iframe")?.contentDocument;
  return frame?.readyState === "complete" && frame.querySelector("header") !== null;
}

function inFrame(script: string) {
  const frame = document.querySelector("iframe")?.contentWindow as (Window & typeof globalThis) | undefined;
  frame?.eval(script);
}

function areFontsLoaded() {
  return document.querySelector("iframe")?.contentDocument?.fonts.status === "loaded";
}

/** What the scripts find wrong in the frame at each width. */
function walkFrame(widths: readonly number[], scripts: readonly string[]) {
  const frame = document.querySelector("iframe") as HTMLIFrameElement;
  const inside = frame.contentWindow as Window & typeof globalThis;
  return widths.flatMap((width) => {
    frame.style.cssText = `border: 0; inline-size: ${width}px`;
    if (inside.innerWidth !== width) return [`${width}: the frame is ${inside.innerWidth} pixels wide`];
    return scripts
      .flatMap((script): string[] => inside.eval(script))
      .map((problem) => `${width}: ${problem}`);
  });
}

function keepOnlyHeader(companyName: string) {
  const [words] = document.querySelector(".logo__name")?.childNodes ?? [];
  if (words) words.textContent = `${companyName} `;
  for (const part of document.querySelectorAll("header ~ *")) part.remove();
}

/** A face that loads late is not used at all (font-display), but one that a script adds is, once loaded. */
function useFonts(which: "own" | "fallback") {
  if (which === "own") {
    const isFace = (rule: CSSRule) => rule instanceof CSSFontFaceRule;
    const within = (rule: CSSRule): CSSRule[] =>
      rule instanceof CSSLayerBlockRule ? Array.from(rule.cssRules).flatMap(within) : [rule];
    const rules = Array.from(document.styleSheets).flatMap((sheet) =>
      Array.from(sheet.cssRules).flatMap(within),
    );
    for (const { style } of rules.filter(isFace)) {
      const value = (name: string) => style.getPropertyValue(name);
      if (!value("src").includes("url(")) continue;
      const face = new FontFace(value("font-family").replaceAll('"', ""), value("src"), {
        weight: value("font-weight"),
        stretch: value("font-stretch") || "normal",
      });
      document.fonts.add(face);
      face.load();
    }
    return;
  }
  const root = getComputedStyle(document.documentElement);
  const withoutFirst = (name: string) => `${name}: ${root.getPropertyValue(name).replace(/^[^,]+,/, "")};`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:root { ${["--font-head", "--font-label", "--font-body"].map(withoutFirst).join(" ")} }`,
  );
  document.adoptedStyleSheets = [sheet];
}

/** Logo, links and buttons have to share one row, and "LLC" is never alone on a line. */
function rowsOfHeader() {
  const row = document.querySelector(".site-header__row");
  const parts = Array.from(row?.querySelectorAll("a, button") ?? [])
    .filter((part) => part.checkVisibility())
    .map((part) => part.getBoundingClientRect());
  const isOneRow = Math.max(...parts.map(({ top }) => top)) < Math.min(...parts.map(({ bottom }) => bottom));
  const form = document.querySelector(".logo__form");
  const words = document.createRange();
  if (form?.parentNode?.firstChild) words.selectNode(form.parentNode.firstChild);
  const ofWords = Array.from(words.getClientRects()).at(-1);
  // On a phone the longest name leaves no room beside it.
  const isAlone = innerWidth > 480 && form && ofWords && form.getBoundingClientRect().top > ofWords.bottom;
  return [
    ...(isOneRow ? [] : [`the header's row is ${row?.getBoundingClientRect().height} pixels tall`]),
    ...(isAlone ? [`${form.textContent} is alone in its line`] : []),
  ];
}
