import { expect, type Page } from "@playwright/test";
import { test } from "./slow-processor.ts";

const slugs = ["weapons", "optics", "armor", "comms", "night-vision", "medical", "logistics", "training"];

/** SPEC section 9: standard and expedited weeks. */
const leadTimes: Readonly<Record<string, readonly [string, string]>> = {
  weapons: ["2–4", "1–2"],
  optics: ["3–6", "2–3"],
  armor: ["4–8", "2–4"],
  comms: ["3–5", "2–3"],
  "night-vision": ["6–12", "4–6"],
  medical: ["2–4", "1–2"],
  logistics: ["2–6", "1–3"],
  training: ["2–4", "1–2"],
};

test("home has its hero, claims with their status, customers, badges, a call and eight cards that lead to details", async ({
  page,
}) => {
  await page.goto("/");
  const hero = page.locator(".hero");
  await expect(hero.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(hero.locator(".u-lead")).toContainText("quote");
  await expect(hero.getByRole("link", { name: "Request a Quote" })).toHaveAttribute("href", "/rfq");
  await expect(hero.getByRole("link", { name: "Contact Sales" })).toHaveAttribute("href", "/contact");
  await expect(hero.getByRole("heading", { level: 2 })).toHaveText(["Reliability", "Compliance", "Speed"]);

  const links = page.locator(".capability-grid").getByRole("link");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
    slugs.map((slug) => `/capabilities/${slug}`),
  );
  await expect(page.getByRole("link", { name: "View All Capabilities" })).toHaveAttribute(
    "href",
    "/capabilities",
  );

  for (const name of [
    "U.S. Government Agencies",
    "Law Enforcement",
    "Defense Contractors",
    "International Partners",
    "Government Contracting Ready",
    "Quality Assured",
    "GSA MAS Ready",
    "Small Business",
    "Alabama Based",
  ]) {
    await expect(page.getByRole("main").getByRole("heading", { name, exact: true })).toBeVisible();
  }
  const call = page.locator(".closing-call");
  await expect(call.getByRole("link", { name: "Request a Quote" })).toBeVisible();

  const words = await wordsOf(page);
  expect(words).toContain("founded 2025");
  expect(words).toContain("Small business");
  expect(words).toMatch(/GSA schedule\s*Pending/);
  expect(words).toMatch(/ISO 9001\s*In progress/);
  expect(words).toMatch(/UEI, CAGE\s*On request/);

  await links.nth(4).click();
  await expect(page).toHaveURL("/capabilities/night-vision");
});

test("/capabilities lists eight cards with description, key products, NAICS codes and View Details, and compares lead times", async ({
  page,
}) => {
  await page.goto("/capabilities");
  const cards = page.locator(".capability-register > li");
  await expect(cards).toHaveCount(8);
  for (const [index, slug] of slugs.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole("heading", { level: 3 })).toBeVisible();
    expect(await card.locator("p").count()).toBeGreaterThan(0);
    expect(await card.getByRole("listitem").count()).toBeGreaterThanOrEqual(3);
    expect(await card.innerText()).toMatch(/\b\d{6}\b/);
    await expect(card.getByRole("link", { name: /View Details/ })).toHaveAttribute(
      "href",
      `/capabilities/${slug}`,
    );
  }
  await expect(page.locator(".closing-call").getByRole("heading")).toBeVisible();

  const rows = page.getByRole("table").filter({ hasText: "Expedited" }).locator("tbody tr");
  for (const [index, slug] of slugs.entries()) {
    const [standard, expedited] = leadTimes[slug] ?? [];
    await expect(rows.nth(index)).toContainText(`${standard} wk`);
    await expect(rows.nth(index)).toContainText(`${expedited} wk`);
    await expect(rows.nth(index).locator("th")).toHaveAttribute("scope", "row");
  }
});

for (const slug of slugs) {
  test(`/capabilities/${slug} has all that a capability's sheet must show, numbered like its drawing, on one printed page`, async ({
    page,
  }) => {
    await page.goto(`/capabilities/${slug}`);
    const main = page.getByRole("main");
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(crumbs.getByRole("link")).toHaveText(["Home", "Capabilities"]);
    await expect(main.locator("svg.drawing")).toBeVisible();
    for (const name of ["Overview", "Specifications", "Procurement information"]) {
      await expect(main.getByRole("heading", { name })).toBeVisible();
    }
    const [standard, expedited] = leadTimes[slug] ?? [];
    const words = await wordsOf(page);
    expect(words).toContain(`${standard} wk`);
    expect(words).toContain(`${expedited} wk`);
    expect(words).toContain("Applicable standards and documentation");
    expect(words).toMatch(/Related NAICS \(2022\)[\s\S]{0,80}\b\d{6}\s+[A-Z][a-z]/);
    expect(words).toContain("GSA MAS application pending");
    const levels = slug === "armor" ? ["II", "IIIA", "III", "IV"] : [];
    for (const level of levels) expect(words).toMatch(new RegExp(`\\b${level}\\b`));
    await expect(
      page.locator(".closing-call").getByRole("link", { name: "Request a Quote" }),
    ).toHaveAttribute("href", `/rfq?capability=${slug}`);

    const balloons = await page.locator("svg.drawing text").allTextContents();
    const items = await page.locator("table th .u-num, table th [class$='__item']").allTextContents();
    expect(balloons.length).toBeGreaterThanOrEqual(3);
    expect(items.map((item) => item.trim())).toEqual(balloons);
    expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  });
}

test("an unknown capability says so and leads back", async ({ page }) => {
  const answer = await page.goto("/capabilities/submarines");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Capability Not Found");
  await expect(page.getByText("The requested capability could not be found.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to Capabilities" }).click();
  await expect(page).toHaveURL("/capabilities");
});

test("/contracting says how to buy", async ({ page }) => {
  await page.goto("/contracting");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How to Buy");
  const words = await wordsOf(page);
  expect(words).toContain("GSA Multiple Award Schedule");
  expect(words).toContain("Open Market");
  for (const schedule of ["84", "70", "65"]) expect(words).toMatch(new RegExp(`\\b${schedule}\\b`));
  for (const carrier of ["FedEx", "UPS", "USPS"]) expect(words).toContain(carrier);
  expect(words).toMatch(/signature required/i);
  for (const payment of [/government purchase card/i, /purchase order/i, /net 30/i, /wire/i, /\bACH\b/]) {
    expect(words).toMatch(payment);
  }
  for (const [kind, weeks] of [
    ["In.stock", "1–2"],
    ["Standard", "2–4"],
    ["Custom configurations", "4–8"],
    ["Specialized", "6–12"],
    ["Expedited", "1–2"],
  ]) {
    expect(words).toMatch(new RegExp(`${kind}\\s+${weeks}`));
  }
  expect(words).toContain("additional fees");
  for (const heading of [/small business/i, /shipping/i, /payment/i, /lead times/i, /compliance/i]) {
    await expect(page.getByRole("main").getByRole("heading", { name: heading }).first()).toBeVisible();
  }
  await expect(page.getByRole("main").getByText("Domestic").first()).toBeVisible();
  await expect(page.getByRole("main").getByText("International").first()).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Request a Quote" })).toHaveAttribute("href", "/rfq");
  await expect(main.getByRole("link", { name: "Contact Sales" })).toHaveAttribute("href", "/contact");
});

test("/past-performance shows statistics, five commitments with every field, cards and certifications", async ({
  page,
}) => {
  await page.goto("/past-performance");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Approach");
  expect(await page.locator(".fact-strip").innerText()).toContain("2025");
  for (const name of [
    /GSA MAS application/i,
    /supplier network/i,
    /quality management system/i,
    /customer relationship development/i,
    /technology infrastructure/i,
  ]) {
    const commitment = page.locator("section", { has: page.getByRole("heading", { level: 3, name }) }).last();
    for (const label of ["Client", "Value", "Duration", "NAICS", "Objective", "Solution", "Outcome"]) {
      await expect(commitment.locator("dt", { hasText: label }).first()).toBeVisible();
    }
  }
  const words = await wordsOf(page);
  for (const name of ["Weapons Systems", "Optics and Sights", "Body Armor", "Training Services"])
    expect(words).toContain(name);
  expect(words).toContain("ISO 9001");
});

test("/compliance has the export section, registration, four areas, accessibility and two government links", async ({
  page,
}) => {
  await page.goto("/compliance");
  const main = page.getByRole("main");
  const words = await wordsOf(page);
  expect(words).toContain("Export Administration Regulations");
  expect(words).toContain("ITAR");
  expect(words).toContain("Available upon request");
  for (const name of [/government contracting/i, /quality management/i, /^security/i, /environmental/i]) {
    await expect(main.getByRole("heading", { name }).first()).toBeVisible();
  }
  expect(words).toContain("WCAG 2.1 AA");
  expect(words).toMatch(/legal advice/i);
  const outside = await main
    .locator('a[href^="http"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).host));
  expect(outside.sort()).toEqual(["www.bis.gov", "www.pmddtc.state.gov"]);
  await expect(main.getByRole("link", { name: "Contact Sales" })).toBeVisible();
});

test("/about has story, two leaders, three 2025 items, four values, operations and hours", async ({
  page,
}) => {
  await page.goto("/about");
  const main = page.getByRole("main");
  for (const [name, address] of [
    ["James Whitaker", "j.whitaker@example.com"],
    ["Marisol Reyes", "m.reyes@example.com"],
  ] as const) {
    await expect(main.getByRole("heading", { name })).toBeVisible();
    await expect(main.getByRole("img", { name: new RegExp(name) })).toBeVisible();
    await expect(main.getByRole("link", { name: address })).toHaveAttribute("href", `mailto:${address}`);
  }
  await expect(main.getByRole("list", { name: /expertise/i })).toHaveCount(2);
  await expect(page.locator(".timeline > li")).toHaveCount(3);
  expect(await page.locator(".timeline").innerText()).toMatch(/2025[\s\S]*2025[\s\S]*2025/);
  for (const value of ["Integrity", "Excellence", "Reliability", "Innovation"]) {
    await expect(main.getByRole("heading", { name: value, exact: true })).toBeVisible();
  }
  const words = await wordsOf(page);
  expect(words).toMatch(/Alabama operations/i);
  expect(words).toMatch(/Monday to Friday\s*8:00 AM to 5:00 PM CST/);
  expect(words).toContain("24/7");
});

test("/contact has its cards, links, people and departments", async ({ page }) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  for (const name of [
    "Get in Touch",
    "Quick Links",
    "Leadership Team",
    "Department Contacts",
    "Response Time",
  ]) {
    await expect(main.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  const words = await wordsOf(page);
  expect(words).toContain("100 Example Avenue North");
  expect(words).toMatch(/Monday to Friday\s*8:00 AM to 5:00 PM CST/);
  expect(words).toContain("24/7");
  expect(words).toMatch(/24 hours\s*on business days/);
  expect(words).toContain("4 hours");
  const quick = main.getByRole("navigation", { name: "Quick Links" }).getByRole("link");
  expect(await quick.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/rfq",
    "/capabilities",
    "/contracting",
    "/compliance",
  ]);
  for (const [name, address, phone] of [
    ["James Whitaker", "j.whitaker@example.com", "(205) 555-0143"],
    ["Marisol Reyes", "m.reyes@example.com", "(205) 555-0144"],
  ] as const) {
    await expect(main.getByRole("heading", { name })).toBeVisible();
    await expect(main.getByRole("link", { name: address })).toHaveAttribute("href", `mailto:${address}`);
    await expect(main.getByRole("link", { name: phone })).toHaveAttribute("href", /^tel:/);
  }
  for (const [name, address] of [
    [/General Inquiries/i, "info@example.com"],
    [/Sales and Procurement/i, "sales@example.com"],
    [/Compliance and Legal/i, "compliance@example.com"],
    [/Technical Support/i, "support@example.com"],
  ] as const) {
    await expect(main.getByRole("heading", { name }).first()).toBeVisible();
    await expect(main.getByRole("link", { name: address }).first()).toHaveAttribute(
      "href",
      `mailto:${address}`,
    );
  }
});

test("/rfq has the promise, four steps, six benefits and two cards", async ({ page }) => {
  await page.goto("/rfq");
  const main = page.getByRole("main");
  await expect(main.locator(".page-band")).toContainText("within 4 hours");
  await expect(main.locator(".quote-steps > li")).toHaveCount(4);
  const words = await wordsOf(page);
  for (const text of [
    /submit request/i,
    /review and analysis/i,
    /quote delivery/i,
    /order processing/i,
    /compliance verification/i,
    /pricing and delivery info/i,
    /custom configuration/i,
    /volume discounts/i,
    /technical support/i,
    /flexible payment terms/i,
    /GSA MAS Schedule support/i,
  ]) {
    expect(words).toMatch(text);
  }
  const aside = main.getByRole("complementary").or(main.locator("aside")).last();
  await expect(aside.locator('a[href="/contact"]')).toBeVisible();
  await expect(aside.locator('a[href="/contracting"]')).toBeVisible();
});

test("the legal pages are dated today in Alabama and say what they must", async ({ page }) => {
  const today = () =>
    new Intl.DateTimeFormat("en-US", { timeZone: "America/Chicago", dateStyle: "long" }).format();
  const started = today();
  await page.goto("/legal/terms");
  // A run may pass midnight.
  const updated = page.getByText(`Last updated ${started}`).or(page.getByText(`Last updated ${today()}`));
  await expect(updated).toBeVisible();
  await expect(page.getByText(/^Text in force since \w+ \d+, \d{4}$/)).toBeVisible();
  const terms = await wordsOf(page);
  expect(terms).toMatch(/Alabama/);
  expect(terms).toMatch(/30 days/);
  await page.goto("/legal/privacy");
  await expect(updated).toBeVisible();
  expect(await wordsOf(page)).toMatch(/under 13/);
});

test("an unknown path shows Page Not Found with six ways on", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  const links = page.getByRole("navigation", { name: "Suggested pages" }).getByRole("link");
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(targets.sort()).toEqual(["/", "/about", "/capabilities", "/contact", "/contracting", "/rfq"]);
});

test("no page asks anyone to sign in", async ({ page }) => {
  for (const path of ["/", "/contact", "/rfq", "/about"]) {
    await page.goto(path);
    expect(await wordsOf(page)).not.toMatch(/sign in|log in|password|create an account/i);
  }
});

async function wordsOf(page: Page) {
  return (await page.getByRole("main").innerText()).replace(/[ \t]+/g, " ");
}

function pagesIn(pdf: Buffer) {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
