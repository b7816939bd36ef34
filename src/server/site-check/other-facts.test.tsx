import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CompanyFacts } from "#company/schema.ts";
import { standingPromises } from "#content/navigation.ts";
import { claimsOf } from "#content/owner-confirmations.ts";
import { about as aboutWords, timeline as timelineWords } from "#content/pages/about.ts";
import { contact as contactWords } from "#content/pages/contact.ts";
import { contracting as contractingWords } from "#content/pages/contracting.ts";
import { privacy as privacyWords, terms as termsWords } from "#content/pages/legal.ts";
import { rfq as rfqWords } from "#content/pages/rfq.ts";
import { sharingFacts } from "#content/sharing.ts";
import { capabilityStatement as statementWords } from "#content/statements.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { makeCapabilityStatement } from "#documents/capability-statement.ts";
import { Picture } from "#documents/sharing/pictures.tsx";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { followWords } from "#request/page/private-pages.tsx";
import { StructuredData } from "#site/document/structured-data.tsx";
import { ContactRows } from "#site/ui/sections.tsx";
import { CompanyContext } from "#site/use-company.tsx";
import { checkSite } from "./check-site.ts";

type Change = (facts: CompanyFacts) => Partial<CompanyFacts>;

/** What another company says. */
function companyWith(name: "one" | "two", change: Change = () => ({}), words: Record<string, string> = {}) {
  const company = fixtureCompany(name, ({ facts }) => ({ facts: { ...facts, ...change(facts) }, words }));
  const { words: say, said, facts } = company;
  return {
    company,
    about: say(aboutWords),
    capabilityStatement: say(statementWords),
    contact: say(contactWords),
    contracting: say(contractingWords),
    ownerClaims: claimsOf(facts),
    privacy: say(privacyWords),
    rfq: say(rfqWords),
    sharingFacts: sharingFacts(said),
    standingPromises: say(standingPromises),
    terms: say(termsWords),
    timeline: say(timelineWords),
  };
}

/** Each has several facts changed, and many tests read what their own fact changed in it. */
const two = companyWith("two");
const first = companyWith("one", ({ name, quotes, people, promises }) => ({
  name: { ...name, legalForm: "LLC" },
  quotes: { ...quotes, validForDays: 30, fob: "destination", freight: "included" },
  people: people.slice(0, 1),
  promises: { ...promises, quote: { hours: 4, clock: "always" } },
  emergencySupport: "24/7",
}));
const second = companyWith("one", ({ name, quotes, people, promises }) => ({
  name: { ...name, legalForm: "L.L.C." },
  quotes: { ...quotes, validForDays: 45, fob: "origin", freight: "added" },
  people: people.slice(0, 2),
  promises: { ...promises, quote: { hours: 240, clock: "always" } },
  emergencySupport: "until 10 PM",
}));
const third = companyWith("one", ({ name, quotes, people, promises }) => ({
  name: { ...name, legalForm: "Inc." },
  quotes: { ...quotes, validForDays: 1 },
  people: [...people, ...people].slice(0, 3),
  promises: { ...promises, quote: { hours: 4, clock: "business-hours" } },
}));
const fourth = companyWith(
  "one",
  ({ people, promises }) => ({
    people: people.map((each) => ({ ...each, expertise: ["Sales and Procurement"] })),
    promises: { ...promises, quote: { hours: 24, clock: "business-days" } },
  }),
  { "contact.departments.list.1.title": "Sales desk" },
);

test("the site of a company with a name of one letter, which writes about quotes as it likes, is complete", () => {
  const words = { "home.call.text": 'Ask for a "same-day" quote.' };
  const { company } = companyWith("one", ({ name }) => ({ name: { ...name, long: "X", short: "X" } }), words);
  expect(checkSite(company)).toEqual([]);
});

test("the picture of a shared link has room for the longest name and city", async () => {
  const wide: Change = ({ name, address }) => ({
    name: { ...name, long: "W".repeat(60), legalForm: "W".repeat(12) },
    address: { ...address, city: "W".repeat(28) },
  });
  const { company, sharingFacts } = companyWith("one", wide);
  const drawn = renderToStaticMarkup(
    <CompanyContext value={company}>
      <Picture mark="" title="W" facts={sharingFacts} terrain="band" />
    </CompanyContext>,
  );
  const texts = [...drawn.matchAll(/<path d="([^"]*)" fill=/g)].map(([, path = ""]) => {
    const across = [...path.matchAll(/[MLQC ]([\d.]+) [\d.]+/g)].map(([, x]) => Number(x));
    return { left: Math.min(...across), right: Math.max(...across) };
  });
  expect(texts.length).toBeGreaterThan(2 * sharingFacts.length);
  const [companyName, , ...facts] = texts;
  expect(companyName?.right).toBeLessThan(1200 - 40);
  const values = facts.filter((_, index) => index % 2 === 1);
  for (const [index, { right }] of values.entries())
    expect(right).toBeLessThan(values[index + 1]?.left ?? 1200 - 40);
});

test("the capability statement stays one page, with a long name, many people and hours on Saturday", async () => {
  const { company } = companyWith("one", ({ name, people, hours }) => ({
    name: { ...name, long: "Kealakekua & Haleakala Expeditionary Equipment and Logistics" },
    people: [...people, ...people.map((each) => ({ ...each, name: "Ann Lee" }))],
    hours: { ...hours, saturday: { opens: "07:30", closes: "12:15" } },
  }));
  const made = await makeCapabilityStatement(company, Temporal.PlainDate.from("2026-11-15"));
  expect(made.problems).toEqual([]);
  const named = readPdf(made.bytes)
    .text()
    .match(/James Whitaker|Marisol Reyes|Ann Lee/g);
  expect(named).toEqual(["James Whitaker", "Marisol Reyes"]);
});

test("a sentence stays the owner's where a person's expertise is in the same words", () => {
  expect(fourth.contact.departments.list[1]?.title).toBe("Sales desk");
});

test("the number of a GSA contract keeps its capitals", () => {
  const { rfq, capabilityStatement } = two;
  expect(rfq.procurementSupport.text).toContain(": contract 00EXAMPLE0000.");
  expect(JSON.stringify(capabilityStatement.companyData)).toContain(": contract 00EXAMPLE0000.");
});

test.each([
  [first, "LLC", "is organized as a limited liability company in Alabama."],
  [second, "L.L.C.", "is organized as a limited liability company in Alabama."],
  [third, "Inc.", "is organized in Alabama."],
])("the timeline says how each legal form is organized: %#", ({ timeline }, legalForm, sentence) => {
  expect(timeline[0]?.description).toBe(`Cahaba Ridge Supply ${legalForm} ${sentence}`);
});

test.each([
  [first, "usually 30 days,"],
  [second, "usually 45 days,"],
  [third, "usually 1 day,"],
])("a quote is said to be valid as long as it is: %#", ({ contracting }, words) => {
  expect(contracting.saleTerms.rows[0]?.value).toContain(words);
});

test.each([
  [first, "FOB destination within the United States, freight included.", "origin"],
  [second, "FOB origin, freight prepaid and added.", "destination"],
])("FOB and freight that quotes begin with are those of the sale terms: %#", (loaded, terms, other) => {
  const { contracting, ownerClaims } = loaded;
  const delivery = contracting.saleTerms.rows.find(({ label }) => label.startsWith("Delivery"))?.value;
  expect(delivery).toContain(
    `${terms} ${ownerClaims.saleTerms.sentence} Where the quote says FOB ${other}, `,
  );
});

test.each([
  [first, "4 hours", undefined, "a quote within hours,"],
  [second, "240 hours", undefined, "a quote within 240 hours,"],
  [third, "4 business hours", undefined, "a quote within 4 business hours,"],
  [fourth, "24 hours", "on business days", "a quote within 24 hours on business days,"],
])("nothing promises a faster quote than the facts: %#", (loaded, value, note, inStory) => {
  const { contact, capabilityStatement, sharingFacts, about } = loaded;
  expect(contact.responseTime.facts[1]).toEqual({
    label: "Quote requests",
    value: `Within ${value}`,
    note: note ? `${note}, in writing` : "in writing",
  });
  expect(capabilityStatement.strip[0]).toEqual({ label: "Quotes", value, note });
  expect(sharingFacts[0]).toEqual({ label: "Quote requests", value, note });
  expect(about.story.paragraphs[0]).toContain(inStory);
});

test("the owner announces changes of the terms before they take effect", () => {
  const comingChanges = { terms: "From April 1, 2027, clause 12.0 names other courts.", privacy: null };
  const { terms, privacy } = companyWith("one", () => ({ comingChanges }));
  expect([terms.announcement, privacy.announcement]).toEqual([comingChanges.terms, null]);
});

test("a list of NAICS codes that is published is not sent upon request", () => {
  const said = JSON.stringify([two.contracting.vendorSetup.rows[0], two.capabilityStatement.naics.note]);
  expect(said.match(/332994, 333310/g)).toHaveLength(2);
  expect(said).not.toContain("upon request");
  expect(first.contracting.vendorSetup.rows[0]?.value).toMatch(/; the registered NAICS list upon request\.$/);
  expect(first.capabilityStatement.naics.note).toMatch(/ The registered list is available upon request\.$/);
});

test.each([
  ["AL", "the State of Alabama", "Alabama"],
  ["DC", "the District of Columbia", "the District of Columbia"],
] as const)("the law of a company in %s is that of %s", (state, law, courts) => {
  const { terms, contracting, ownerClaims } = companyWith("one", ({ address }) => ({
    address: { ...address, state },
  }));
  const said = JSON.stringify([terms.clauses, contracting.vendorSetup.rows]);
  for (const words of [`law of ${law}, `, `courts located in ${courts}.`, `system, ${law}'s included`])
    expect(said).toContain(words);
  expect(ownerClaims.legalReview.sentence).toBe(`These terms are governed by the law of ${law}`);
});

test.each([
  [first, "the person who answers for it", "Write or call directly."],
  [second, "the two people who answer for it", "Write to or call either of them directly."],
  [third, "the three people who answer for it", "Write to or call any of them directly."],
])("the people are counted: %#", ({ about, contact }, inDescription, onContact) => {
  expect(about.meta.description).toContain(inDescription);
  expect(contact.leadership.text).toBe(onContact);
});

test("every run of days with its own hours is said, to people and to machines", () => {
  const { company, standingPromises } = two;
  expect(standingPromises[1]?.text).toBe(
    "Monday to Thursday 7:30 AM to 4:00 PM EST; Friday 8:00 AM to 12:00 PM EST",
  );
  const lines = renderToStaticMarkup(
    <CompanyContext value={company}>
      <ContactRows />
    </CompanyContext>,
  )
    .split("<br/>")
    .map((line) => line.replace(/<[^>]*>/g, ""));
  expect(lines).toEqual(expect.arrayContaining(["7:30 AM to 4:00 PM EST ", "Friday"]));
  const data = renderToStaticMarkup(<StructuredData path="/" origin="https://site.test" company={company} />);
  expect(data).toContain('"openingHours":["Mo-Th 07:30-16:00","Fr 08:00-12:00"]');
});

test.each([
  [first, "24/7", true],
  [second, "until 10 PM", false],
])("emergency support is no other for machines and late buyers: %#", ({ company }, hours, isAlways) => {
  expect(followWords.callNow(company.said)).toBe(`Call now, ${hours}`);
  const data = JSON.stringify(StructuredData({ path: "/contact", origin: "https://site.test", company }));
  expect(data).toContain("(205) 555-0199");
  expect(data.includes("hoursAvailable")).toBe(isAlways);
});
