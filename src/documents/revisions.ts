import { type Revision, revisions } from "#content/revisions.ts";

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
