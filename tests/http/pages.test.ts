import { expect, test } from "vitest";
import { builtSite } from "../support/built-site.ts";

/** What SPEC wants on each page, in its HTML; the browser tests check how it looks. */

const { ask } = builtSite();
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

async function open(path: string) {
  const answer = await ask(path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return readPart(partsOf(answer.body, "<main")[0] ?? "");
}

/** The parts of some HTML that begin with this, each to the end of its element. */
function partsOf(html: string, beginning: string): string[] {
  return html
    .split(new RegExp(`(?=${beginning})`))
    .slice(1)
    .map((rest) => {
      const [, name = ""] = /^<(\w+)/.exec(rest) ?? [];
      let depth = 0;
      for (const tag of rest.matchAll(new RegExp(`<(/?)${name}\\b[^>]*>`, "g"))) {
        depth += tag[1] ? -1 : 1;
        if (depth === 0) return rest.slice(0, tag.index);
      }
      return rest;
    });
}

function readPart(html: string) {
  const links = [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  const headings = [...html.matchAll(/<(h\d)[^>]*>(.*?)<\/\1>/gs)];
  return {
    html,
    words: wordsOf(html),
    headings: headings.map(([, level, text = ""]) => `${level} ${wordsOf(text)}`),
    hrefs: links.map(([, href]) => href),
    links: links.map(([, href, text = ""]) => `${wordsOf(text)} ${href}`),
    /** All elements that have this class. */
    all: (name: string) => partsOf(html, `<\\w+ class="(?:[^"]* )?${name}[ "]`).map(readPart),
    first: (name: string) => readPart(partsOf(html, `<\\w+ class="(?:[^"]* )?${name}[ "]`)[0] ?? ""),
  };
}

function wordsOf(html: string) {
  const text = html.replace(/<!--.*?-->/gs, "").replace(/<svg.*?<\/svg>/gs, " ");
  return text
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** A heading of any level. */
const heading = (text: string) => expect.stringMatching(new RegExp(`^h\\d ${text}`, "i"));

test("home has its hero, claims with their status, customers, badges, a call and eight cards that lead to details", async () => {
  const page = await open("/");
  const hero = page.first("hero");
  expect(hero.headings).toEqual([
    expect.stringMatching(/^h1 ./),
    "h2 Reliability",
    "h2 Compliance",
    "h2 Speed",
  ]);
  expect(hero.first("u-lead").words).toContain("quote");
  expect(hero.links).toEqual(expect.arrayContaining(["Request a Quote /rfq", "Contact Sales /contact"]));
  expect(page.first("capability-grid").hrefs).toEqual(slugs.map((slug) => `/capabilities/${slug}`));
  expect(page.links).toContain("View All Capabilities /capabilities");
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
  ])
    expect(page.headings).toContainEqual(heading(`${name}$`));
  expect(page.first("closing-call").links).toContain("Request a Quote /rfq");
  expect(page.words).toContain("founded 2025");
  expect(page.words).toContain("Small business");
  expect(page.words).toMatch(/GSA schedule Pending.*ISO 9001 In progress.*UEI, CAGE On request/);
});

test("/capabilities lists eight cards with description, key products, NAICS codes and View Details, and compares lead times", async () => {
  const page = await open("/capabilities");
  const cards = page.all("capability-register__entry");
  expect(cards).toHaveLength(8);
  for (const [index, slug] of slugs.entries()) {
    const card = cards[index];
    expect(card?.headings[0]).toMatch(/^h3 ./);
    expect(card?.html).toContain("<p");
    expect(card?.html.match(/<li/g)?.length).toBeGreaterThan(3);
    expect(card?.words).toMatch(/\b\d{6}\b/);
    expect(card?.links).toContainEqual(expect.stringMatching(`View Details.* /capabilities/${slug}$`));
  }
  expect(page.first("closing-call").headings).toHaveLength(1);

  const table = partsOf(page.html, "<table").find((each) => each.includes("Expedited")) ?? "";
  const [, ...rows] = partsOf(table, "<tr");
  expect(rows).toHaveLength(8);
  for (const [index, slug] of slugs.entries()) {
    const [standard, expedited] = leadTimes[slug] ?? [];
    expect(wordsOf(rows[index] ?? "")).toMatch(new RegExp(`${standard} wk.*${expedited} wk`));
    expect(rows[index]).toMatch(/<th[^>]* scope="row"/);
  }
});

test.each(slugs)(
  "the page of %s has all that its sheet must show, numbered like its drawing",
  async (slug) => {
    const page = await open(`/capabilities/${slug}`);
    const crumbs = readPart(partsOf(page.html, '<nav aria-label="Breadcrumb"')[0] ?? "");
    expect(crumbs.links).toEqual(["Home /", "Capabilities /capabilities"]);
    for (const name of ["Overview", "Specifications", "Procurement information"])
      expect(page.headings).toContainEqual(heading(name));
    const [standard, expedited] = leadTimes[slug] ?? [];
    expect(page.words).toContain(`${standard} wk`);
    expect(page.words).toContain(`${expedited} wk`);
    expect(page.words).toContain("Applicable standards and documentation");
    expect(page.words).toMatch(/Related NAICS \(2022\).{0,80}\b\d{6} [A-Z][a-z]/);
    expect(page.words).toContain("GSA MAS application pending");
    const levels = slug === "armor" ? ["II", "IIIA", "III", "IV"] : [];
    for (const level of levels) expect(page.words).toMatch(new RegExp(`\\b${level}\\b`));
    expect(page.first("closing-call").links).toContain(`Request a Quote /rfq?capability=${slug}`);

    const balloons = partsOf(page.first("drawing").html, "<text").map(wordsOf);
    const items = partsOf(page.html, "<th").flatMap((each) =>
      partsOf(each, '<\\w+ class="(?:[^"]* )?(?:u-num|\\w+__item)[ "]').map(wordsOf),
    );
    expect(balloons.length).toBeGreaterThanOrEqual(3);
    expect(items).toEqual(balloons);
  },
);

test("/contracting says how to buy", async () => {
  const { words, headings, links } = await open("/contracting");
  expect(headings[0]).toBe("h1 How to Buy");
  for (const text of [
    ...["GSA Multiple Award Schedule", "Open Market", "additional fees", "Domestic", "International"],
    ...["FedEx", "UPS", "USPS", "We do not currently hold a GSA Schedule contract"],
  ])
    expect(words).toContain(text);
  for (const schedule of ["84", "70", "65"]) expect(words).toMatch(new RegExp(`\\b${schedule}\\b`));
  expect(words).toMatch(/signature required/i);
  for (const payment of [/government purchase card/i, /purchase order/i, /net 30/i, /wire/i, /\bACH\b/])
    expect(words).toMatch(payment);
  for (const [kind, weeks] of [
    ["In.stock", "1–2"],
    ["Standard", "2–4"],
    ["Custom configurations", "4–8"],
    ["Specialized", "6–12"],
    ["Expedited", "1–2"],
  ])
    expect(words).toMatch(new RegExp(`${kind}\\s+${weeks}`));
  for (const name of ["small business", "shipping", "payment", "lead times", "compliance"])
    expect(headings).toContainEqual(heading(`.*${name}`));
  expect(links).toEqual(expect.arrayContaining(["Request a Quote /rfq", "Contact Sales /contact"]));
});

test("/past-performance shows statistics, five commitments with every field, cards and certifications", async () => {
  const page = await open("/past-performance");
  expect(page.headings[0]).toBe("h1 Our Approach");
  expect(page.first("fact-strip").words).toContain("2025");
  const labels = ["Client", "Value", "Duration", "NAICS", "Objective", "Solution", "Outcome"];
  const sections = partsOf(page.html, "<section").map(readPart);
  for (const name of [
    "GSA MAS application",
    "supplier network",
    "quality management system",
    "customer relationship development",
    "technology infrastructure",
  ]) {
    const commitment = sections.findLast(({ headings }) =>
      headings.some((each) => new RegExp(`^h3 .*${name}`, "i").test(each)),
    );
    const terms = partsOf(commitment?.html ?? "", "<dt")
      .map(wordsOf)
      .join();
    for (const label of labels) expect([name, terms]).toEqual([name, expect.stringContaining(label)]);
  }
  for (const name of ["Weapons Systems", "Optics and Sights", "Body Armor", "Training Services", "ISO 9001"])
    expect(page.words).toContain(name);
});

test("/compliance has the export section, registration, four areas, accessibility and two government links", async () => {
  const { words, headings, hrefs, links } = await open("/compliance");
  for (const text of ["Export Administration Regulations", "ITAR", "Available upon request", "WCAG 2.1 AA"])
    expect(words).toContain(text);
  expect(words).toMatch(/not legal advice/i);
  expect(words).toContain("the solicitation or contract controls");
  for (const name of [".*government contracting", ".*quality management", "security", ".*environmental"])
    expect(headings).toContainEqual(heading(name));
  const outside = hrefs.filter((href) => href?.startsWith("http")).map((href) => new URL(String(href)).host);
  expect(outside.sort()).toEqual(["www.bis.gov", "www.pmddtc.state.gov"]);
  expect(links).toContain("Contact Sales /contact");
});

const leaders = [
  ["James Whitaker", "j.whitaker@example.com", "(205) 555-0143"],
  ["Marisol Reyes", "m.reyes@example.com", "(205) 555-0144"],
] as const;

test("/about has story, two leaders, three 2025 items, four values, operations and hours", async () => {
  const page = await open("/about");
  for (const [name, address] of leaders) {
    expect(page.headings).toContainEqual(heading(name));
    expect(page.html).toMatch(new RegExp(`<[^>]*role="img"[^>]*aria-label="[^"]*${name}`));
    expect(page.links).toContain(`${address} mailto:${address}`);
  }
  expect(page.html.match(/<ul[^>]*aria-label="[^"]*expertise/gi)).toHaveLength(2);
  expect(page.all("timeline__item")).toHaveLength(3);
  for (const item of page.all("timeline__item")) expect(item.words).toContain("2025");
  for (const value of ["Integrity", "Excellence", "Reliability", "Innovation"])
    expect(page.headings).toContainEqual(heading(`${value}$`));
  expect(page.words).toMatch(/Alabama operations/i);
  expect(page.words).toMatch(/Monday to Friday 8:00 AM to 5:00 PM CST/);
  expect(page.words).toContain("24/7");
});

test("/contact has its cards, links, people and departments", async () => {
  const page = await open("/contact");
  const { words, headings, links } = page;
  for (const name of [
    "Get in Touch",
    "Quick Links",
    "Leadership Team",
    "Department Contacts",
    "Response Time",
  ])
    expect(headings).toContainEqual(heading(`${name}$`));
  expect(words).toContain("100 Example Avenue North");
  expect(words).toMatch(/Monday to Friday 8:00 AM to 5:00 PM CST/);
  expect(words).toContain("24/7");
  expect(words).toMatch(/24 hours on business days/);
  expect(words).toContain("4 hours");
  const quick = partsOf(page.html, "<nav").map(readPart)[0];
  expect(quick?.hrefs).toEqual(["/rfq", "/capabilities", "/contracting", "/compliance"]);
  for (const [name, address, phone] of leaders) {
    expect(headings).toContainEqual(heading(name));
    expect(links).toContain(`${address} mailto:${address}`);
    expect(links).toContainEqual(expect.stringMatching(`^\\(${phone.slice(1, 4)}\\)${phone.slice(5)} tel:`));
  }
  for (const [name, address] of [
    ["General Inquiries", "info@example.com"],
    ["Sales and Procurement", "sales@example.com"],
    ["Compliance and Legal", "compliance@example.com"],
    ["Technical Support", "support@example.com"],
  ] as const) {
    expect(headings).toContainEqual(heading(`.*${name}`));
    expect(links).toContain(`${address} mailto:${address}`);
  }
});

test("/rfq has the promise, four steps, six benefits and two cards", async () => {
  const page = await open("/rfq");
  expect(page.first("page-band").words).toContain("within 4 hours");
  const [steps = ""] = partsOf(page.html, '<ol class="(?:[^"]* )?quote-steps[ "]');
  expect(steps.match(/<li/g)).toHaveLength(4);
  expect(wordsOf(steps)).toMatch(
    /quote delivery.*within 4 hours.*order processing.*compliance verification/i,
  );
  for (const text of [
    ...["submit request", "review and analysis", "quote delivery", "order processing"],
    ...["compliance verification", "pricing and delivery info", "custom configuration", "volume discounts"],
    ...["technical support", "flexible payment terms", "GSA MAS Schedule support"],
  ])
    expect(page.words).toMatch(new RegExp(text, "i"));
  const aside = partsOf(page.html, "<aside").map(readPart).at(-1);
  expect(aside?.hrefs).toEqual(expect.arrayContaining(["/contact", "/contracting"]));
});
