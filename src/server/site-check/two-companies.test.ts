import { afterAll, expect, test, vi } from "vitest";
import type { Company } from "#content/create-company.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { sitemapXml } from "#server/pages/documents.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { renderPage } from "#site/document/document.tsx";
import { screensOf } from "#site/pages/screens.tsx";

const names = ["one", "two"] as const;
const origin = "https://site.test";
const today = Temporal.PlainDate.from("2026-11-16");

afterAll(() => {
  vi.resetModules();
});

/** By path or by the name of the screen, what each renders: the companies take turns, so that none can keep a value for the next. */
function renderAlternately(companies: readonly Company[]) {
  const lists = companies.map((company) => [
    ...pagesOf(company).map((page) => [page.path, page] as const),
    ...Object.entries(screensOf(company)),
  ]);
  const outputs = companies.map((company) => new Map([["sitemap", sitemapXml(origin, company)]]));
  for (const index of lists[0]?.keys() ?? [])
    for (const [turn, company] of companies.entries()) {
      const [path, page] = lists[turn]?.[index] ?? [];
      if (page) outputs[turn]?.set(String(path), renderPage(page, contextOf(company)).html);
    }
  return outputs;
}

function contextOf(company: Company) {
  return { company, today, origin, formScript: "/f.js" };
}

/** What a process that knows no other company renders: its modules are loaded again. */
async function renderAlone(name: (typeof names)[number]) {
  vi.resetModules();
  const company = (await import("#content/testing/fixture-company.ts")).fixtureCompany(name);
  const routes = await import("#server/pages/routes.tsx");
  const screens = await import("#site/pages/screens.tsx");
  const { renderPage } = await import("#site/document/document.tsx");
  const documents = await import("#server/pages/documents.ts");
  const pages = [
    ...routes.pagesOf(company).map((page) => [page.path, page] as const),
    ...Object.entries(screens.screensOf(company)),
  ];
  return new Map([
    ["sitemap", documents.sitemapXml(origin, company)],
    ...pages.map(([path, page]) => [path, renderPage(page, contextOf(company)).html] as const),
  ]);
}

test("two companies that take turns in one process say, byte for byte, what each says alone", async () => {
  const together = renderAlternately(names.map((name) => fixtureCompany(name)));
  const alone = [await renderAlone("one"), await renderAlone("two")];
  for (const turn of names.keys()) expect(together[turn]).toEqual(alone[turn]);
  expect(together[0]?.size).toBeGreaterThan(20);
  expect(together[0]?.get("/contact")).not.toBe(together[1]?.get("/contact"));
});
