import { expect, test } from "vitest";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { linksOf, titles, wordsOf } from "#content/testing/read-content.ts";
import * as compliancePage from "./compliance.ts";
import * as contractingPage from "./contracting.ts";
import * as homePage from "./home.ts";
import * as pastPerformancePage from "./past-performance.ts";
import * as screens from "./screens.ts";

const { said: company, words } = fixtureCompany();
const compliance = words(compliancePage.compliance);
const contracting = words(contractingPage.contracting);
const generalLeadTimes = words(contractingPage.generalLeadTimes);
const home = words(homePage.home);
const pastPerformance = words(pastPerformancePage.pastPerformance);
const capabilityNotFound = words(screens.capabilityNotFound);
const errorPage = words(screens.errorPage);
const notFound = words(screens.notFound);
const refusedPage = words(screens.refusedPage);

test("home page has SPEC's pillars, customers and badges", () => {
  expect(titles(home.hero.pillars)).toEqual(["Reliability", "Compliance", "Speed"]);
  expect(home.capabilities.viewAll.text).toBe("View All Capabilities");
  expect(titles(home.customers.types)).toEqual([
    "U.S. Government Agencies",
    "Law Enforcement",
    "Defense Contractors",
    "International Partners",
  ]);
  expect(home.contractingReady.heading).toBe("Government Contracting Ready");
  expect(titles(home.contractingReady.badges)).toEqual([
    "Quality Assured",
    "GSA MAS Ready",
    "Small Business",
    "Alabama Based",
  ]);
});

test("the GSA badge says that nothing is awarded yet", () => {
  const badge = home.contractingReady.badges.find(({ title }) => title === "GSA MAS Ready");
  expect(badge?.text).toBe("Application pending, no contract awarded");
});

test("not-found screens use SPEC's words and links", () => {
  expect(notFound.band.heading).toBe("Page Not Found");
  expect(linksOf(notFound.suggestions)).toEqual([
    "/",
    "/contact",
    "/capabilities",
    "/rfq",
    "/contracting",
    "/about",
  ]);
  expect(notFound.suggestions.links.every(({ reason }) => reason.length > 10)).toBe(true);
  expect(capabilityNotFound.band.heading).toBe("Capability Not Found");
  expect(capabilityNotFound.band.lead).toBe("The requested capability could not be found.");
  expect(capabilityNotFound.back).toEqual({ text: "Back to Capabilities", href: "/capabilities" });
});

test.each([errorPage, refusedPage])("$meta.title offers a phone number and an e-mail address", (screen) => {
  expect(linksOf(screen)).toEqual(
    expect.arrayContaining([company.phone.href, `mailto:${company.emails.sales}`]),
  );
});

test("contracting answers what a buyer asks before the first order", () => {
  const labels = (rows: readonly { readonly label: string }[]) => rows.map(({ label }) => label);
  expect(labels(contracting.saleTerms.rows)).toEqual([
    "Quote",
    "Order",
    "Minimum order",
    "Delivery, title and risk",
    "Cancellation",
    "Returns",
    "Warranty",
  ]);
  expect(labels(contracting.licenses.rows).join()).toMatch(/FFL.*DDTC.*FDA.*State/);
  expect(labels(contracting.vendorSetup.rows).join()).toMatch(
    /SAM.*W-9.*insurance.*EFT.*Tax exemption.*State/,
  );
  const words = wordsOf(contracting);
  for (const said of ["13 CFR 121.406", "TTB F 5600.35", "27 CFR 478.134", "(BVP)", "FFL to FFL"]) {
    expect(words).toContain(said);
  }
  expect(words).toMatch(/\$15,000 for supplies \(services .* lower limit\)/);
  expect(linksOf(contracting)).toContain("/end-use-statement.pdf");
});

test("past performance is honest about the record", () => {
  expect(pastPerformance.record.text).toContain("no federal past-performance record yet");
  expect(pastPerformance.record.text).toContain("41 U.S.C. 1126(b)");
});

test("general lead times are SPEC's", () => {
  expect(generalLeadTimes.map(({ kind, weeks, note }) => [kind, weeks.from, weeks.to, note])).toEqual([
    ["In-stock", 1, 2, undefined],
    ["Standard", 2, 4, undefined],
    ["Custom configurations", 4, 8, undefined],
    ["Specialized", 6, 12, undefined],
    ["Expedited", 1, 2, "with additional fees"],
  ]);
});

test("GSA and ISO are pending wherever they carry a status", () => {
  const stated: { label: string; state?: string }[] = [
    ...home.facts.list,
    ...compliance.registration.facts,
    ...pastPerformance.certifications.list.map(({ title, status }) => ({
      label: title,
      state: status.state,
    })),
  ].filter(({ label }) => /GSA|ISO 9001/.test(label));
  expect(stated).toHaveLength(6);
  expect(stated.every(({ state }) => state === "pending")).toBe(true);
});
