import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { capabilities } from "#content/capabilities/index.ts";
import { capabilityStatement } from "#content/capability-statement.ts";
import { company } from "#content/company.ts";
import { endUseStatement } from "#content/end-use-statement.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { documentPaths, sheetPath } from "#content/paths.ts";
import { team } from "#content/team.ts";
import type { Page } from "#site/page.ts";
import { pages } from "#site/routes.tsx";

/** Of every page and every PDF: a hash of what it says. */
export function currentFingerprints(): ReadonlyMap<string, string> {
  const indexed = pages.filter(({ isIndexed }) => isIndexed);
  return new Map([
    ...indexed.map((page) => [page.path, hash(textOf(page))] as const),
    [
      documentPaths.capabilityStatement,
      hash(JSON.stringify([capabilityStatement, capabilities, team, company])),
    ],
    [documentPaths.endUseStatement, hash(JSON.stringify([endUseStatement, company]))],
    ...capabilities.map(
      (capability) =>
        [sheetPath(capability.slug), hash(JSON.stringify([capability, capabilityPage, company]))] as const,
    ),
  ]);
}

/**
 * A page's own words, without markup, without the header and footer that all pages share, and without the dates that
 * the legal pages show: today's, and the one that is recorded for this very text.
 */
function textOf(page: Page) {
  const today = Temporal.PlainDate.from("2025-01-01");
  const markup = renderToStaticMarkup(page.render({ today, origin: "https://example.com", formScript: "" }));
  return markup
    .replace(/<time dateTime="\d{4}-\d{2}-\d{2}">[^<]*<\/time>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function hash(text: string) {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
