import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { capabilities as capabilitiesWords } from "#content/capabilities/index.ts";
import { capabilityPage as capabilityPageWords } from "#content/pages/capabilities.ts";
import { contracting as contractingWords } from "#content/pages/contracting.ts";
import { privacy as privacyWords, terms as termsWords } from "#content/pages/legal.ts";
import { documentPaths, paths, sheetPath } from "#content/paths.ts";
import { lastRevision, programDates } from "#content/revisions.ts";
import {
  capabilityStatement as capabilityStatementWords,
  endUseStatement as endUseStatementOf,
} from "#content/statements.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { renderPage } from "#site/document/document.tsx";
import { pagesOf } from "./routes.tsx";

const capabilities = theCompany.words(capabilitiesWords);
const capabilityPage = theCompany.words(capabilityPageWords);
const capabilityStatement = theCompany.words(capabilityStatementWords);
const contracting = theCompany.words(contractingWords);
const endUseStatement = endUseStatementOf(theCompany.said);
const privacy = theCompany.words(privacyWords);
const terms = theCompany.words(termsWords);

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
      "/contracting 2026-11-19 47bbb85c0736",
      "/legal/terms 2026-11-19 3213ea6e7d22",
      "/legal/privacy 2026-11-19 6d6dcea927c1",
      "/capability-statement.pdf 2026-11-19 b7a0b79dfd76",
      "/end-use-statement.pdf 2026-11-17 4328522ff78e",
      "/capabilities/weapons/sheet.pdf 2026-11-19 9dc615f5b2f0",
      "/capabilities/optics/sheet.pdf 2026-11-19 82e7ddf9ce6f",
      "/capabilities/armor/sheet.pdf 2026-11-19 e2a7165599ca",
      "/capabilities/comms/sheet.pdf 2026-11-19 91473669b434",
      "/capabilities/night-vision/sheet.pdf 2026-11-19 9f313d610494",
      "/capabilities/medical/sheet.pdf 2026-11-19 424fb7bbf05c",
      "/capabilities/logistics/sheet.pdf 2026-11-19 64a207ba6f40",
      "/capabilities/training/sheet.pdf 2026-11-19 9ecffa875870",
    ]
  `);
});

test.each([paths.terms, paths.privacy])(
  "%s shows today as its last update, and since when its text is in force",
  (path) => {
    const today = Temporal.PlainDate.from("2031-02-03");
    const page = pagesOf(theCompany).find((candidate) => candidate.path === path);
    const html = page
      ? renderPage(page, { company: theCompany, today, origin: "https://site.test", formScript: "" }).html
      : "";
    const dates = [...html.matchAll(/([A-Z][a-z ]+) <time dateTime="([\d-]+)">/gi)].map(
      ([, ...date]) => date,
    );
    expect(dates).toEqual([
      ["Last updated", "2031-02-03"],
      ["Text in force since", String(lastRevision(path, theCompany.edition))],
    ]);
  },
);
