import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { CompanyFacts } from "#company/schema.ts";
import { claimsOf } from "#content/owner-confirmations.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { parseConfig } from "#server/config.ts";
import { checkLaunch } from "./launch-check.ts";

const { facts } = theCompany;

const readySettings = {
  PUBLIC_ORIGIN: "https://www.ridge-supply.us",
  DESK_ORIGIN: "https://desk.ridge-supply.us",
  SMTP_URL: "smtps://mail.ridge-supply.us",
  MAIL_FROM: "website@ridge-supply.us",
  MAIL_TO: "office@ridge-supply.us",
  MAIL_TO_RFQ: "quotes@ridge-supply.us",
  SIGNING_SECRET: "x".repeat(32),
};

const [firstPerson] = facts.people;
if (!firstPerson) throw new Error("The fixture has nobody");
const { portrait: _, ...person } = firstPerson;

const readyFacts: CompanyFacts = {
  ...facts,
  name: { ...facts.name, long: "Ridge Supply" },
  domain: "ridge-supply.us",
  address: { ...facts.address, street: "1 Main Street" },
  emails: {
    general: "office@ridge-supply.us",
    sales: "sales@ridge-supply.us",
    compliance: "legal@ridge-supply.us",
    support: "help@ridge-supply.us",
  },
  phones: { main: "+12055552000", emergency: "+12055552001" },
  network: { name: "LinkedIn", url: "https://www.linkedin.com/company/ridge-supply" },
  people: [{ ...person, name: "Ann Owner", email: "ann@ridge-supply.us", phone: "+12055552002" }],
  confirmations: Object.fromEntries(
    Object.keys(claimsOf(facts)).map((key) => [key, "2027-01-15, Ann Owner"]),
  ) as CompanyFacts["confirmations"],
};

test("nothing in the repository as delivered is ready", () => {
  const items = checkLaunch(configure({}), theCompany.facts);
  expect(items.filter(({ state }) => state === "ok")).toEqual([]);
  expect(subjectsMissing({}, undefined)).toEqual([
    ...["Identity", "Address", "Domain", "E-mail addresses", "Phones", "Network profile", "People"],
    ...Object.values(claimsOf(facts)).map(({ subject }) => subject),
    ...["Mail server", "Sender and recipients", "Origin", "Desk", "Secret"],
  ]);
  expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
});

test("a claim is asked for with its page, its sentence and its place in the file", () => {
  const words = checkLaunch(configure({}), theCompany.facts).find(
    ({ name }) => name === "GSA offer",
  )?.sentence;
  expect(words).toBe(
    '/contracting says "Our GSA MAS offer is pending."; the owner must confirm that an offer has been submitted (company.json, confirmations.gsaOffer)',
  );
});

test("nothing is missing once all is replaced, set and confirmed", () => {
  expect(subjectsMissing(readySettings, readyFacts)).toEqual([]);
});

test.each([
  ["Origin", { PUBLIC_ORIGIN: "http://www.ridge-supply.us" }],
  ["Origin", { PUBLIC_ORIGIN: "https://www.example.com" }],
  ["Desk", { DESK_ORIGIN: "" }],
  ["Secret", { SIGNING_SECRET: "" }],
  ["Mail server", { SMTP_URL: "" }],
  ["Sender and recipients", { MAIL_TO_RFQ: "sales@example.com" }],
])("%s is missing with %o", (subject, settings) => {
  expect(subjectsMissing({ ...readySettings, ...settings }, readyFacts)).toEqual([subject]);
});

test("a site that keeps the secret that it made is not told to replace it", () => {
  const DATA_DIR = emptyFolder();
  writeFileSync(path.join(DATA_DIR, "secret"), "x".repeat(43));
  const settings = { ...readySettings, SIGNING_SECRET: "", DATA_DIR };
  expect(subjectsMissing(settings, readyFacts)).toEqual([]);
  const words = checkLaunch(configure(settings), theCompany.facts).find(
    ({ name }) => name === "Secret",
  )?.sentence;
  expect(words).toBe(`${path.join(DATA_DIR, "secret")} is kept`);
});

function subjectsMissing(environment: Record<string, string>, facts: typeof readyFacts | undefined) {
  return checkLaunch(configure(environment), facts ?? theCompany.facts)
    .filter(({ state }) => state !== "ok")
    .map(({ name }) => name);
}

function emptyFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "launch-check-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The default data folder is a developer's own, which may have a secret. */
function configure(environment: Record<string, string>) {
  const result = parseConfig({ DATA_DIR: emptyFolder(), ...environment }, theCompany.facts);
  if (!result.ok) throw new Error(result.problems.join());
  return result.config;
}

test.each([
  [{ PUBLIC_ORIGIN: "https://www.example.com" }, "Origin", "www.example.com is reserved for examples"],
  [{ DESK_ORIGIN: "https://desk.example.com" }, "Desk", "desk.example.com is reserved for examples"],
  [{ DESK_ORIGIN: "http://desk.ridge-supply.us" }, "Desk", "http://desk.ridge-supply.us is not encrypted"],
])("with %o the launch check says why it will not do", (settings, subject, words) => {
  const items = checkLaunch(configure(settings), theCompany.facts);
  expect(items.find(({ name }) => name === subject)?.sentence).toContain(words);
});
