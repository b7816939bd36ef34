import { expect, test } from "vitest";
import "#server/pages/routes.tsx";
import { listWordPages, nameOfWord } from "./words.ts";

test.each([
  ["home.hero.heading", "/"],
  ["values.0.text", "/about"],
  ["timeline.0.description", "/about"],
  ["commitments.gsa-mas.solution", "/past-performance"],
  ["contactFormWords.heading", "/contact"],
  ["rfqFormWords.submit", "/rfq"],
  ["nightVision.lead", "/capabilities/night-vision"],
  ["accessibilityNote.heading", ""],
])("the owner finds %s with the page %j, which shows it", (key, path) => {
  const pages = listWordPages().filter(({ words }) => words.some((word) => word.key === key));
  expect(pages.map((page) => page.path)).toEqual([path]);
});

test("two sentences of one page have two names", () => {
  expect(nameOfWord("about.band.lead")).toBe("Top of the page, introduction");
  expect(nameOfWord("home.customers.types.1.text")).toBe("Customers, types, second point, text");
  expect(nameOfWord("contracting.payment.rows.2.value")).toBe("Payment, third row, value");
  for (const { path, words } of listWordPages()) {
    const names = words.map(({ key }) => nameOfWord(key));
    expect(
      names.filter((name, index) => names.indexOf(name) !== index),
      path,
    ).toEqual([]);
  }
});

test("every page is called something that an owner reads, without abbreviations of ours", () => {
  const titles = listWordPages().map(({ title }) => title);
  expect(titles).toContain("Request a quote");
  expect(titles).not.toContain("Rfq");
});
