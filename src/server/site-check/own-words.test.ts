import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { specWords } from "#content/spec-words.ts";
import { allWords, findWordProblems } from "#content/words.ts";
import { pages } from "#server/pages/routes.tsx";
import { screens } from "#site/pages/screens.tsx";

const context = {
  today: Temporal.PlainDate.from("2026-11-16"),
  origin: "https://site.test",
  formScript: "/f.js",
};
const mark = "¶";
const before = process.env.COMPANY_DIR;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "words-"));
  await cp(String(before), folder, { recursive: true });
});
afterAll(async () => {
  process.env.COMPANY_DIR = before;
  vi.resetModules();
  await rm(folder, { recursive: true });
});

test("every sentence that is not locked is shown in the owner's words, and none is shown that the owner could not change", async () => {
  expect(pages.length + Object.keys(screens).length).toBeGreaterThan(20);
  const open = [...allWords.values()].filter(({ isLocked }) => !isLocked);
  expect(open.length).toBeGreaterThan(500);
  const own = Object.fromEntries(open.map(({ key, text }) => [key, `${mark}${key}${mark} ${text.trim()}`]));
  await writeFile(path.join(folder, "words.json"), JSON.stringify(own));
  process.env.COMPANY_DIR = folder;
  vi.resetModules();
  const [routes, others, { renderPage }] = await Promise.all([
    import("#server/pages/routes.tsx"),
    import("#site/pages/screens.tsx"),
    import("#site/render.tsx"),
  ]);
  const html = [...routes.pages, ...Object.values(others.screens)].map(
    (page) => renderPage(page, context).html,
  );

  const shown = html.join("\n");
  const unseen = open.filter(({ key }) => !shown.includes(`${mark}${key}${mark}`)).map(({ key }) => key);
  expect(unseen.filter((key) => !notOnPages.test(key))).toEqual([]);

  const unmarked = new Set(html.flatMap(textsOf).filter((text) => !text.includes(mark) && !isExcepted(text)));
  expect([...unmarked]).toEqual([]);
});

test("words that cannot be published are told by their keys", () => {
  const [locked] = [...allWords.values()].filter(({ isLocked }) => isLocked);
  expect(findWordProblems({})).toEqual([]);
  expect(
    findWordProblems({
      "home.nothing": "x",
      [String(locked?.key)]: "x",
      "home.hero.lead": " ",
      "home.hero.heading": "x".repeat(1_201),
      "home.call.text": "left \u202e right",
    }),
  ).toEqual([
    "words.json: home.nothing is not a sentence of this site",
    `words.json: ${locked?.key} is fixed by the specification`,
    "words.json: home.hero.lead is empty",
    "words.json: home.hero.heading has 1201 characters, not at most 1200",
    "words.json: home.call.text holds characters that cannot be seen",
  ]);
});

/** Shown by a document, a script or a state of the page that is not rendered here. */
const notOnPages = /^$/;

/** Said by facts, by SPEC or by functions that put a value into a sentence. */
const exceptions: readonly RegExp[] = [];

function isExcepted(text: string) {
  return (
    !/\p{L}{2}/u.test(text) || specWords.has(text) || exceptions.some((exception) => exception.test(text))
  );
}

function textsOf(html: string) {
  return html
    .slice(html.indexOf("<body"))
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .split(/<[^>]*>/)
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}
