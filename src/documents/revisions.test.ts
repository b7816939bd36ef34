import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { currentFingerprints } from "./fingerprints.ts";
import { lastRevision, outdatedRevisions, revise } from "./revisions.ts";
import { sitemapPaths } from "./sitemap.ts";

const fingerprints = currentFingerprints();

test("the recorded revision dates are those of today's texts (otherwise: npm run revise)", () => {
  expect(outdatedRevisions(fingerprints)).toEqual([]);
});

test("only the legal pages, which show today's date, have no recorded date", () => {
  const undated = sitemapPaths().filter((path) => lastRevision(path) === undefined);
  expect(undated).toEqual([paths.terms, paths.privacy]);
});

test("a text that changed is dated anew, every other keeps its date", () => {
  const changed = new Map(fingerprints).set(paths.about, "changed");
  const revised = revise(changed, "2099-01-01");
  expect(outdatedRevisions(changed)).toEqual([paths.about]);
  expect(revised[paths.about]).toEqual({ date: "2099-01-01", fingerprint: "changed" });
  expect(revised[paths.contact]?.date).toBe(String(lastRevision(paths.contact)));
});
