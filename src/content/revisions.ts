import recorded from "./revisions.json" with { type: "json" };

export type Revision = { readonly date: string; readonly fingerprint: string };

export const revisions: Readonly<Record<string, Revision>> = recorded;

/**
 * The day on which a page or document last changed its text, as `npm run revise` recorded it; a test fails while the
 * record is behind.
 */
export function lastRevision(path: string) {
  const revision = revisions[path];
  return revision && Temporal.PlainDate.from(revision.date);
}
