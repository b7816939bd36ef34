import { expect, test } from "vitest";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { renderPage } from "#site/document/document.tsx";
import { screensOf } from "#site/pages/screens.tsx";
import { findJoinedWords } from "#site/testing/find-joined-words.ts";

const company = fixtureCompany();
const context = {
  company,
  today: Temporal.PlainDate.from("2026-11-16"),
  origin: "https://site.test",
  formScript: "/f.js",
};

test.each(
  [...pagesOf(company), ...Object.values(screensOf(company))].map((page) => [page.path, page] as const),
)("the words of %s are apart without a style sheet", (path, page) => {
  expect(findJoinedWords({ path, html: renderPage(page, context).html })).toEqual([]);
});

test("words that only a style sheet keeps apart are found", () => {
  const html = `<p><span>03</span><span>2–4 weeks</span> <b>Net</b> 30<br>days</p><svg><text>a</text><text>b</text></svg>`;
  expect(findJoinedWords({ path: "/x", html })).toEqual([`/x: no space between "03" and "2–4 weeks"`]);
  expect(
    findJoinedWords({ path: "/x", html: "<p>Fi<!-- -->ne <em>words</em>, apart</p><p>Next</p>" }),
  ).toEqual([]);
});
