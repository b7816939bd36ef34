import { expect, test } from "vitest";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { capabilityPath, documentPaths, paths, sheetPath } from "./paths.ts";
import { revisionDate } from "./revisions.ts";

const { edition } = fixtureCompany("one", () => ({
  changedOn: {
    commitments: "2031-01-01",
    nightVision: "2031-02-02",
    capabilityPage: "2031-03-03",
    rfqFormWords: "2031-04-04",
    saleTerms: "2031-05-05",
    law: "2031-06-06",
    facts: "2031-01-01",
  },
}));

test.each([
  [paths.pastPerformance, "2031-02-02"],
  [documentPaths.capabilityStatement, "2031-02-02"],
  [capabilityPath("night-vision"), "2031-03-03"],
  [sheetPath("armor"), "2031-03-03"],
  [paths.terms, "2031-06-06"],
  [paths.privacy, "2031-06-06"],
  [paths.contracting, "2031-05-05"],
  [paths.rfq, "2031-04-04"],
])("%s was revised when the owner last changed words that it shows: %s", (path, day) => {
  expect(revisionDate(path, edition)).toBe(day);
});
