import { expect, test } from "vitest";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { makeCapabilityStatement } from "#documents/capability-statement.ts";
import { accessibilityProblems } from "./accessibility-problems.ts";
import { type PdfObject, readPdf } from "./read-pdf.ts";

const { bytes } = await makeCapabilityStatement(fixtureCompany(), Temporal.PlainDate.from("2026-11-15"));
const objects = readPdf(bytes).objects();

test.each([
  ["no language", (object: PdfObject) => without(object, "/Lang")],
  ["no structure", (object: PdfObject) => without(object, "/StructTreeRoot")],
  ["a figure without alternative text", (object: PdfObject) => without(object, "/Alt")],
  ["a link without a description", (object: PdfObject) => without(object, "/Contents", "/Subtype")],
  ["a link outside the structure", (object: PdfObject) => without(object, "/StructParent")],
  ["the Tab key does not follow the structure", (object: PdfObject) => without(object, "/Tabs")],
])("the check finds %s", (problem, damage) => {
  expect(accessibilityProblems(objects)).toEqual([]);
  expect(accessibilityProblems(objects.map(damage))).toContain(problem);
});

test("the check finds content that is neither in the structure nor marked as decoration", () => {
  const damaged = objects.map((object) =>
    typeof object.data === "string" && /BDC\n/.test(object.data)
      ? { ...object, data: `${object.data}0 0 m\nS\n` }
      : object,
  );
  expect(accessibilityProblems(damaged)).toEqual(["painted without a mark: S"]);
});

/** The object without a key, if it has the other one too. */
function without(object: PdfObject, key: string, whereAlso = key): PdfObject {
  if (!(whereAlso in object)) return object;
  const { [key]: _removed, ...rest } = object;
  return rest;
}
