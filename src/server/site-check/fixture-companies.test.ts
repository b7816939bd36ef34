import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readPicture } from "#company/picture-files.ts";
import { readCompany } from "#company/read-company.ts";
import { companySchema, onRequest } from "#company/schema.ts";
import { type Place, valueAt } from "#edition/edition.ts";
import { everyField, listAt } from "#edition/fields.ts";

/** The companies that tests publish. */
const root = "tests/support/companies";
const folders = readdirSync(root).map((name) => path.join(root, name));
const companies = folders.map((folder) => readCompany(folder)).flatMap((read) => (read.ok ? read : []));
const everyFact = companies.map(({ facts }) => facts);

/** What the companies have at this place; in a list, in any of its entries. */
function valuesAt([key = "", index, ...rest]: Place) {
  return everyFact.flatMap((facts) =>
    typeof index === "number"
      ? listAt(facts, [key]).map((entry) => valueAt(entry, rest))
      : [valueAt(facts, index === undefined ? [key] : [key, index, ...rest])],
  );
}

test("between them, the companies of the tests use every fact of the schema, and every choice", () => {
  expect(companies).toHaveLength(folders.length);
  const keys = Object.keys(companySchema.entries).filter((key) => key !== "$schema");
  // One entry in each list, so that its fields are counted even if no company has an entry.
  const fields = everyField(Object.fromEntries(keys.map((key) => [key, [{}]])), keys);
  expect(fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["revised", "people.0.portrait", "savedTexts.0.title", "comingChanges.terms"]),
  );
  const chosen = fields.filter(({ kind }) => kind === "choice").flatMap(({ place }) => valuesAt(place));
  const unused = fields.flatMap(({ name, place, kind, choices }) => {
    if (kind === "choice" && name !== "address.state")
      return choices.filter((choice) => !chosen.includes(choice)).map((choice) => `${name}: ${choice}`);
    const isUsed = valuesAt(place).some((value) => value && value !== onRequest && String(value) !== "");
    return isUsed ? [] : [name];
  });
  expect(unused).toEqual([]);
});

test("between them, they have own words, portraits of every format, and a logo of each kind", () => {
  const formats = companies.flatMap(({ portraits }) =>
    Object.values(portraits).map(({ bytes }) => readPicture(bytes)?.type),
  );
  expect([...new Set(formats)].sort()).toEqual(["AVIF", "JPEG", "PNG", "WebP"]);
  const logos = companies.map(({ logo }) => logo?.includes("data:image/png"));
  expect(new Set(logos)).toEqual(new Set([undefined, true, false]));
  expect(companies.some(({ words }) => Object.keys(words).length > 0)).toBe(true);
});
