import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { pages } from "#server/pages/routes.tsx";
import { renderPage } from "./document.tsx";
import { StructuredData } from "./structured-data.tsx";

const origin = "https://site.test";
const today = Temporal.PlainDate.from("2026-11-15");
const withData: readonly string[] = [paths.home, paths.about, paths.contact];

test.each(pages.filter(({ path }) => withData.includes(path)))(
  "$path states the company, and claims in its data only what it shows",
  (page) => {
    const { html } = renderPage(page, { today, origin, formScript: "/forms.js" });
    const [, json = ""] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
    const data = JSON.parse(json);
    expect(data).toMatchObject({
      "@type": "LocalBusiness",
      name: "Cahaba Ridge Supply LLC",
      url: `${origin}/`,
      openingHours: ["Mo-Fr 08:00-17:00"],
      address: { "@type": "PostalAddress" },
    });
    expect("streetAddress" in data.address).toBe(page.path !== paths.home);
    const shown = html.slice(html.indexOf("<body")).replace(/<[^>]*>/g, " ");
    const { name, description, telephone, email, foundingDate = "", address } = data;
    const { streetAddress = "", postalCode = "", addressLocality, addressRegion } = address;
    const claims = [name, description, telephone, email, foundingDate, streetAddress, postalCode];
    for (const claim of [...claims, addressLocality, addressRegion]) expect(shown).toContain(claim);
  },
);

test("nothing in the data can end its script element, and other pages have none", () => {
  const markup = renderToStaticMarkup(
    <StructuredData path={paths.home} origin="https://site.test/</script>" />,
  );
  expect(markup.match(/<\/script>/g)).toHaveLength(1);
  expect(markup).toContain("\\u003c/script>");
  expect(renderToStaticMarkup(<StructuredData path={paths.terms} origin={origin} />)).toBe("");
});
