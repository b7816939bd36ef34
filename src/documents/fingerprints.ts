import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { capabilities } from "#content/capabilities/index.ts";
import { capabilityStatement } from "#content/capability-statement.ts";
import { company } from "#content/company.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { documentPaths, sheetPath } from "#content/paths.ts";
import { team } from "#content/team.ts";
import type { Page } from "#site/page.ts";
import { pages } from "#site/routes.tsx";

const oneDay = Temporal.PlainDate.from("2025-01-01");
const anotherDay = oneDay.add({ days: 1 });

/** Of every page that does not show today's date, and of every PDF: a hash of what it says. */
export function currentFingerprints(): ReadonlyMap<string, string> {
  const undated = pages.filter((page) => page.isIndexed && textOf(page, oneDay) === textOf(page, anotherDay));
  return new Map([
    ...undated.map((page) => [page.path, hash(textOf(page, oneDay))] as const),
    [
      documentPaths.capabilityStatement,
      hash(JSON.stringify([capabilityStatement, capabilities, team, company])),
    ],
    ...capabilities.map(
      (capability) =>
        [sheetPath(capability.slug), hash(JSON.stringify([capability, capabilityPage, company]))] as const,
    ),
  ]);
}

/** A page's own words, without markup and without the header and footer that all pages share. */
function textOf(page: Page, today: Temporal.PlainDate) {
  const markup = renderToStaticMarkup(page.render({ today, origin: "https://example.com", formScript: "" }));
  return markup
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function hash(text: string) {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
