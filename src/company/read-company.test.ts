import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkFacts, companyFolder, readCompany } from "./read-company.ts";

const read = readCompany();
if (!read.ok) throw new Error(read.problems.join("\n"));
const { facts } = read;

const sentences = (input: unknown) =>
  checkFacts(input).problems.map(({ place, message }) => `${place.join(".")} ${message}`);

test("the company of this folder is in order", () => {
  expect(checkFacts(facts).problems).toEqual([]);
});

test("every problem is a sentence that names its place, and all are reported at once", () => {
  const [first, second] = facts.people;
  const { accent: _, ...rest } = facts;
  const problems = sentences({
    ...rest,
    people: [first, { ...second, email: "m.reyes at example.com", phone: "(205) 555-0144" }],
    promises: { ...facts.promises, quote: { hours: "4", clock: "sometimes" } },
    timeZone: "Alabama",
    hours: { monday: { opens: "17:00", closes: "08:00" } },
    identifiers: { ...facts.identifiers, cage: "on file" },
    motto: "Onward",
  });
  expect(problems).toEqual([
    "timeZone is not a time zone such as America/Chicago",
    "hours.monday closes before it opens",
    "promises.quote.hours is not a whole number",
    "promises.quote.clock is not one of always, business-hours, business-days",
    'identifiers.cage must be 5 capital letters and digits, or "Available upon request"',
    "people.1.email is not an e-mail address",
    "people.1.phone is not a phone number such as +12055550142",
    "accent is missing",
    "motto is not a key of this file",
  ]);
});

test("an hour of one digit gets a message that says which form it needs", () => {
  const hours = { monday: { opens: "7:30", closes: "16:00" } };
  expect(sentences({ ...facts, hours })).toEqual(["hours.monday.opens is not a time such as 08:00"]);
});

test("quotes begin with terms that agree, and a file of an earlier release has some", () => {
  const quotes = { ...facts.quotes, fob: "destination", freight: "collect", payment: [] };
  expect(sentences({ ...facts, quotes })).toEqual([
    "quotes.payment is empty",
    "quotes must have freight in the prices where FOB is the destination (FAR 47.303-6)",
  ]);
  const { quotes: _, ...earlier } = facts;
  expect(checkFacts(earlier).facts?.quotes).toMatchObject({ validForDays: 30, fob: "destination" });
});

test("a day that no month has is not when the facts changed", () => {
  expect(sentences({ ...facts, revised: "2028-02-29" })).toEqual([]);
  expect(sentences({ ...facts, revised: "2027-02-29" })).toEqual([
    "revised is not a date such as 2027-01-31",
  ]);
});

test.each(["words.json", "changed.json"])("a %s that cannot be used is named", (name) => {
  const folder = mkdtempSync(path.join(tmpdir(), "company-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(companyFolder(), folder, { recursive: true });
  writeFileSync(path.join(folder, name), "[]");
  const read = readCompany(folder);
  expect(read.ok ? [] : read.problems).toEqual([`${name} is not a list of texts by their keys`]);
});

test("an empty name of a portrait is a problem, though the folder of portraits is there", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "company-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "portraits"));
  const people = facts.people.map((person) => ({ ...person, portrait: "" }));
  writeFileSync(path.join(folder, "company.json"), JSON.stringify({ ...facts, people }));
  const read = readCompany(folder);
  expect(read.ok ? [] : read.problems).toContain("people[0].portrait has no file ");
});

test("a folder without the file says so", () => {
  const read = readCompany("/nowhere");
  expect(read.ok ? [] : read.problems).toEqual(["/nowhere/company.json is not there"]);
});
