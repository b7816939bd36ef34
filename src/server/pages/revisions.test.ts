import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { lastRevision } from "#content/revisions.ts";
import { renderPage } from "#site/render.tsx";
import { currentFingerprints, outdatedRevisions, revise } from "./revisions.ts";
import { pages } from "./routes.tsx";
import { sitemapPaths } from "./written-documents.ts";

const fingerprints = currentFingerprints();

test("the recorded revision dates are those of today's texts (otherwise: npm run revise)", () => {
  expect(outdatedRevisions(fingerprints)).toEqual([]);
});

test("every page and document has a recorded date", () => {
  expect(sitemapPaths().filter((path) => lastRevision(path) === undefined)).toEqual([]);
});

test.each([paths.terms, paths.privacy])(
  "%s shows today as its last update, and the recorded date as the day since which its text is in force",
  (path) => {
    const today = Temporal.PlainDate.from("2031-02-03");
    const page = pages.find((candidate) => candidate.path === path);
    const html = page ? renderPage(page, { today, origin: "https://site.test", formScript: "" }).html : "";
    const dates = [...html.matchAll(/([A-Z][a-z ]+) <time dateTime="([\d-]+)">/gi)].map(
      ([, ...date]) => date,
    );
    expect(dates).toEqual([
      ["Last updated", "2031-02-03"],
      ["Text in force since", String(lastRevision(path))],
    ]);
  },
);

test("a text that changed is dated anew, every other keeps its date", () => {
  const changed = new Map(fingerprints).set(paths.about, "changed");
  const revised = revise(changed, "2099-01-01");
  expect(outdatedRevisions(changed)).toEqual([paths.about]);
  expect(revised[paths.about]).toEqual({ date: "2099-01-01", fingerprint: "changed" });
  expect(revised[paths.contact]?.date).toBe(String(lastRevision(paths.contact)));
});
