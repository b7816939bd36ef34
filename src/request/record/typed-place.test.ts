import { expect, test } from "vitest";
import type { RfqValues } from "#request/fields/forms.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { suggestCountries } from "./places.ts";
import { asksCountry, isTypedPlaceEmbargoed } from "./typed-place.ts";

const typed = (deliveryCity: string, deliveryState: string, deliveryZip: string) => {
  const values: RfqValues = { ...exampleRfq, deliveryCity, deliveryState, deliveryZip };
  return { rfq: { values, lines: [], unmatched: [], source: "columns" } } as const;
};

function suggestFor(request: ReturnType<typeof typed>) {
  const fields = { ...exampleRfq, company: exampleRfq.organization };
  const asked = { ...request, fields, countries: {} } as unknown as Parameters<typeof suggestCountries>[0];
  return suggestCountries(asked).delivery;
}

test.each([
  ["Cuba", "Alabama", "36907"],
  ["Cuba", "AL", "36907-1234"],
  ["Lebanon", "Tennessee", "37087"],
  ["Moscow", "Idaho", "83843"],
  ["St. Petersburg", "FL", "33701"],
  ["Havana", "Florida", "32333"],
  ["Damascus", "Md.", "20872"],
  ["Syria", "Virginia", "22743"],
  ["Atlanta", "Georgia", "30303"],
  ["Sudan", "TX", "79371"],
  ["China", "ME", "04358"],
  ["Kyiv Road 5, Mobile", "AL", "36602"],
])("%s, %s %s is in the United States, and nobody asks", (...place) => {
  expect(asksCountry(typed(...place))).toBe(false);
  expect(isTypedPlaceEmbargoed(typed(...place))).toBe(false);
});

test.each([
  ["Moscow", "Idaho", "83843 USA", "United States"],
  ["Saint Petersburg", "FL", "to follow", "United States"],
  ["Damascus", "Oregon", "9708", "United States"],
  ["Sioux Falls", "SD", "571", "United States"],
  ["Tbilisi", "Georgia", "0105", "Georgia"],
  ["Beirut", "Lebanon", "1107", "Lebanon"],
  ["Kyiv", "Ukraine", "01001", "Ukraine"],
])(
  "%s, %s %s is suggested as %s, and the receipt promises what it always does",
  (city, state, zip, country) => {
    const request = typed(city, state, zip);
    expect(asksCountry(request)).toBe(true);
    expect(isTypedPlaceEmbargoed(request)).toBe(false);
    expect(suggestFor(request)).toBe(country);
  },
);

test.each([
  ["Havana", "Cuba", "10400", "Cuba"],
  ["Sevastopol", "Crimea", "99000", "Crimea region of Ukraine"],
  ["Tehran", "IR", "11369", "Iran"],
  ["Isfahan", "ir", "81465", "Iran"],
  ["Minsk", "Minsk", "220030", "Belarus"],
  ["Moscow", "Moscow Oblast", "101000", "Russia"],
  ["Kazan", "RU", "420000", "Russia"],
  ["Damascus", "Syria", "00000", "Syria"],
  ["Tehran, Iran", "AL", "36602", "Iran"],
  ["Havana, Cuba", "Florida", "33101", "Cuba"],
  ["Aleppo (Syria)", "AL", "36602", "Syria"],
])("%s, %s %s is embargoed, and suggested as %s", (city, state, zip, country) => {
  const request = typed(city, state, zip);
  expect(asksCountry(request)).toBe(true);
  expect(isTypedPlaceEmbargoed(request)).toBe(true);
  expect(suggestFor(request)).toBe(country);
});
