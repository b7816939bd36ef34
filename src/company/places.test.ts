import { expect, test } from "vitest";
import { nameCountry } from "./countries.ts";
import { listedOn, listedPlaces } from "./listed-places.ts";
import { findListed, guessPlace, isEmbargoed, placeChoices, readPlace } from "./places.ts";

const reaches = ["every line", "USML", "ECCN"];

test("every listed place has its reach, reason and source, once, and the list has its date", () => {
  expect(Temporal.PlainDate.from(listedOn).toString()).toBe(listedOn);
  const names = listedPlaces.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, code, reach, reason, source } of listedPlaces) {
    expect(reach.length, name).toBeGreaterThan(0);
    for (const each of reach) expect(reaches, name).toContain(each);
    expect(reason, name).toMatch(/\w{4}/);
    expect(source, name).toMatch(/\d+ CFR/);
    // A wrong code would list another country.
    const country = code === undefined ? name : (nameCountry(code) ?? "");
    expect(findListed(country)?.name).toBe(name);
    expect(readPlace(country)).toBe(country);
    expect(placeChoices()).toContain(country);
  }
});

test("embargoed countries and regions stop every line; an arms embargo stops controlled lines only", () => {
  const embargoed = listedPlaces.filter(isEmbargoed).map(({ name }) => name.split(" ")[0]);
  expect(embargoed.sort()).toEqual(
    ["Belarus", "Crimea", "Cuba", "Donetsk", "Iran", "Luhansk", "North", "Russia", "Syria"].sort(),
  );
  expect(findListed("China")?.reach).toEqual(["USML", "ECCN"]);
  expect(findListed("Cyprus")?.reach).toEqual(["USML"]);
});

test.each([
  ["Iran", "Iran"],
  ["the Islamic Republic of Iran", "Iran"],
  ["Tehran", "Iran"],
  ["Kish Island, I.R. Iran", "Iran"],
  ["Sevastopol", "Crimea region of Ukraine"],
  ["Juba, South Sudan", "South Sudan"],
  ["Congo - Kinshasa", "Congo (Kinshasa)"],
  ["DR Congo", "Congo (Kinshasa)"],
  ["Democratic Republic of Congo", "Congo (Kinshasa)"],
  ["Korea, Democratic People's Republic of", "North Korea"],
  ["the Democratic People’s Republic of Korea", "North Korea"],
  ["Korea (North)", "North Korea"],
  ["N. Korea", "North Korea"],
  ["Seoul, Republic of Korea", undefined],
  ["Macao SAR China", "Macao"],
  ["Myanmar (Burma)", "Burma"],
  ["Kyiv, Ukraine", undefined],
  ["Congo - Brazzaville", undefined],
  ["Oslo, Norway", undefined],
  ["Miranda, Spain", undefined],
])("%s is listed as %s", (words, name) => {
  expect(findListed(words)?.name).toBe(name);
});

test.each([
  ["norway", "Norway"],
  ["U.S.A.", "United States"],
  [" UAE ", "United Arab Emirates"],
  ["islamic republic of iran", "Iran"],
  ["DPRK", "North Korea"],
  ["Côte d'Ivoire", "Côte d’Ivoire"],
  ["Irann", undefined],
  ["x", undefined],
  ["", undefined],
  ["European Union", undefined],
])("the country %s is stored as %s", (typed, stored) => {
  expect(readPlace(typed)).toBe(stored);
});

test.each([
  ["Oslo, Norway", "Norway"],
  ["Minsk", "Belarus"],
  ["Ministry of Defense of the Republic of Poland", "Poland"],
  ["Somewhere", undefined],
])("%s suggests the country %s", (words, country) => {
  expect(guessPlace(words)).toBe(country);
});
