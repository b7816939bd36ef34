import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { capabilities } from "#content/capabilities/index.ts";
import { capabilityStatement } from "#content/capability-statement.ts";
import { endUseStatement } from "#content/end-use-statement.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { contracting } from "#content/pages/contracting.ts";
import { privacy } from "#content/pages/privacy.ts";
import { terms } from "#content/pages/terms.ts";
import { documentPaths, paths, sheetPath } from "#content/paths.ts";
import { lastRevision, programDates } from "#content/revisions.ts";
import { renderPage } from "#site/document/document.tsx";
import { pages } from "./routes.tsx";

const texts: Readonly<Record<string, unknown>> = {
  [paths.contracting]: contracting.saleTerms,
  [paths.terms]: [terms.band, terms.clauses],
  [paths.privacy]: [privacy.band, privacy.clauses],
  [documentPaths.capabilityStatement]: [capabilityStatement, capabilities],
  [documentPaths.endUseStatement]: endUseStatement,
  ...Object.fromEntries(capabilities.map((each) => [sheetPath(each.slug), [each, capabilityPage]])),
};

test("a text that changed has a new date: set it in content/revisions.ts, then run vitest with -u", () => {
  expect(Object.keys(programDates).sort()).toEqual(Object.keys(texts).sort());
  const dated = Object.entries(texts).map(([path, text]) => {
    const fingerprint = createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 12);
    return `${path} ${programDates[path]} ${fingerprint}`;
  });
  expect(dated).toMatchInlineSnapshot(`
    [
      "/contracting 2026-11-18 85c6f45907eb",
      "/legal/terms 2026-11-17 9dffbf8e52dd",
      "/legal/privacy 2026-11-18 ee926c4bd209",
      "/capability-statement.pdf 2026-11-18 6ba5868351b4",
      "/end-use-statement.pdf 2026-11-17 4328522ff78e",
      "/capabilities/weapons/sheet.pdf 2026-11-18 72869676b5ee",
      "/capabilities/optics/sheet.pdf 2026-11-18 4a607b7c9987",
      "/capabilities/armor/sheet.pdf 2026-11-18 150bc30c3e5b",
      "/capabilities/comms/sheet.pdf 2026-11-18 94d77c6985e7",
      "/capabilities/night-vision/sheet.pdf 2026-11-18 577496ef85d1",
      "/capabilities/medical/sheet.pdf 2026-11-18 51a5ea516662",
      "/capabilities/logistics/sheet.pdf 2026-11-18 4668833c44db",
      "/capabilities/training/sheet.pdf 2026-11-18 b93fe33d71d5",
    ]
  `);
});

test.each([paths.terms, paths.privacy])(
  "%s shows today as its last update, and since when its text is in force",
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
