import { homeCountry, listCountries, nameCountry, normalize } from "./countries.ts";
import { type ListedPlace, listedPlaces } from "./listed-places.ts";
import { isUsState } from "./state-names.ts";

/** Listed regions can be chosen as countries are: another rule holds for them than for the rest of the country. */
export function placeChoices(): readonly string[] {
  const regions = listedPlaces.filter(({ code }) => code === undefined).map(({ name }) => name);
  return [...listCountries(), ...regions];
}

const alsoCalled: Readonly<Record<string, string>> = {
  us: homeCountry,
  usa: homeCountry,
  "united states of america": homeCountry,
  america: homeCountry,
  uk: "United Kingdom",
  britain: "United Kingdom",
  "great britain": "United Kingdom",
  england: "United Kingdom",
  scotland: "United Kingdom",
  uae: "United Arab Emirates",
  korea: "South Korea",
  "republic of korea": "South Korea",
  holland: "Netherlands",
  ksa: "Saudi Arabia",
  "czech republic": "Czechia",
  turkey: "Türkiye",
};

/** The country or listed region as it is stored; undefined if the words name none, so that nothing passes by its spelling. */
export function readPlace(typed: string) {
  const words = plain(typed);
  if (words === "") return undefined;
  const known = placeChoices().find((name) => plain(name) === words) ?? alsoCalled[words];
  if (known !== undefined) return known;
  const place = listNames().find(([name]) => name === words)?.[1];
  return place && countryOf(place);
}

/** The listed place that words name anywhere, such as "Kish Island, Iran"; of two, the one with the longer name. */
export function findListed(words: string): ListedPlace | undefined {
  const text = ` ${plain(words)} `;
  const found = listNames().filter(([name]) => text.includes(` ${name} `));
  return found.toSorted(([one], [other]) => other.length - one.length)[0]?.[1];
}

/** The listed place of a delivery address. Where a state was asked for, some type a country's code: SD is no Sudan. */
export function findTyped(city: string, state: string) {
  const typed = isUsState(state) ? undefined : state.trim().toUpperCase();
  return (
    listedPlaces.find(({ code }) => code !== undefined && code === typed) ?? findListed(`${city}, ${state}`)
  );
}

type Named = readonly [name: string, place: ListedPlace];
let listed: readonly Named[] | undefined;

function listNames() {
  listed ??= listedPlaces.flatMap((place) => namesOf(place).map((name): Named => [plain(name), place]));
  return listed;
}

export function isEmbargoed(place: ListedPlace | undefined) {
  return place?.reach.includes("every line") === true;
}

/** The country that words name, for a person to confirm. */
export function guessPlace(words: string) {
  const place = findListed(words);
  if (place) return countryOf(place);
  const text = ` ${plain(words)} `;
  return listCountries().find((name) => text.includes(` ${plain(name)} `));
}

function countryOf({ code, name }: ListedPlace) {
  return (code && nameCountry(code)) ?? name;
}

function namesOf({ code, name, alsoCalled: others = [] }: ListedPlace): readonly string[] {
  const country = code && nameCountry(code);
  return [name, ...(country ? [country] : []), ...others];
}

function plain(words: string) {
  return normalize(words)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
