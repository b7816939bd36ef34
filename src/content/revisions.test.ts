import { afterAll, expect, test, vi } from "vitest";
import { capabilityPath, documentPaths, paths, sheetPath } from "./paths.ts";

vi.resetModules();
vi.doMock("#company/facts.ts", async (load) => ({
  ...(await load<object>()),
  changedOn: {
    commitments: "2031-01-01",
    nightVision: "2031-02-02",
    capabilityPage: "2031-03-03",
    rfqFormWords: "2031-04-04",
    saleTerms: "2031-05-05",
  },
}));
const { programDates, revisionDate } = await import("./revisions.ts");

afterAll(() => {
  vi.doUnmock("#company/facts.ts");
  vi.resetModules();
});

test.each([
  [paths.pastPerformance, "2031-02-02"],
  [documentPaths.capabilityStatement, "2031-02-02"],
  [capabilityPath("night-vision"), "2031-03-03"],
  [sheetPath("armor"), "2031-03-03"],
  [paths.terms, programDates[paths.terms]],
  [paths.contracting, "2031-05-05"],
  [paths.rfq, "2031-04-04"],
])("%s was revised when the owner last changed words that it shows: %s", (path, day) => {
  expect(revisionDate(path)).toBe(day);
});
