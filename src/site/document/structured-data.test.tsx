import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { naicsTitles } from "#content/capabilities/capability.ts";
import { capabilities as lines } from "#content/capabilities/index.ts";
import { paths } from "#content/paths.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { renderPage } from "#site/document/document.tsx";
import type { PageContext } from "#site/page.ts";
import { StructuredData } from "./structured-data.tsx";

const origin = "https://site.test";
const fixture = fixtureCompany();
const pages = pagesOf(fixture);
const capabilities = fixture.words(lines);
const context: PageContext = {
  company: fixture,
  today: Temporal.PlainDate.from("2026-11-15"),
  origin,
  formScript: "/forms.js",
};

type Thing = { readonly "@type": string; readonly [property: string]: unknown };

test("the company is a LocalBusiness with name, address, hours, phone and e-mail", () => {
  for (const path of [paths.home, paths.about, paths.contact, paths.capabilities, paths.contracting]) {
    expect(thingsOn(path)).toContainEqual(
      expect.objectContaining({
        "@type": "LocalBusiness",
        "@id": `${origin}/#company`,
        name: "Cahaba Ridge Supply LLC",
        url: `${origin}/`,
        telephone: "(205) 555-0142",
        email: "sales@example.com",
        openingHours: ["Mo-Fr 08:00-17:00"],
        address: expect.objectContaining({ "@type": "PostalAddress", addressLocality: "Birmingham" }),
      }),
    );
  }
});

test("the contact page names the street and every department", () => {
  const [company] = thingsOn(paths.contact);
  expect(company?.address).toMatchObject({ streetAddress: "100 Example Avenue North", postalCode: "35203" });
  expect(company?.contactPoint).toHaveLength(5);
});

test("no page's data publishes NAICS codes, which the pages call related, as the company's own", () => {
  const codes = Object.keys(naicsTitles);
  for (const { path } of pages) {
    const data = JSON.stringify(thingsOn(path));
    expect(data.toLowerCase(), path).not.toContain("naics");
    expect(
      codes.filter((code) => data.includes(code)),
      path,
    ).toEqual([]);
  }
});

test.each(capabilities)("$slug is a Service below a breadcrumb", ({ name, href, psc }) => {
  const [breadcrumb, service] = thingsOn(href);
  expect(breadcrumb).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: `${origin}/` },
      { "@type": "ListItem", position: 2, name: "Capabilities", item: `${origin}/capabilities` },
      { "@type": "ListItem", position: 3, name, item: origin + href },
    ],
  });
  expect(service).toMatchObject({ "@type": "Service", name, provider: { "@id": `${origin}/#company` } });
  expect(service?.category).toHaveLength(psc.length);
});

test("no page claims in its data what it does not show", () => {
  for (const page of pages.filter(({ isIndexed }) => isIndexed)) {
    const html = htmlOf(page.path);
    const shown = textOf(html.slice(html.indexOf("<body")));
    const claims = thingsOn(page.path).flatMap(textsIn);
    expect(claims.filter((claim) => !shown.includes(claim)).map((claim) => [page.path, claim])).toEqual([]);
  }
});

test("nothing in the data can end its script element", () => {
  const markup = renderToStaticMarkup(
    <StructuredData path={paths.home} origin="https://site.test/</script>" company={fixture} />,
  );
  expect(markup.match(/<\/script>/g)).toHaveLength(1);
  expect(markup).toContain("\\u003c/script>");
});

test("error screens and other pages without data have no data block", () => {
  expect(renderToStaticMarkup(<StructuredData path={paths.terms} origin={origin} company={fixture} />)).toBe(
    "",
  );
});

const rendered = new Map<string, string>();

function htmlOf(path: string) {
  const page = pages.find((candidate) => candidate.path === path);
  return rendered.getOrInsertComputed(path, () => (page ? renderPage(page, context).html : ""));
}

function thingsOn(path: string): readonly Thing[] {
  const [, json] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(htmlOf(path)) ?? [];
  if (!json) return [];
  const data = JSON.parse(json);
  expect(data["@context"]).toBe("https://schema.org");
  return data["@graph"];
}

/** Keys whose values are written for machines alone: types, addresses of things, codes of a standard. */
const machineKeys = new Set([
  "@type",
  "@id",
  "url",
  "item",
  "logo",
  "openingHours",
  "addressCountry",
  "opens",
  "closes",
]);

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    if (machineKeys.has(key) || key === "inCodeSet") return [];
    return textsIn(entry);
  });
}

function textOf(html: string) {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}
