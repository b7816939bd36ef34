import { afterAll, expect, test, vi } from "vitest";
import type { Company } from "#content/create-company.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { sitemapXml } from "#server/pages/documents.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { renderPage } from "#site/document/document.tsx";
import { screensOf } from "#site/pages/screens.tsx";

/** Their forms are still those of the one company that the environment names. Nothing may be added here. */
const ofTheOne = /^\/(contact|rfq)\b/;

const names = ["one", "two"] as const;
const origin = "https://site.test";
const today = Temporal.PlainDate.from("2026-11-16");
const before = process.env.COMPANY_DIR;

afterAll(() => {
  process.env.COMPANY_DIR = before;
  vi.resetModules();
});

/** By path or by the name of the screen, what each renders: the companies take turns, so that none can keep a value for the next. */
function renderAlternately(companies: readonly Company[], render = renderPage) {
  const lists = companies.map((company) => [
    ...pagesOf(company).map((page) => [page.path, page] as const),
    ...Object.entries(screensOf(company)),
  ]);
  const outputs = companies.map((company) => new Map([["sitemap", sitemapXml(origin, company)]]));
  for (const index of lists[0]?.keys() ?? [])
    for (const [turn, company] of companies.entries()) {
      const [path, page] = lists[turn]?.[index] ?? [];
      if (page) outputs[turn]?.set(String(path), render(page, contextOf(company)).html);
    }
  return outputs;
}

function contextOf(company: Company) {
  return { company, today, origin, formScript: "/f.js" };
}

/** What a server of that company alone renders: its modules, loaded anew with its folder in the environment. */
async function renderAlone(name: string) {
  process.env.COMPANY_DIR = `tests/support/companies/${name}`;
  vi.resetModules();
  const { theCompany } = await import("#content/one-company.ts");
  const routes = await import("#server/pages/routes.tsx");
  const screens = await import("#site/pages/screens.tsx");
  const { renderPage } = await import("#site/document/document.tsx");
  const documents = await import("#server/pages/documents.ts");
  const pages = [
    ...routes.pagesOf(theCompany).map((page) => [page.path, page] as const),
    ...Object.entries(screens.screensOf(theCompany)),
  ];
  return new Map([
    ["sitemap", documents.sitemapXml(origin, theCompany)],
    ...pages.map(([path, page]) => [path, renderPage(page, contextOf(theCompany)).html] as const),
  ]);
}

test("two companies that take turns in one process say, byte for byte, what each says alone", async () => {
  const together = renderAlternately(names.map((name) => fixtureCompany(name)));
  const differing = new Set<string>();
  for (const [turn, name] of names.entries()) {
    const alone = await renderAlone(name);
    expect([...(together[turn]?.keys() ?? [])]).toEqual([...alone.keys()]);
    for (const [path, html] of alone) if (together[turn]?.get(path) !== html) differing.add(path);
  }
  expect(together[0]?.size).toBeGreaterThan(20);
  expect([...differing].filter((path) => !ofTheOne.test(path))).toEqual([]);
  // A page that no longer differs leaves the list.
  expect([...differing].some((path) => ofTheOne.test(path))).toBe(true);
});
