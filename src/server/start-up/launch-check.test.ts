import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { parseConfig } from "#server/config.ts";
import { checkLaunch, warnAboutLaunch } from "./launch-check.ts";

const readySettings = {
  PUBLIC_ORIGIN: "https://www.ridge-supply.us",
  SMTP_URL: "smtps://mail.ridge-supply.us",
  MAIL_FROM: "website@ridge-supply.us",
  MAIL_TO: "office@ridge-supply.us",
  MAIL_TO_RFQ: "quotes@ridge-supply.us",
  SIGNING_SECRET: "x".repeat(32),
};

const readyFacts: NonNullable<Parameters<typeof checkLaunch>[1]> = {
  company: {
    ...company,
    name: "Ridge Supply",
    domain: "ridge-supply.us",
    address: { street: "1 Main Street" },
    emails: { general: "office@ridge-supply.us" },
    phone: { display: "(205) 731-2000" },
    emergencyPhone: { display: "(205) 731-2001" },
    network: { name: "LinkedIn", href: "https://www.linkedin.com/company/ridge-supply" },
  },
  people: [{ name: "Ann Owner", email: "ann@ridge-supply.us", phone: { display: "(205) 731-2002" } }],
  confirmations: {
    identity: "2027-01-15, Ann Owner",
    identifiers: "2027-01-15, Ann Owner",
    firearmsLicense: "2027-01-15, Ann Owner",
    legalReview: "2027-01-15, Ann Owner",
  },
};

test("the repository as delivered is ready in nothing", () => {
  expect(checkLaunch(configure({})).filter(({ isReady }) => isReady)).toEqual([]);
  expect(subjectsMissing({}, undefined)).toEqual([
    "Identity",
    "Address",
    "Domain",
    "E-mail addresses",
    "Phones",
    "Network profile",
    "People",
    "Claims",
    "Identifiers",
    "Firearms license",
    "Legal review",
    "Mail server",
    "Mail addresses",
    "Origin",
    "Secret",
  ]);
});

test("nothing is missing once all is replaced, set and confirmed", () => {
  expect(subjectsMissing(readySettings, readyFacts)).toEqual([]);
});

test.each([
  ["Origin", { PUBLIC_ORIGIN: "http://www.ridge-supply.us" }],
  ["Origin", { PUBLIC_ORIGIN: "https://www.example.com" }],
  ["Secret", { SIGNING_SECRET: "" }],
  ["Mail server", { SMTP_URL: "" }],
  ["Mail addresses", { MAIL_TO_RFQ: "sales@example.com" }],
])("%s is missing with %o", (subject, settings) => {
  expect(subjectsMissing({ ...readySettings, ...settings }, readyFacts)).toEqual([subject]);
});

test.each([
  ["Phones", { company: { ...readyFacts.company, phone: { display: "(205) 555-0142" } } }],
  ["E-mail addresses", { company: { ...readyFacts.company, emails: { sales: "sales@example.com" } } }],
  ["People", { people: [{ ...readyFacts.people[0], email: "ann@example.com" }] }],
  ["Legal review", { confirmations: { ...readyFacts.confirmations, legalReview: undefined } }],
])("%s alone is missing when only it is", (subject, changes) => {
  expect(subjectsMissing(readySettings, { ...readyFacts, ...changes } as typeof readyFacts)).toEqual([
    subject,
  ]);
});

function subjectsMissing(environment: Record<string, string>, facts: typeof readyFacts | undefined) {
  return checkLaunch(configure(environment), facts)
    .filter(({ isReady }) => !isReady)
    .map(({ subject }) => subject);
}

function configure(environment: Record<string, string>) {
  const result = parseConfig(environment);
  if (!result.ok) throw new Error(result.problems.join());
  return result.config;
}

function warningsFor(environment: Record<string, string>) {
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const warnings: unknown[][] = [];
  warnAboutLaunch(parsed.config, (...line) => warnings.push(line));
  return warnings;
}

test("with an https origin the start warns of what still holds placeholders", () => {
  const missing = expect.arrayContaining(["Identity", "Mail server", "Secret"]);
  expect(warningsFor({ PUBLIC_ORIGIN: "https://www.example.com" })).toEqual([
    ["warn", "launch_check_failed", { missing, see: "npm run launch-check" }],
  ]);
});

test("on a developer's machine nobody is warned", () => {
  expect(warningsFor({})).toEqual([]);
  expect(warningsFor({ PUBLIC_ORIGIN: "http://localhost:3000" })).toEqual([]);
});
