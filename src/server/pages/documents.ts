import path from "node:path";
import type { Company } from "#content/create-company.ts";
import {
  capabilityPath,
  capabilitySlugs,
  documentPaths,
  paths,
  sharingPicturePath,
  sheetPath,
  wellKnownPaths,
} from "#content/paths.ts";
import { revisionDate } from "#content/revisions.ts";
import {
  capabilityListCsv,
  companyCard,
  robotsText,
  securityText,
  speculationRules,
  webManifest,
} from "#documents/text-files.ts";
import { createResource, type Resource } from "#http/resource.ts";
import type { PageContext } from "#site/page.ts";
import { pagesOf } from "./routes.tsx";

const daily = "public, max-age=86400";

export const contentTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const plainText = "text/plain; charset=utf-8";

/** Small files that depend on the site's origin and the date, so they are rewritten with the pages. By URL path. */
export function createTexts({ company, origin, today }: PageContext): ReadonlyMap<string, Resource> {
  const texts: readonly (readonly [path: string, contentType: string, body: string])[] = [
    [wellKnownPaths.robots, plainText, robotsText(origin)],
    [wellKnownPaths.sitemap, "application/xml; charset=utf-8", sitemapXml(origin, company)],
    [wellKnownPaths.manifest, "application/manifest+json", webManifest(company)],
    [wellKnownPaths.speculationRules, "application/speculationrules+json", speculationRules()],
    [documentPaths.securityContact, plainText, securityText(company, origin, today)],
    [documentPaths.companyCard, "text/vcard; charset=utf-8", companyCard(company, origin)],
    [
      documentPaths.capabilityList,
      "text/csv; charset=utf-8; header=present",
      capabilityListCsv(company, origin),
    ],
  ];
  return new Map(
    texts.map(([urlPath, contentType, body]) => [
      urlPath,
      createResource({ body, contentType, cacheControl: daily }),
    ]),
  );
}

/** Every indexed page and every PDF, once, with the day on which its text last changed, where that is known. */
export function sitemapXml(origin: string, company: Company) {
  const urls = sitemapPaths(company).map((path) => {
    const date = revisionDate(path, company.edition);
    return `  <url><loc>${origin}${path}</loc>${date ? `<lastmod>${date}</lastmod>` : ""}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

const paperPaths: readonly string[] = [
  documentPaths.capabilityStatement,
  documentPaths.endUseStatement,
  ...capabilitySlugs.map(sheetPath),
];

export function sitemapPaths(company: Company): readonly string[] {
  return [
    ...pagesOf(company)
      .filter((page) => page.isIndexed)
      .map((page) => page.path),
    ...paperPaths,
  ];
}

/** PDFs, sharing pictures and icons: what takes too long to be made before the first page is answered. */
export const madePaths: readonly string[] = [
  wellKnownPaths.icon,
  wellKnownPaths.favicon,
  wellKnownPaths.appleTouchIcon,
  wellKnownPaths.icon192,
  wellKnownPaths.icon512,
  ...paperPaths,
  ...[...Object.values(paths), ...capabilitySlugs.map(capabilityPath)].map(sharingPicturePath),
];

/** By URL path. Each is made once, when it is first asked for; one that could not be made is tried again. */
export function createMadeDocuments(make: (path: string) => Promise<Uint8Array>) {
  const made = new Map<string, Promise<Resource>>();
  return new Map(madePaths.map((urlPath) => [urlPath, () => find(urlPath)] as const));

  function find(urlPath: string) {
    const known = made.get(urlPath);
    if (known) return known;
    const resource = make(urlPath).then((bytes) => documentResource(urlPath, bytes));
    made.set(urlPath, resource);
    resource.catch(() => made.delete(urlPath));
    return resource;
  }
}

export function documentResource(urlPath: string, bytes: Uint8Array) {
  const contentType = contentTypes[path.extname(urlPath)];
  if (!contentType) throw new Error(`no content type is known for ${urlPath}`);
  // Otherwise every capability sheet would be saved as "sheet.pdf".
  const name = urlPath.slice(1).replaceAll("/", "-");
  return createResource({
    body: Buffer.from(bytes),
    contentType,
    cacheControl: daily,
    headers: { "content-disposition": `inline; filename="${name}"` },
  });
}
