import { themeColors } from "#company/palette-of.ts";
import { sheetNumber } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import type { Company } from "#content/create-company.ts";
import { mailto } from "#content/describe-company.ts";
import { capabilityPage } from "#content/pages/capabilities.ts";
import { documentPaths, sheetPath, unlinkedPrefixes, wellKnownPaths } from "#content/paths.ts";

export function robotsText(origin: string) {
  return `User-agent: *\nAllow: /\n${unlinkedPrefixes.map((prefix) => `Disallow: ${prefix}\n`).join("")}\nSitemap: ${origin}${wellKnownPaths.sitemap}\n`;
}

export function webManifest({ said }: Company) {
  return JSON.stringify({
    name: said.legalName,
    short_name: said.shortName,
    description: said.summary,
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

/** The browser may prerender a page, but not a file, when a visitor is about to follow its link. */
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

/** RFC 9116 wants less than a year; the file is rewritten every day, so it never lapses on a running site. */
const validity = { days: 180 };

/** Whom to tell about a vulnerability in the site. */
export function securityText({ said }: Company, origin: string, today: Temporal.PlainDate) {
  const expires = today.add(validity).toZonedDateTime("UTC").toInstant();
  return [
    "# Found a vulnerability in this website? Please tell us before you tell others.",
    `Contact: ${mailto(said.emails.support)}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}${documentPaths.securityContact}`,
    "",
  ].join("\n");
}

/** The company as a vCard 3.0 (RFC 2426), the version that both phones and mail programs still import. */
export function companyCard({ said }: Company, origin: string) {
  const { legalName, address, phone, emergencyPhone, emails, hours, emergencySupport } = said;
  const place = [address.street, address.city, address.state, address.postalCode, address.country];
  return contentLines([
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(legalName)}`,
    "N:;;;;",
    `ORG:${escapeText(legalName)}`,
    "X-ABShowAs:COMPANY",
    `TEL;TYPE=WORK,VOICE,PREF:${number(phone.href)}`,
    `TEL;TYPE=WORK,VOICE:${number(emergencyPhone.href)}`,
    `EMAIL;TYPE=INTERNET,WORK,PREF:${emails.general}`,
    `EMAIL;TYPE=INTERNET,WORK:${emails.sales}`,
    `ADR;TYPE=WORK:;;${place.map(escapeText).join(";")}`,
    `URL:${origin}`,
    `NOTE:${escapeText(`${hours.days}, ${hours.time}. Emergency support ${emergencySupport}: ${emergencyPhone.display}.`)}`,
    "END:VCARD",
  ]);
}

function number(telephoneLink: string) {
  return telephoneLink.replace(/^tel:/, "");
}

/** A value of a vCard or a calendar. */
export function escapeText(text: string) {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

const longestLine = 75;

/** Lines of a vCard or a calendar; a long one continues after a space. */
export function contentLines(lines: readonly string[]) {
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** No line is longer than 75 octets, and no letter is cut in two. */
function fold(line: string) {
  const rows = [""];
  for (const letter of line) {
    const row = rows.at(-1) ?? "";
    if (Buffer.byteLength(row + letter) > longestLine) rows.push(` ${letter}`);
    else rows[rows.length - 1] = row + letter;
  }
  return rows.join("\r\n");
}

const columns = [
  "Data sheet",
  "Capability",
  "Related NAICS (2022) for buyer reference",
  "PSC",
  "Standard lead time from (weeks)",
  "Standard lead time to (weeks)",
  "Expedited lead time from (weeks)",
  "Expedited lead time to (weeks)",
  "Page",
  "Data sheet PDF",
];

/** The look-up table of the capabilities page for a spreadsheet (RFC 4180). */
export function capabilityListCsv({ words }: Company, origin: string) {
  const { sheetName } = words(capabilityPage);
  const rows = words(capabilities).map(
    ({ slug, name, href, naics, psc, leadTime: { standard, expedited } }) => [
      sheetName(sheetNumber(slug)),
      name,
      naics.join("; "),
      psc.map(({ code }) => code).join("; "),
      standard.from,
      standard.to,
      expedited.from,
      expedited.to,
      origin + href,
      origin + sheetPath(slug),
    ],
  );
  return [columns, ...rows].map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}

/** Quoted where the format needs it; a leading sign that a spreadsheet would run as a formula is defused. */
export function csvField(value: string | number) {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
