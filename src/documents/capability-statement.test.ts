import { expect, test } from "vitest";
import { capabilities as capabilitiesWords } from "#content/capabilities/index.ts";
import type { CapabilityStatement } from "#content/statements.ts";
import { capabilityStatement as capabilityStatementWords } from "#content/statements.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { accessibilityProblems } from "#documents/testing/accessibility-problems.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { makeCapabilityStatement } from "./capability-statement.ts";

const capabilities = theCompany.words(capabilitiesWords);
const capabilityStatement = theCompany.words(capabilityStatementWords);
const { team } = theCompany;
const { said: company } = theCompany;

const sizeLimit = 150_000;
const date = Temporal.PlainDate.from("2026-11-15");
const made = await makeCapabilityStatement(theCompany, date);
const pdf = readPdf(made.bytes);
const people = ["Ann Lee", "Ben Cole", "Cam Diaz", "Dee Fox"].flatMap((name) =>
  team.slice(0, 1).map((each) => ({ ...each, name })),
);

test("it is one Letter page, tagged, titled and small, and qpdf finds nothing wrong", () => {
  expect(made.problems).toEqual([]);
  expect(pdf.info()).toMatchObject({
    Pages: "1",
    "Page size": "612 x 792 pts (letter)",
    Tagged: "yes",
    Title: `Capability Statement, ${company.legalName}`,
    Author: company.legalName,
  });
  expect(made.bytes.length).toBeLessThan(sizeLimit);
  expect(pdf.check()).toContain("No syntax or stream encoding errors found");
});

test("every font is embedded, cut down to what is used, and searchable", () => {
  const fonts = pdf.fonts();
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font?.slice(1)).toEqual(["yes", "yes", "yes"]);
});

test("it holds what PDF/UA asks for", () => {
  expect(accessibilityProblems(pdf.objects())).toEqual([]);
});

test("it is read in the order in which a contracting officer scans it", () => {
  const order = [
    company.legalName,
    "Capability Statement",
    company.summary,
    company.phone.display,
    capabilityStatement.competencies.heading,
    ...capabilities.map(({ name }) => name),
    capabilityStatement.differentiators.heading,
    capabilityStatement.pastPerformance.heading,
    "no federal past-performance record yet",
    capabilityStatement.companyData.heading,
    "Available upon request",
    capabilityStatement.naics.heading,
    capabilityStatement.contacts.heading,
    ...team.flatMap(({ name, email, phone }) => [name, email, phone.display]),
    "Revised November 15, 2026",
  ];
  const structure = pdf.structure();
  let position = -1;
  for (const words of order) {
    const next = structure.indexOf(words, position + 1);
    expect([words, next > position]).toEqual([words, true]);
    position = next;
  }
});

test("its structure has one title, headings, lists, tables with row heads, and eight figures", () => {
  const structure = pdf.structure();
  const count = (pattern: RegExp) => structure.match(pattern)?.length ?? 0;
  expect(count(/^ *H1 /gm)).toBe(1);
  expect(count(/^ *H2 /gm)).toBe(6);
  expect(count(/^ *Figure/gm)).toBe(capabilities.length);
  expect(count(/^ *L /gm)).toBe(3);
  expect(count(/^ *Table /gm)).toBe(2);
  const { companyData, naics } = capabilityStatement;
  expect(count(/Scope \/Row/g)).toBe(
    companyData.facts.length + companyData.terms.length + naics.leadCodes.length,
  );
});

test("each competency has all of its codes", () => {
  const text = pdf.text();
  for (const { naics, psc } of capabilities) {
    expect(text).toContain(`NAICS ${naics.join(", ")}`);
    expect(text).toContain(`PSC ${psc.map(({ code }) => code).join(", ")}`);
  }
});

test("the same content on the same day gives the same bytes", async () => {
  expect((await makeCapabilityStatement(theCompany, date)).bytes.equals(made.bytes)).toBe(true);
});

test("a few sentences more still fit on one page", async () => {
  const more = await makeCapabilityStatement(theCompany, date, withDifferentiators(3));
  expect(more.problems).toEqual([]);
  expect(readPdf(more.bytes).info().Pages).toBe("1");
});

test("content that is too long for one page is a problem, not a second page", async () => {
  const { problems } = await makeCapabilityStatement(theCompany, date, withDifferentiators(30));
  expect(problems).toEqual([expect.stringMatching(/^the text is \d+ points too long for one page$/)]);
});

test("a character that the fonts do not have is a problem, not an empty box", async () => {
  const { problems } = await makeCapabilityStatement(theCompany, date, {
    ...capabilityStatement,
    title: "能力 Statement",
  });
  expect(problems).toContain('the fonts have no "能", used in "能力 Statement"');
});

test("of many people it names the first ones, as many as there is room for", async () => {
  expect(await namedOf(people)).toEqual({ names: ["Ann Lee", "Ben Cole"], problems: [] });
  const { names } = await namedOf(people, withCompanyData(-1));
  expect(names).toEqual(["Ann Lee", "Ben Cole", "Cam Diaz"]);
});

test("the second person is not left out to make room", async () => {
  const { names, problems } = await namedOf(people.slice(0, 2), withCompanyData(3));
  expect(names).toContain("Ben Cole");
  expect(problems).toEqual([expect.stringContaining("too long")]);
});

test("nobody is left out for a problem that is not one of room", async () => {
  const { names } = await namedOf(people, { ...withCompanyData(-8), title: "能力 Statement" });
  expect(names).toEqual(["Ann Lee", "Ben Cole", "Cam Diaz", "Dee Fox"]);
});

async function namedOf(shown: typeof team, words = capabilityStatement) {
  const { bytes, problems } = await makeCapabilityStatement(theCompany, date, words, shown);
  const text = readPdf(bytes).text();
  return { names: shown.map(({ name }) => name).filter((name) => text.includes(name)), problems };
}

/** With that many more or fewer rows above the people. */
function withCompanyData(extra: number): CapabilityStatement {
  const { companyData } = capabilityStatement;
  const rows = [...companyData.facts, ...companyData.terms];
  const more = Array.from({ length: Math.max(0, extra) }, () => ({ label: "One more", value: "One line." }));
  return {
    ...capabilityStatement,
    companyData: {
      ...companyData,
      facts: [...rows.slice(0, rows.length + Math.min(0, extra)), ...more],
      terms: [],
    },
  };
}

function withDifferentiators(extra: number): CapabilityStatement {
  const { heading, list } = capabilityStatement.differentiators;
  const more = Array.from(
    { length: extra },
    () => "Another verifiable difference that fills one line of the page.",
  );
  return { ...capabilityStatement, differentiators: { heading, list: [...list, ...more] } };
}
