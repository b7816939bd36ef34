import { expect, test } from "vitest";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { armor as armorWords, weapons as weaponsWords } from "./arms.ts";
import { naicsTitles } from "./capability.ts";
import { capabilities as lines } from "./index.ts";

const { words } = fixtureCompany();
const capabilities = words(lines);
const [armor, weapons] = [words(armorWords), words(weaponsWords)];

test("lead times are those of the specification", () => {
  const weeks = ({ from, to }: { from: number; to: number }) => `${from}-${to}`;
  const table = capabilities.map(({ slug, leadTime }) => [
    slug,
    weeks(leadTime.standard),
    weeks(leadTime.expedited),
  ]);
  expect(table).toEqual([
    ["weapons", "2-4", "1-2"],
    ["optics", "3-6", "2-3"],
    ["armor", "4-8", "2-4"],
    ["comms", "3-5", "2-3"],
    ["night-vision", "6-12", "4-6"],
    ["medical", "2-4", "1-2"],
    ["logistics", "2-6", "1-3"],
    ["training", "2-4", "1-2"],
  ]);
});

test("a lead time written into a search description is the standard one", () => {
  for (const { slug, metaDescription, leadTime } of capabilities) {
    const { from, to } = leadTime.standard;
    expect(metaDescription, slug).toContain(`${from}–${to} weeks`);
  }
});

test("each capability lists its related NAICS codes, all with a title", () => {
  expect(Object.fromEntries(capabilities.map(({ slug, naics }) => [slug, naics]))).toEqual({
    weapons: ["332994", "332992"],
    optics: ["333310", "334511", "332994"],
    armor: ["339113", "315990", "315250"],
    comms: ["334220", "334290"],
    "night-vision": ["333310", "334511"],
    medical: ["339113", "339112"],
    logistics: ["488510", "493110", "541614", "488991"],
    training: ["611699", "611430", "611519"],
  });
  expect(new Set(capabilities.flatMap(({ naics }) => naics))).toEqual(new Set(Object.keys(naicsTitles)));
});

test("each capability lists its product and service codes", () => {
  expect(
    Object.fromEntries(capabilities.map(({ slug, psc }) => [slug, psc.map(({ code }) => code)])),
  ).toEqual({
    weapons: ["1005", "1305"],
    optics: ["1240", "6650", "5860"],
    armor: ["8470", "8465", "8415"],
    comms: ["5820", "5965", "5985"],
    "night-vision": ["5855"],
    medical: ["6545", "6510", "6515"],
    logistics: ["R706", "S215"],
    training: ["U009", "6910", "6920"],
  });
});

test("each capability says how it can be bought today and what is pending", () => {
  for (const { slug, procurement } of capabilities) {
    const text = JSON.stringify(procurement);
    expect(text, slug).toMatch(/open market/i);
    expect(text, slug).toContain("GSA MAS application pending");
    expect(text, slug).toMatch(/signature required/i);
  }
});

test("each capability says that its export status is decided item by item", () => {
  for (const { slug, exportStatus } of capabilities) {
    expect(exportStatus, slug).toMatch(/classified per item/i);
  }
});

test("body armor names its four levels and both NIJ standards", () => {
  const text = JSON.stringify(armor);
  for (const words of [
    "Levels II, IIIA, III and IV",
    "NIJ Standard 0101.06",
    "NIJ Standard 0101.07",
    "0123.00",
  ]) {
    expect(text).toContain(words);
  }
});

test("firearms are supplied by or through licensed entities", () => {
  expect(weapons.overview.join(" ")).toContain(
    "supplied by or through appropriately licensed (FFL/SOT) entities",
  );
});
