import { afterAll, expect, test, vi } from "vitest";
import { onRequest } from "#company/schema.ts";
import { naicsTitles } from "#content/capabilities/capability.ts";
import { isFixed, specWords } from "#content/fixed-words.ts";
import { factsIn } from "#content/names.ts";
import { allWords } from "#content/template.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { wordsOf } from "#content/testing/read-content.ts";
import { findWordProblems } from "#edition/problems.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { screensOf } from "#site/pages/screens.tsx";

const company = fixtureCompany();
const context = {
  today: Temporal.PlainDate.from("2026-11-16"),
  origin: "https://site.test",
  formScript: "/f.js",
};
const mark = "¶";

afterAll(() => {
  vi.resetModules();
});

test("every sentence that is not locked is shown in the owner's words, and none is shown that the owner could not change", async () => {
  expect(pagesOf(company).length + Object.keys(screensOf(company)).length).toBeGreaterThan(20);
  // Loaded again, since other tests may have loaded words that are on no page.
  vi.resetModules();
  const [fresh, routes, others, { renderPage }, { fixtureCompany }] = await Promise.all([
    import("#content/template.ts"),
    import("#server/pages/routes.tsx"),
    import("#site/pages/screens.tsx"),
    import("#site/document/document.tsx"),
    import("#content/testing/fixture-company.ts"),
  ]);
  const open = [...fresh.allWords.values()].filter(({ isLocked }) => !isLocked);
  expect(open.length).toBeGreaterThan(500);
  const own = Object.fromEntries(open.map(({ key, text }) => [key, `${mark}${key}${mark} ${text.trim()}`]));
  const changed = fixtureCompany("one", () => ({ words: own }));
  const html = [...routes.pagesOf(changed), ...Object.values(others.screensOf(changed))].map(
    (page) => renderPage(page, { company: changed, ...context }).html,
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
      [String(locked?.key)]: "x",
      "home.hero.lead": " ",
      "home.hero.heading": "x".repeat(1_201),
      "home.call.text": "left \u202e right",
    }),
  ).toEqual([
    `words.json: ${locked?.key} cannot be changed`,
    "words.json: home.hero.lead is empty",
    "words.json: home.hero.heading has 1201 characters, not at most 1200",
    "words.json: home.call.text contains < or >, or an invisible character",
  ]);
});

test("an owner's sentence may have the names of facts, and no others", () => {
  expect(allWords.get("home.hero.lead")?.text).toMatch(/receive a written quote \[quote promise\]\.$/);
  expect([...allWords.values()].filter(({ text }) => factsIn(text).unknown)).toEqual([]);
  expect(findWordProblems({ "home.hero.lead": "Call [phone] for a [free lunch]" })).toEqual([
    "words.json: home.hero.lead has [free lunch], which is not the name of a fact",
  ]);
});

test("what is locked letter for letter is on the site", () => {
  const said = new Set<string>([onRequest, ...[...allWords.values()].map(({ text }) => text.trim())]);
  expect([...specWords].filter((text) => !said.has(text))).toEqual([]);
});

/** Shown only in the PDF. */
const notOnPages = /^(drawingDescriptions|capabilityStatement\.(subject|competencies|companyData\.terms))/;

/** Said by facts, by SPEC or by functions that put a value into a sentence. */
const exceptions: readonly RegExp[] = [
  /^\d+–\d+ (weeks|wk|expedited)$/,
  /^NAICS( \d{6}(, \d{6})*)?$/,
  /^(Data sheet )?(CRS-)?CAP-\d\d$/,
  /^\d\d of \d\d$/,
  /^© |Printed from /,
  /^[A-Z][a-z]+ \d{1,2}, \d{4}$/,
  /^(UEI|CAGE|D-U-N-S.*|Related codes by capability)$/,
  // The address, and the emergency phone after its hours.
  /^(Birmingham, )?Alabama 35203$/,
  /^24\/7 at$/,
  // Locked, with the state in it.
  /^Alabama Based$/,
  // SPEC's general lead times.
  /^(In-stock|Standard|Custom configurations|Specialized|Expedited)$/,
  /^\d+–\d+, with additional fees$/,
];
/** What the owner says in company.json, as it is or derived from it; and the government's names of NAICS codes. */
const { gsa, iso, sam, entity, ...said } = company.said;
const facts = wordsOf([said, company.team, naicsTitles]).split("\n");

function isExcepted(text: string) {
  if (!/\p{L}{2}/u.test(text) || isFixed(text)) return true;
  return facts.some((fact) => fact.includes(text)) || exceptions.some((exception) => exception.test(text));
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
