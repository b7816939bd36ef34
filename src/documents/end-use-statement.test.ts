import { expect, test } from "vitest";
import { endUseStatement as endUseStatementOf } from "#content/statements.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { accessibilityProblems } from "#documents/testing/accessibility-problems.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { makeEndUseStatement } from "./end-use-statement.ts";

const endUseStatement = endUseStatementOf(theCompany.said);

const { bytes, problems } = await makeEndUseStatement(theCompany, Temporal.PlainDate.from("2026-11-15"));
const pdf = readPdf(bytes);
const objects = pdf.objects();
const fields = [...endUseStatement.sections, endUseStatement.certification].flatMap(({ rows }) =>
  rows.flat(),
);

test("it is one Letter page, tagged, and a form", () => {
  expect(problems).toEqual([]);
  expect(pdf.info()).toMatchObject({
    Pages: "1",
    "Page size": "612 x 792 pts (letter)",
    Tagged: "yes",
    Form: "AcroForm",
  });
  expect(pdf.check()).toContain("No syntax or stream encoding errors found");
  expect(accessibilityProblems(objects)).toEqual([]);
});

test("every field can be filled in, has a unique name and description, and is read after its label", () => {
  const widgets = objects.filter((object) => object["/Subtype"] === "/Widget");
  expect(widgets.map((widget) => widget["/T"])).toEqual(fields.map(({ name }) => `u:${name}`));
  expect(
    widgets.every((widget) => widget["/FT"] === "/Tx" && /^u:\/\w+ 9 Tf/.test(String(widget["/DA"]))),
  ).toBe(true);
  expect(new Set(widgets.map((widget) => widget["/TU"])).size).toBe(fields.length);
  expect(objects.find((object) => "/Fields" in object)?.["/Fields"]).toHaveLength(fields.length);
  const read = [...pdf.structure().matchAll(/"([^"]+)"\n\s*Form\b/g)].map(([, label]) => label);
  expect(read).toEqual(fields.map(({ label }) => label));
});
