import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { documentDescription, documentTitle } from "./page.ts";

const room = 60 - " | ".length;

test("a title ends with the company name, its short form if the long one does not fit, or neither", () => {
  const longest = "x".repeat(room - company.name.length);
  expect(documentTitle(longest)).toBe(`${longest} | ${company.name}`);
  expect(documentTitle(`${longest}x`)).toBe(`${longest}x | ${company.shortName}`);
  const alone = "x".repeat(room);
  expect(documentTitle(alone)).toBe(alone);
});

test("a description that has become too long takes the short name, or fewer words", () => {
  const named = (name: string) => `${"a".repeat(80)} ${name} ${"b".repeat(62)}.`;
  expect(documentDescription(named(company.name))).toBe(named(company.shortName));
  expect(documentDescription(named(company.shortName))).toBe(named(company.shortName));
  expect(documentDescription(`${"word ".repeat(40)}end.`)).toBe(`${"word ".repeat(31)}word…`);
});
