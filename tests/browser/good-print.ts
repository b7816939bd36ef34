import { expect, type Page } from "@playwright/test";
import {
  fullness,
  overlaps,
  type PrintedPage,
  type PrintedWord,
  readPrintedPages,
} from "../support/printed-pages.ts";
import { size } from "../support/scale.ts";
import { waitForFonts } from "./waits.ts";

/** What belongs together and fits on a sheet stays together on one. */
const cards = [
  ".data-plate",
  ".card",
  ".capability-grid__cell",
  ".capability-register__entry",
  ".performance-cards__card",
  ".contracting-ready",
  ".customers__type",
  ".titled-column",
  ".leader",
  ".timeline__item",
  // A list that is longer than a sheet continues on the next one.
  ".receipt:not(:has(.parts__row:nth-child(16)))",
  ".field:not(:has(.parts__row:nth-child(16)))",
  ".fact-strip",
].join();

/** On paper no words overlap, no card is split, no heading is stranded. Returns the sheets in each format. */
export async function expectGoodPrint(page: Page, formats = size(["Letter"], ["Letter", "A4"])) {
  const headings = await page
    .locator(":is(h1, h2, h3, legend):not(.u-hidden)")
    .evaluateAll((all) => all.map((heading) => String(heading.textContent).replaceAll(/\s/g, "")));
  await waitForFonts(page);
  await markCards(page);
  const prints: (readonly PrintedPage[])[] = [];
  for (const format of formats) {
    const pages = readPrintedPages(await page.pdf({ format }));
    expect({
      format,
      overlaps: pages.flatMap((printed) => overlaps(visibleWords(printed))),
      outside: pages.flatMap(outside),
      stranded: pages
        .flatMap((printed) => lastLine(visibleWords(printed)))
        .filter((line) => headings.includes(line)),
      split: splitCards(pages),
    }).toEqual({ format, overlaps: [], outside: [], stranded: [], split: [] });
    prints.push(pages);
  }
  return prints;
}

/** What continues over several sheets fills all but the last, and leaves more than a line or two for it. */
export function expectFullSheets(pages: readonly PrintedPage[]) {
  const shares = pages.map(fullness);
  const last = shares.at(-1) ?? 0;
  expect({ shares, thin: shares.slice(0, -1).filter((share) => share < 0.8) }).toEqual({ shares, thin: [] });
  expect(last).toBeGreaterThan(0.25);
}

/** A speck of text in the first and the last corner of each card tells on which sheets it begins and ends. */
async function markCards(page: Page) {
  await page.locator(cards).evaluateAll((all) => {
    for (const [number, card] of all.entries()) card.setAttribute("data-card", String(200 + number));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      [data-card] { position: relative }
      [data-card]::before, [data-card]::after {
        all: unset !important;
        position: absolute !important;
        font: 2px monospace !important;
      }
      [data-card]::before { content: "begin" attr(data-card) !important; inset: 0 auto auto 0 !important }
      [data-card]::after { content: "end" attr(data-card) !important; inset: auto 0 0 auto !important }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

const mark = /^(begin|end)(\d+)$/;

function visibleWords({ words }: PrintedPage) {
  return words.filter(({ text }) => !mark.test(text));
}

function splitCards(pages: readonly PrintedPage[]) {
  const sheetOf = new Map<string, number>();
  pages.forEach(({ words }, sheet) => {
    for (const { text } of words) if (mark.test(text)) sheetOf.set(text, sheet);
  });
  return Array.from(sheetOf).filter(
    ([name, sheet]) => name.startsWith("begin") && sheetOf.get(name.replace("begin", "end")) !== sheet,
  );
}

function outside({ width, height, words }: PrintedPage) {
  return words
    .filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > width || bottom > height)
    .map(({ text }) => text);
}

function lastLine(words: readonly PrintedWord[]) {
  const bottom = Math.max(...words.map((word) => word.bottom));
  const line = words
    .filter((word) => word.bottom > bottom - 3)
    .toSorted((one, other) => one.left - other.left);
  return line.map(({ text }) => text).join("");
}

/** Without spaces, because a PDF has none, only distances. */
export function wordsOf(pages: readonly PrintedPage[]) {
  return pages.flatMap(({ words }) => words.map(({ text }) => text)).join("");
}
