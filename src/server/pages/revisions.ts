import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { capabilities } from "#content/capabilities/index.ts";
import { capabilityStatement } from "#content/capability-statement.ts";
import { company } from "#content/company.ts";
import { endUseStatement } from "#content/end-use-statement.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import type { LegalPage } from "#content/pages/legal-page.ts";
import { privacy } from "#content/pages/privacy.ts";
import { terms } from "#content/pages/terms.ts";
import { documentPaths, paths, sheetPath } from "#content/paths.ts";
import { type Revision, revisions } from "#content/revisions.ts";
import { team } from "#content/team.ts";
import type { Page } from "#site/page.ts";
import { pages } from "./routes.tsx";

/** Keeps the date of what still says the same; what is new or changed is dated today. */
export function revise(fingerprints: ReadonlyMap<string, string>, today: string): Record<string, Revision> {
  const entries = [...fingerprints].map(([path, fingerprint]) => {
    const known = revisions[path];
    return [path, known?.fingerprint === fingerprint ? known : { date: today, fingerprint }] as const;
  });
  return Object.fromEntries(entries);
}

/** What differs between the record and the texts of now. */
export function outdatedRevisions(fingerprints: ReadonlyMap<string, string>) {
  const paths = new Set([...fingerprints.keys(), ...Object.keys(revisions)]);
  return [...paths].filter((path) => revisions[path]?.fingerprint !== fingerprints.get(path));
}

/** Of every page and every PDF: a hash of what it says. */
export function currentFingerprints(): ReadonlyMap<string, string> {
  const pointsOfContact = team.map(({ name, title, email, phone }) => ({ name, title, email, phone }));
  const indexed = pages.filter(({ isIndexed }) => isIndexed);
  return new Map([
    ...indexed.map((page) => [page.path, hash(textOf(page))] as const),
    [paths.terms, hash(textInForce(terms))],
    [paths.privacy, hash(textInForce(privacy))],
    [
      documentPaths.capabilityStatement,
      hash(JSON.stringify([capabilityStatement, capabilities, pointsOfContact, company])),
    ],
    [documentPaths.endUseStatement, hash(JSON.stringify([endUseStatement, company]))],
    ...capabilities.map(
      (capability) =>
        [sheetPath(capability.slug), hash(JSON.stringify([capability, capabilityPage, company]))] as const,
    ),
  ]);
}

/** A page's own words, without markup and without the header and footer that all pages share. */
function textOf(page: Page) {
  const today = Temporal.PlainDate.from("2025-01-01");
  const markup = renderToStaticMarkup(page.render({ today, origin: "https://example.com", formScript: "" }));
  return markup
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Without the dates that the page shows, one of which is recorded for this very text, and without changes to come. */
function textInForce({ band, clauses }: LegalPage) {
  return JSON.stringify([band, clauses]);
}

function hash(text: string) {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
