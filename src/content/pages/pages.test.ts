import { expect, test } from "vitest";
import { commitments } from "#content/commitments.ts";
import { company } from "#content/company.ts";
import { capabilitySlugs } from "#content/paths.ts";
import { linksOf, titles, wordsOf } from "#content/testing/read-content.ts";
import { compliance } from "./compliance.ts";
import { contact } from "./contact.ts";
import { contracting } from "./contracting.ts";
import { home } from "./home.ts";
import { pastPerformance } from "./past-performance.ts";
import { rfq } from "./rfq.ts";
import { capabilityNotFound, errorPage, notFound, refusedPage } from "./screens.ts";

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

test("contact page has its cards, quick links and departments", () => {
  expect(contact.getInTouch.heading).toBe("Get in Touch");
  expect(contact.responseTime.heading).toBe("Response Time");
  expect(wordsOf(contact.responseTime)).toMatch(
    /General inquiries\nWithin 24 hours\n[\s\S]*Quote requests\nWithin 4 hours/,
  );
  expect(linksOf(contact.quickLinks)).toEqual(["/rfq", "/capabilities", "/contracting", "/compliance"]);
  expect(contact.leadership.heading).toBe("Leadership Team");
  expect(titles(contact.departments.list)).toEqual([
    "General Inquiries",
    "Sales and Procurement",
    "Compliance and Legal",
    "Technical Support",
  ]);
  expect(new Set(contact.departments.list.map(({ email }) => email)).size).toBe(4);
});

test("quote page promises 4 hours in its intro, four steps and six benefits", () => {
  expect(rfq.band.lead).toContain("within 4 hours");
  expect(titles(rfq.process.steps)).toEqual([
    "Submit request",
    "Review and analysis",
    "Quote delivery",
    "Order processing",
  ]);
  expect(rfq.process.steps[2]?.text).toContain("within 4 hours");
  expect(rfq.process.steps[3]?.text).toContain("compliance verification");
  expect(rfq.benefits.heading).toBe("What You Get");
  expect(rfq.benefits.list.map((benefit) => benefit.split(" ").slice(0, 2).join(" "))).toEqual([
    "Pricing and",
    "Compliance verification:",
    "Custom configuration",
    "Volume discounts",
    "Technical support",
    "Flexible payment",
  ]);
  expect(rfq.help.link.href).toBe("/contact");
  expect(rfq.procurementSupport.text).toContain("GSA MAS Schedule support");
  expect(rfq.procurementSupport.link.href).toBe("/contracting");
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

test("contracting names methods with status, schedules, carriers and payment methods", () => {
  expect(contracting.methods.list.map(({ title, status }) => [title, status.state])).toEqual([
    ["GSA Multiple Award Schedule", "pending"],
    ["Open Market", "available"],
  ]);
  const words = wordsOf(contracting);
  for (const schedule of ["84", "70", "65"]) expect(words).toContain(`Schedule ${schedule}`);
  expect(words).toContain("We do not currently hold a GSA Schedule contract");
  const [domestic, international] = contracting.shipping.rows;
  expect(domestic?.label).toBe("Domestic");
  expect(domestic?.value).toMatch(/FedEx, UPS or USPS.*Signature required/);
  expect(international?.label).toBe("International");
  expect(contracting.payment.rows.map(({ label }) => label)).toEqual([
    "Government purchase cards",
    "Purchase orders",
    "Net 30",
    "Wire",
    "ACH",
  ]);
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

test("past performance is honest about the record and complete", () => {
  expect(pastPerformance.band.heading).toBe("Our Approach");
  expect(pastPerformance.statistics.facts[0]).toMatchObject({ label: "Founded", value: "2025" });
  expect(pastPerformance.record.text).toContain("no federal past-performance record yet");
  expect(pastPerformance.record.text).toContain("41 U.S.C. 1126(b)");
  expect(Object.keys(pastPerformance.capabilities.cards)).toEqual([...capabilitySlugs]);
  expect(titles(commitments)).toEqual([
    "GSA MAS application",
    "Supplier network",
    "Quality management system",
    "Customer relationship development",
    "Technology infrastructure",
  ]);
  expect(commitments.every(({ year }) => year === 2025)).toBe(true);
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

test("compliance covers EAR, ITAR, four areas and exactly two external resources", () => {
  expect(wordsOf(compliance.exportControl)).toMatch(/Export Administration Regulations[\s\S]*ITAR/);
  expect(titles(compliance.areas.list)).toEqual([
    "Government contracting",
    "Quality management",
    "Security",
    "Environmental",
  ]);
  expect(wordsOf(compliance.accessibility)).toContain("WCAG 2.1 AA");
  expect(wordsOf(compliance.disclaimer)).toContain("not legal advice");
  expect(linksOf(compliance).filter((href) => href.startsWith("http"))).toEqual([
    "https://www.bis.gov",
    "https://www.pmddtc.state.gov",
  ]);
  expect(compliance.areas.note).toContain("the solicitation or contract controls");
});
