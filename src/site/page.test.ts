import { expect, test } from "vitest";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { documentDescription, documentTitle } from "./page.ts";

const { said: company } = fixtureCompany();
const room = 60 - " | ".length;

test("a title ends with the company name, its short form if the long one does not fit, or neither", () => {
  const longest = "x".repeat(room - company.name.length);
  expect(documentTitle(longest, company)).toBe(`${longest} | ${company.name}`);
  expect(documentTitle(`${longest}x`, company)).toBe(`${longest}x | ${company.shortName}`);
  const alone = "x".repeat(room);
  expect(documentTitle(alone, company)).toBe(alone);
});

test("a description that has become too long takes the short name, or fewer words", () => {
  const named = (name: string) => `${"a".repeat(80)} ${name} ${"b".repeat(62)}.`;
  expect(documentDescription(named(company.name), company)).toBe(named(company.shortName));
  expect(documentDescription(named(company.shortName), company)).toBe(named(company.shortName));
  expect(documentDescription(`${"word ".repeat(40)}end.`, company)).toBe(`${"word ".repeat(31)}word…`);
});
