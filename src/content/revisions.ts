import type { Edition } from "#company/read-company.ts";
import { capabilityPath, capabilitySlugs, documentPaths, paths, sheetPath } from "./paths.ts";
import { capabilityPlace } from "./template.ts";

/**
 * For each page or document with a date, the day on which the program's own words in it last changed. A test
 * fails while one is out of date.
 */
export const programDates: Readonly<Record<string, string>> = {
  [paths.contracting]: "2026-11-19",
  [paths.terms]: "2026-11-19",
  [paths.privacy]: "2026-11-19",
  [documentPaths.capabilityStatement]: "2026-11-19",
  [documentPaths.endUseStatement]: "2026-11-17",
  ...Object.fromEntries(capabilitySlugs.map((slug) => [sheetPath(slug), "2026-11-19"])),
};

const capabilityPlaces = capabilitySlugs.map(capabilityPlace);

/**
 * By path, the first parts of the keys (words.ts) of all words that it shows: its own, and those of others.
 * Quotes name the date of their sale terms, which other words on that page do not change.
 */
const places: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(paths).map(([place, path]) => [path, [place]])),
  [paths.home]: ["home", ...capabilityPlaces],
  [paths.about]: ["about", "values", "timeline", "contactDetails"],
  [paths.contact]: ["contact", "contactDetails", "contactSections", "contactFormWords"],
  [paths.contracting]: ["contracting", "generalLeadTimes", "saleTerms"],
  [paths.terms]: ["terms", "law"],
  [paths.privacy]: ["privacy", "law"],
  [paths.capabilities]: ["capabilitiesPage", "capabilityTableLabels", ...capabilityPlaces],
  [paths.rfq]: ["rfq", "rfqFormWords", "attachmentWords"],
  [paths.pastPerformance]: ["pastPerformance", "commitments", ...capabilityPlaces],
  [documentPaths.capabilityStatement]: [
    "capabilityStatement",
    "commitments",
    "pastPerformance",
    "contactDetails",
    ...capabilityPlaces,
  ],
  ...Object.fromEntries(
    capabilitySlugs.flatMap((slug) =>
      [capabilityPath(slug), sheetPath(slug)].map((path) => [
        path,
        [capabilityPlace(slug), "capabilityPage"],
      ]),
    ),
  ),
};

/** In force no matter what the company's phone is: the facts that count have places of their own. */
const terms: readonly string[] = [paths.contracting, paths.terms, paths.privacy];

/** The day on which a page or document last changed: the program's words, the owner's, or the facts in it. */
export function revisionDate(path: string, { facts, changedOn }: Edition) {
  const ofFacts = terms.includes(path) ? [] : [facts.revised, changedOn.facts];
  const ofWords = places[path]?.map((place) => changedOn[place]) ?? [];
  const days = [programDates[path], ...ofWords, ...ofFacts];
  return days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
}

export function lastRevision(path: string, edition: Edition) {
  const date = revisionDate(path, edition);
  return date === undefined ? undefined : Temporal.PlainDate.from(date);
}
