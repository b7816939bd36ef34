import { stateNames } from "./state-names.ts";

/** Domains and codes of the U.S. itself: its territories have their own. */
const american = new Set(["US", "AS", "GU", "MP", "PR", "UM", "VI"]);
/** What people call countries, besides the names in Intl.DisplayNames. */
const alsoCalled = `bosnia; britain; burma; congo; czech republic; england; great britain; holland; hong kong; ivory coast;
  korea; ksa; macau; macedonia; russian federation; saudi; scotland; uae; uk`;
/** Towns and counties of the U.S. have these names, and so do people. */
const alsoAmerican = new Set(
  `angola; belgium; bermuda; bolivia; brazil; chad; chile; china; cuba; cyprus; denmark; egypt; england; france; georgia; germany; gibraltar; greece; grenada; guinea; holland;
  ireland; israel; italy; jamaica; japan; jersey; jordan; lebanon; macedonia; malta; mali; mexico; montserrat; morocco; niger; norway; oman;
  palestine; panama; peru; poland; portugal; russia; san marino; scotland; spain; st helena; st lucia; st martin; sudan; sweden; switzerland; syria; turkey; vietnam; wales`.split(
    /;\s*/,
  ),
);
/** What precedes the name of a country, but not of an American town. */
const offices =
  "republic|kingdom|state|sultanate|emirate|embassy|consulate|ministry|government|mission|armed forces|army|navy|air force";

const notCountries = new Set([
  "unknown region",
  "outlying oceania",
  "world",
  "pseudo accents",
  "pseudo bidi",
  "european union",
  "eurozone",
  "united nations",
]);

/**
 * Whether words that someone typed, such as an organization or a city, name a country other than the U.S. A name that an
 * American town has too counts only as "Ministry of … of Lebanon" or "Beirut, Lebanon", not as "Lebanon Police".
 */
export function namesCountry(words: string) {
  const text = normalize(words);
  patterns ??= makePatterns();
  return patterns.some((pattern) => pattern.test(text));
}

/** Made on first use, so that a command that never needs them does not wait for them. */
let patterns: readonly RegExp[] | undefined;

function makePatterns() {
  const names = listNames();
  const plain = names.filter((name) => !alsoAmerican.has(name));
  const alike = names.filter((name) => alsoAmerican.has(name));
  const states = alike.filter(isState);
  const unsure = alike.filter((name) => !isState(name));
  return [
    new RegExp(`(?<![\\w-])(?<!new |american )(?:${plain.join("|")})(?![\\w-])`),
    new RegExp(
      `(?:\\b(?:${offices})\\b[^,;]*|^)\\bof (?:the )?(?:${unsure.join("|")}|(?<!state of )(?:${states.join("|")}))\\b` +
        "(?! (?:county|city|township))" +
        `|(?:, |\\()(?:${unsure.join("|")})\\)?$`,
    ),
  ];
}

/** Whether an e-mail address ends with the domain of a country other than the U.S. */
export function isAddressAbroad(email: string) {
  const country = /\.([a-z]{2})$/i.exec(email.trim())?.[1]?.toUpperCase();
  return country !== undefined && !american.has(country);
}

type Contact = Readonly<Record<"email" | "phone", string>> &
  Partial<Readonly<Record<"organization" | "purchasingEntity", string | undefined>>>;

/**
 * Whether the buyer is plainly in another country. Phone numbers and e-mail addresses often do not tell, so a
 * country that the organization or the delivery place names counts too.
 */
export function isContactAbroad(
  { email, phone, organization = "", purchasingEntity = "" }: Contact,
  { city = "", state = "" }: Partial<Readonly<Record<"city" | "state", string>>> = {},
) {
  const number = phone.replace(/[^\d+]/g, "");
  // No U.S. number begins with 0; 001 is how the U.S. is dialed from abroad.
  const hasForeignNumber = /^\+(?!1)|^0(?!01)/.test(number);
  const words = [organization, purchasingEntity, city, state];
  return hasForeignNumber || isAddressAbroad(email) || words.some(namesCountry);
}

/** What the desk enters for a place in the U.S. and its territories. */
export const homeCountry = "United States";

export function isCountryAbroad(country: string | null | undefined) {
  return country != null && country !== homeCountry;
}

/** The names of all countries in English, in the order of the alphabet, with the U.S. first. */
export function listCountries(): readonly string[] {
  countries ??= [
    homeCountry,
    ...listCodes()
      .flatMap((code) => nameCountry(code) ?? [])
      .sort(),
  ];
  return countries;
}

let countries: readonly string[] | undefined;
let regions: Intl.DisplayNames | undefined;

/** Undefined for a union of countries, a test code and a code that nobody has. */
export function nameCountry(code: string) {
  regions ??= new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const name = regions.of(code);
  return name && notCountries.has(normalize(name).replaceAll("-", " ")) ? undefined : name;
}

/** ISO codes of everything but the U.S. and its territories. */
function listCodes() {
  const letters = [...Array(26).keys()].map((place) => String.fromCharCode(65 + place));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.filter((code) => !american.has(code));
}

function listNames() {
  const listed = listCodes().flatMap((code) => nameCountry(code) ?? []);
  const all = [...listed.map(normalize), ...alsoCalled.split(/;\s*/), ...alsoAmerican];
  // Drops unions, test codes, and entries with more than one plain name in them.
  return [...new Set(all)].filter((name) => /^[a-z ]+$/.test(name) && !notCountries.has(name));
}

function isState(name: string) {
  return Object.values(stateNames).some((state) => normalize(state) === name);
}

/** In lower case, without accents and full stops: "U.A.E." and "uae" are the same. */
export function normalize(words: string) {
  return words
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\b([a-z])\.(?=[a-z]\b)\.?/g, "$1")
    .replace(/[’'.]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
