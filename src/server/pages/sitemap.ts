import { capabilitySlugs, documentPaths, sheetPath } from "#content/paths.ts";
import { lastRevision } from "#content/revisions.ts";
import { pages } from "./routes.tsx";

/** Every indexed page and every PDF, once, with the day on which its text last changed. */
export function sitemapXml(origin: string, today: Temporal.PlainDate) {
  const urls = sitemapPaths().map((path) => {
    const date = lastRevision(path) ?? today;
    return `  <url><loc>${origin}${path}</loc><lastmod>${date}</lastmod></url>`;
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
