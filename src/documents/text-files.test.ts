import { expect, test } from "vitest";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { contentLines, webManifest } from "./text-files.ts";

test("a line is folded at 75 octets, whatever its letters take", () => {
  for (const letter of ["a", "é", "–", "𝒜"]) {
    const line = letter.repeat(100);
    const folded = contentLines([line]);
    for (const row of folded.split("\r\n")) expect(Buffer.byteLength(row)).toBeLessThanOrEqual(75);
    expect(folded.replaceAll("\r\n ", "")).toBe(`${line}\r\n`);
  }
});

test("under an icon on a phone there is room for the short name", () => {
  const company = fixtureCompany();
  expect(JSON.parse(webManifest(company)).short_name).toBe(company.facts.name.short);
});
