import { expect, test } from "vitest";
import { capabilities as capabilitiesWords } from "#content/capabilities/index.ts";
import { revisionDate as revisionDateOf } from "#content/revisions.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import {
  capabilityListCsv,
  companyCard,
  csvField,
  securityText,
  speculationRules,
} from "#documents/text-files.ts";
import { sitemapPaths, sitemapXml } from "./documents.ts";

const capabilities = theCompany.words(capabilitiesWords);
const revisionDate = (path: string) => revisionDateOf(path, theCompany.edition);
const { said: company } = theCompany;

const origin = "https://site.test";
const today = Temporal.PlainDate.from("2026-11-15");

test("security.txt has its required fields once and expires within a year of any day on which it is written", () => {
  for (const day of [today, today.add({ years: 3 })]) {
    const fields = securityText(theCompany, origin, day)
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.split(/: (.*)/).slice(0, 2));
    expect(fields.map(([name]) => name)).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
    const values = Object.fromEntries(fields);
    expect(values.Contact).toMatch(/^mailto:\S+@\S+$/);
    expect(values.Canonical).toBe("https://site.test/.well-known/security.txt");
    const expires = Temporal.Instant.from(values.Expires).toZonedDateTimeISO("UTC").toPlainDate();
    expect(expires.since(day).days).toBeGreaterThan(90);
    expect(expires.since(day).days).toBeLessThan(365);
  }
});

test("the company card is a vCard with every way to reach the company", () => {
  const card = companyCard(theCompany, origin);
  expect(card).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n[\s\S]*\r\nEND:VCARD\r\n$/);
  expect(card.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const lines = card.replaceAll("\r\n ", "").split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      `FN:${company.legalName}`,
      `ORG:${company.legalName}`,
      "TEL;TYPE=WORK,VOICE,PREF:+12055550142",
      `EMAIL;TYPE=INTERNET,WORK,PREF:${company.emails.general}`,
      "ADR;TYPE=WORK:;;100 Example Avenue North;Birmingham;Alabama;35203;USA",
      `URL:${origin}`,
    ]),
  );
  expect(lines.find((line) => line.startsWith("NOTE:"))).toContain("Monday to Friday\\, 8:00 AM");
});

test("the capability list has one row per capability with its codes, lead times and sheet", () => {
  const csv = capabilityListCsv(theCompany, origin);
  expect(csv.endsWith("\r\n")).toBe(true);
  const [head = [], ...rows] = csv
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(rows).toHaveLength(capabilities.length);
  for (const row of rows) expect(row).toHaveLength(head.length);
  expect(rows[4]).toEqual([
    ...["CRS-CAP-05", "Night Vision", "333310; 334511", "5855", "6", "12", "4", "6"],
    "https://site.test/capabilities/night-vision",
    "https://site.test/capabilities/night-vision/sheet.pdf",
  ]);
});

test("a spreadsheet shows every field as text: quoted where needed, and never run as a formula", () => {
  expect(csvField('say "hi", twice')).toBe('"say ""hi"", twice"');
  expect(csvField("two\r\nlines")).toBe('"two\r\nlines"');
  for (const formula of ["=1+1", "+1", "-1", "@SUM(A1)", "\tx"])
    expect(csvField(formula)).toBe(`'${formula}`);
  expect(csvField("plain")).toBe("plain");
  expect(csvField(12)).toBe("12");
});

test("the sitemap lists everything once, and dates what has a date", () => {
  const entries = [
    ...sitemapXml(origin, theCompany).matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g),
  ];
  expect(entries.map(([, url]) => url)).toEqual(sitemapPaths(theCompany).map((path) => origin + path));
  expect(new Set(entries.map(([, url]) => url)).size).toBe(entries.length);
  for (const [, url = "", date] of entries) {
    expect(date).toBe(revisionDate(url.slice(origin.length)));
  }
});

test("the browser renders pages ahead, never files or the API", () => {
  const [rule] = JSON.parse(speculationRules()).prerender;
  const [all, { not: excluded }] = rule.where.and;
  const isAhead = (path: string) =>
    new URLPattern({ pathname: all.href_matches }).test(origin + path) &&
    !excluded.href_matches.some((pathname: string) => new URLPattern({ pathname }).test(origin + path));
  expect(["/", "/about", "/capabilities/armor"].filter(isAhead)).toHaveLength(3);
  expect(
    ["/api/send-email", "/capability-statement.pdf", "/company.vcf", "/capabilities/armor/sheet.pdf"].filter(
      isAhead,
    ),
  ).toEqual([]);
});
