import { company, mailto } from "#content/company.ts";
import { documentPaths, unlinkedPrefixes, wellKnownPaths } from "#content/paths.ts";
import { themeColors } from "#site/document/theme-colors.ts";

export function robotsText(origin: string) {
  return `User-agent: *\nAllow: /\n${unlinkedPrefixes.map((prefix) => `Disallow: ${prefix}\n`).join("")}\nSitemap: ${origin}${wellKnownPaths.sitemap}\n`;
}

export function webManifest() {
  return JSON.stringify({
    name: company.legalName,
    short_name: company.name,
    description: company.summary,
    lang: "en-US",
    start_url: "/",
    display: "browser",
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [
      { src: wellKnownPaths.icon192, sizes: "192x192", type: "image/png" },
      { src: wellKnownPaths.icon512, sizes: "512x512", type: "image/png" },
    ],
  });
}

/** The browser may render a page, but not a file, ahead when a visitor is about to choose its link. */
export function speculationRules() {
  return JSON.stringify({
    prerender: [
      {
        where: {
          and: [
            { href_matches: "/*" },
            { not: { href_matches: [...unlinkedPrefixes.map((prefix) => `${prefix}*`), "/*.*"] } },
          ],
        },
        eagerness: "moderate",
      },
    ],
  });
}

/** RFC 9116 wants less than a year; rewritten every day, so a running site never lets it lapse. */
const validity = { days: 180 };

/** Whom to tell about a weakness in the site. */
export function securityText(origin: string, today: Temporal.PlainDate) {
  const expires = today.add(validity).toZonedDateTime("UTC").toInstant();
  return [
    "# Found a weakness in this website? Please tell us before you tell others.",
    `Contact: ${mailto(company.emails.support)}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}${documentPaths.securityContact}`,
    "",
  ].join("\n");
}
