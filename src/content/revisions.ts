import { changedOn } from "#company/facts.ts";
import { capabilityPath, capabilitySlugs, paths, sheetPath } from "./paths.ts";
import recorded from "./revisions.json" with { type: "json" };

export type Revision = { readonly date: string; readonly fingerprint: string };

export const revisions: Readonly<Record<string, Revision>> = recorded;

/** Where the owner's words have their keys (words.ts), by path. */
const places: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(paths).map(([place, path]) => [path, place])),
  [paths.capabilities]: "capabilitiesPage",
  ...Object.fromEntries(
    capabilitySlugs.flatMap((slug) => {
      const place = slug.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      return [capabilityPath(slug), sheetPath(slug)].map((path) => [path, place]);
    }),
  ),
};

/**
 * The day on which a page or document last changed its text: the program's, as `npm run revise` recorded it (a test fails
 * while the record is behind), or the owner's, as it was published.
 */
export function revisionDate(path: string) {
  const days = [revisions[path]?.date, changedOn[places[path] ?? ""]];
  return days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
}

export function lastRevision(path: string) {
  const date = revisionDate(path);
  return date === undefined ? undefined : Temporal.PlainDate.from(date);
}
