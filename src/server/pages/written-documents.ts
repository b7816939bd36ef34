import { capabilitySlugs, documentPaths, sheetPath, wellKnownPaths } from "#content/paths.ts";
import { revisionDate } from "#content/revisions.ts";
import {
  capabilityListCsv,
  companyCard,
  robotsText,
  securityText,
  speculationRules,
  webManifest,
} from "#documents/text-files.ts";
import type { PageContext } from "#site/page.ts";
import { pages } from "./routes.tsx";

export type WrittenDocument = { readonly path: string; readonly contentType: string; readonly body: string };

/** Small files that depend on the site's origin and the date, so they are rewritten with the pages. */
export function writeDocuments({
  origin,
  today,
}: Pick<PageContext, "origin" | "today">): readonly WrittenDocument[] {
  return [
    { path: wellKnownPaths.robots, contentType: plainText, body: robotsText(origin) },
    { path: wellKnownPaths.sitemap, contentType: xml, body: sitemapXml(origin) },
    { path: wellKnownPaths.manifest, contentType: "application/manifest+json", body: webManifest() },
    {
      path: wellKnownPaths.speculationRules,
      contentType: "application/speculationrules+json",
      body: speculationRules(),
    },
    { path: documentPaths.securityContact, contentType: plainText, body: securityText(origin, today) },
    { path: documentPaths.companyCard, contentType: "text/vcard; charset=utf-8", body: companyCard(origin) },
    {
      path: documentPaths.capabilityList,
      contentType: "text/csv; charset=utf-8; header=present",
      body: capabilityListCsv(origin),
    },
  ];
}

const plainText = "text/plain; charset=utf-8";
const xml = "application/xml; charset=utf-8";

/** Every indexed page and every PDF, once, with the day on which its text last changed, where that is known. */
export function sitemapXml(origin: string) {
  const urls = sitemapPaths().map((path) => {
    const date = revisionDate(path);
    return `  <url><loc>${origin}${path}</loc>${date ? `<lastmod>${date}</lastmod>` : ""}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

export function sitemapPaths(): readonly string[] {
  return [
    ...pages.filter((page) => page.isIndexed).map((page) => page.path),
    documentPaths.capabilityStatement,
    documentPaths.endUseStatement,
    ...capabilitySlugs.map(sheetPath),
  ];
}
