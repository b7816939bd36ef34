import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { capabilitySlugs, paths } from "#content/paths.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { plainMentions, quotePromises } from "#quote/testing/promises.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { renderPage } from "#site/document/document.tsx";
import { capabilityProblems, findProblems } from "./check-site.ts";

const company = fixtureCompany();
const { facts } = company;
const pages = pagesOf(company);
const context = {
  company,
  today: Temporal.PlainDate.from("2026-11-16"),
  origin: "https://site.test",
  formScript: "/f.js",
};
const find = (list: typeof pages) => findProblems(company, list, (page) => renderPage(page, context).html);

test("the site as it is has no problems", () => {
  expect(find(pages)).toEqual([]);
  const titles = pages.filter(({ isIndexed }) => isIndexed).map(({ meta }) => meta.title);
  expect(new Set(titles).size).toBe(titles.length);
});

test("what the pages say about quotes is in the list, and the list has nothing that no page says", () => {
  expect(findPromiseProblems(pages)).toEqual([]);
});

test("a page that promises something of a quote which nothing keeps is reported", () => {
  const about = pages.find(({ path }) => path === paths.about);
  if (!about) throw new Error("there is no about page");
  const promising = {
    ...about,
    render: (given: typeof context) => (
      <>
        {about.render(given)}
        <p>The quote comes with free shipping.</p>
      </>
    ),
  };
  expect(findPromiseProblems(pages.map((page) => (page === about ? promising : page)))).toEqual([
    '/about: "The quote comes with free shipping." is in no list of src/quote/testing/promises.ts',
  ]);
});

test("what the software keeps by itself is where the list says", () => {
  const files = quotePromises.flatMap(({ keeper }) => ("done" in keeper ? [keeper.done] : []));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("a link to a page that is not there is reported", () => {
  const problems = find(pages.filter(({ path }) => path !== paths.about));
  expect(problems).toContain(`${paths.contact}: the link to /about points nowhere`);
});

test("a picture that is not there is reported", () => {
  const [home] = pages;
  if (!home) throw new Error("there is no page");
  const pictured = {
    ...home,
    render: (given: typeof context) => (
      <>
        {home.render(given)}
        <img src="/portraits/gone.webp" alt="" />
      </>
    ),
  };
  expect(find([pictured, ...pages.slice(1)])).toEqual([
    `${home.path}: the link to /portraits/gone.webp points nowhere`,
  ]);
});

test("a ninth capability or a missing one is refused with a sentence", () => {
  const eight = capabilitySlugs.map((slug) => ({ slug }));
  const list = "capabilitySlugs (src/content/paths.ts)";
  const fixed = `The site has the 8 capabilities that the specification names: ${list} has`;
  expect(capabilityProblems(capabilitySlugs, eight)).toEqual([]);
  expect(capabilityProblems([...capabilitySlugs, "drones"], eight)).toEqual([
    `${list} has "drones", which src/content/capabilities does not describe`,
    `${fixed} 9`,
  ]);
  expect(capabilityProblems([...capabilitySlugs, "drones"], [...eight, { slug: "drones" }])).toEqual([
    `${fixed} 9`,
  ]);
  expect(capabilityProblems(capabilitySlugs.slice(1), eight)).toEqual([
    `src/content/capabilities describes "weapons", which is not in ${list}`,
    `${fixed} 7`,
  ]);
  expect(capabilityProblems(capabilitySlugs, eight.slice(1))).toHaveLength(1);
});

/** Sentences about quotes that no entry of the list covers, and entries that no page says anymore. */
function findPromiseProblems(list: typeof pages) {
  const sentences = list
    .filter(({ isIndexed }) => isIndexed)
    .flatMap((page) =>
      sentencesOf(renderPage(page, context).html).map((words) => ({ path: page.path, words })),
    );
  const unkept = sentences.filter(({ words }) => mentionsQuote.test(words) && !isKnown(words));
  const unsaid = quotePromises.filter(({ says }) => !sentences.some(({ words }) => words.includes(says)));
  return [
    ...unkept.map(({ path, words }) => `${path}: "${words}" is in no list of src/quote/testing/promises.ts`),
    ...unsaid.map(({ says }) => `src/quote/testing/promises.ts: no page says "${says}"`),
  ];
}

const mentionsQuote = /\bquot(?:e|es|ed|ing|ation|ations)\b/i;
/** What the owner wrote about people and the company is exempt. */
const ownersFacts = JSON.stringify(facts);

function isKnown(words: string) {
  return (
    quotePromises.some(({ says }) => words.includes(says)) ||
    plainMentions.some((mention) => mention.test(words)) ||
    ownersFacts.includes(words)
  );
}

/** A link inside a sentence splits it. */
function sentencesOf(html: string) {
  const main = html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"));
  return main
    .replace(/<script.*?<\/script>/gs, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .split(/<[^>]*>|(?<=[.;:!?]) /)
    .map((words) => words.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}
