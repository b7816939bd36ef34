import recorded from "./revisions.json";

export type Revision = { readonly date: string; readonly fingerprint: string };

const revisions: Readonly<Record<string, Revision>> = recorded;

/**
 * The day on which a page or document last changed its text, as `npm run revise` recorded it; a test fails while the
 * record is behind. Pages without an entry show today's date, so they change every day.
 */
export function lastRevision(path: string) {
  const revision = revisions[path];
  return revision && Temporal.PlainDate.from(revision.date);
}

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
