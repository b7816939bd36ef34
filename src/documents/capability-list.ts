import { capabilities } from "#content/capabilities/index.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { sheetPath } from "#content/paths.ts";
import { sheetNumber } from "#site/ui/capability-labels.ts";

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
export function capabilityListCsv(origin: string) {
  const rows = capabilities.map(({ slug, name, href, naics, psc, leadTime: { standard, expedited } }) => [
    capabilityPage.sheetName(sheetNumber(slug)),
    name,
    naics.join("; "),
    psc.map(({ code }) => code).join("; "),
    standard.from,
    standard.to,
    expedited.from,
    expedited.to,
    origin + href,
    origin + sheetPath(slug),
  ]);
  return [columns, ...rows].map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}

/** Quoted where the format needs it; a leading sign that a spreadsheet would run as a formula is defused. */
export function csvField(value: string | number) {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
