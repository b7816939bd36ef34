import { expect, test } from "vitest";
import { identifiers } from "./company.ts";
import {
  accessibilityNote,
  callButtons,
  copyright,
  exportControlNotice,
  footerColumns,
  headerButtons,
  mainNavigation,
  standingPromises,
} from "./navigation.ts";
import { timeline, values } from "./pages/about.ts";
import { generalLeadTimes } from "./pages/contracting.ts";
import { paths } from "./paths.ts";
import { team } from "./team.ts";
import { linksOf, titles, wordsOf } from "./testing/read-content.ts";

test("main navigation has the seven links", () => {
  expect(mainNavigation.map(({ text, href }) => [text, href])).toEqual([
    ["Home", "/"],
    ["Capabilities", "/capabilities"],
    ["Contracting", "/contracting"],
    ["Past Performance", "/past-performance"],
    ["Compliance", "/compliance"],
    ["About", "/about"],
    ["Contact", "/contact"],
  ]);
});

test("header and call buttons lead to contact and the quote form", () => {
  expect(headerButtons.contact).toEqual({ text: "Contact Sales", href: "/contact" });
  expect(headerButtons.quote).toEqual({ text: "Request Quote", href: "/rfq" });
  expect(callButtons.quote).toEqual({ text: "Request a Quote", href: "/rfq" });
  expect(callButtons.contact).toEqual({ text: "Contact Sales", href: "/contact" });
});

test("footer has three columns with their links", () => {
  expect(footerColumns.map(({ heading, links }) => [heading, links.map(({ href }) => href)])).toEqual([
    ["Company", ["/about", "/capabilities", "/past-performance", "/compliance"]],
    ["Contracting", ["/contracting", "/rfq", "/contact"]],
    ["Legal", ["/legal/terms", "/legal/privacy"]],
  ]);
});

test("footer notices and copyright are complete", () => {
  expect(exportControlNotice.heading).toBe("Export Control Notice");
  expect(linksOf(exportControlNotice)).toEqual([paths.compliance]);
  expect(wordsOf(accessibilityNote)).toContain("WCAG 2.1 AA");
  expect(copyright(2031)).toMatch(/^© 2031 /);
  expect(identifiers.map(({ label }) => label)).toEqual([
    "UEI",
    "CAGE",
    "D-U-N-S (not used in SAM.gov)",
    "NAICS",
  ]);
  expect(identifiers.every(({ value }) => value === "Available upon request")).toBe(true);
});

test("second top bar keeps the four standing promises", () => {
  expect(standingPromises.map(({ text }) => text)).toEqual([
    "Quotes within 4 hours",
    "Monday to Friday 8:00 AM to 5:00 PM CST",
    "Emergency support 24/7",
    "GSA MAS application pending",
  ]);
  expect(standingPromises.map(({ state }) => state)).toEqual([undefined, undefined, undefined, "pending"]);
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

test("team, timeline and values are complete", () => {
  expect(titles(team)).toEqual(["President and Founder", "Vice President and Head of Logistics"]);
  expect(team.every(({ expertise }) => expertise.length > 0)).toBe(true);
  expect(timeline.map(({ year }) => year)).toEqual([2025, 2025, 2025]);
  expect(titles(values)).toEqual(["Integrity", "Excellence", "Reliability", "Innovation"]);
});
