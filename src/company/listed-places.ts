/** What of a quote a listed place stops. An EAR99 line is stopped by an embargo only. */
export type Reach = "every line" | "USML" | "ECCN";

export type ListedPlace = {
  /** An ISO code for a country; a region has none. */
  readonly code?: string;
  readonly name: string;
  /** What people type instead: other spellings, and the largest cities. */
  readonly alsoCalled?: readonly string[];
  readonly reach: readonly Reach[];
  readonly reason: string;
  readonly source: string;
};

/** The rules change often and without notice, so whoever reads the list has to know how old it is. */
export const listedOn = "2026-11-19";

const occupied = "31 CFR part 589; Executive Orders 13685 and 14065; 15 CFR 746.6";

const embargoed: readonly ListedPlace[] = [
  embargo("Cuba", "CU", "31 CFR part 515; 15 CFR 746.2", ["Havana", "La Habana"]),
  embargo("Iran", "IR", "31 CFR part 560; 15 CFR 746.7", ["Islamic Republic of Iran", "Tehran", "Teheran"]),
  embargo("North Korea", "KP", "31 CFR part 510; 15 CFR 746.4", [
    ...["DPRK", "Democratic Peoples Republic of Korea", "Korea, Democratic Peoples Republic of"],
    ...["Korea (North)", "N Korea", "Pyongyang"],
  ]),
  embargo("Crimea region of Ukraine", undefined, occupied, ["Crimea", "Krym", "Sevastopol", "Simferopol"]),
  embargo("Donetsk region of Ukraine", undefined, occupied, ["Donetsk", "Donetsk People's Republic", "DNR"]),
  embargo("Luhansk region of Ukraine", undefined, occupied, [
    ...["Luhansk", "Lugansk", "Luhansk People's Republic", "LNR"],
  ]),
  nearEmbargo("Russia", "RU", "15 CFR 746.5, 746.8; 31 CFR part 587", [
    ...["Russian Federation", "Moscow", "Saint Petersburg"],
  ]),
  nearEmbargo("Belarus", "BY", "15 CFR 746.5, 746.8; 31 CFR part 548", ["Byelorussia", "Minsk"]),
  {
    ...nearEmbargo("Syria", "SY", "15 CFR 746.9", ["Syrian Arab Republic", "Damascus"]),
    reason: "OFAC’s program ended in 2025; the export controls remain, and counsel confirms how far",
  },
];

/** ISO code, name, and other names. */
type Country = readonly [code: string, name: string, ...alsoCalled: string[]];

/** Both in 22 CFR 126.1(d) and in Country Group D:5. */
const armsEmbargoed: readonly Country[] = [
  ["AF", "Afghanistan"],
  ["CF", "Central African Republic"],
  ["CN", "China", "PRC", "Peoples Republic of China"],
  ["HK", "Hong Kong"],
  ["MO", "Macao", "Macau"],
  [
    ...(["CD", "Congo (Kinshasa)", "Congo Kinshasa", "Democratic Republic of the Congo"] as const),
    ...["Democratic Republic of Congo", "Congo, Democratic Republic of the", "DR Congo", "DRC", "Zaire"],
  ],
  ["ER", "Eritrea"],
  ["HT", "Haiti"],
  ["IQ", "Iraq"],
  ["LB", "Lebanon"],
  ["LY", "Libya"],
  ["MM", "Burma", "Myanmar"],
  ["NI", "Nicaragua"],
  ["SO", "Somalia"],
  ["SS", "South Sudan"],
  ["SD", "Sudan"],
  ["VE", "Venezuela"],
  ["ZW", "Zimbabwe"],
];

/** Only in 22 CFR 126.1(d). */
const deniedUnderItar: readonly Country[] = [
  ["CY", "Cyprus"],
  ["ET", "Ethiopia"],
];

/** Only in Country Group D:5. */
const deniedUnderEar: readonly Country[] = [["KH", "Cambodia"]];

const itar = { reason: "Policy of denial for defense articles", source: "22 CFR 126.1(d)" };
const ear = { reason: "U.S. arms embargo", source: "Country Group D:5, Supplement No. 1 to 15 CFR part 740" };

/** The one list of places where a quote or an order stops. An owner keeps it current with its sources. */
export const listedPlaces: readonly ListedPlace[] = [
  ...embargoed,
  ...armsEmbargoed.map((country) => ({
    ...named(country),
    reach: ["USML", "ECCN"] as const,
    reason: `${itar.reason}; ${ear.reason}`,
    source: `${itar.source}; ${ear.source}`,
  })),
  ...deniedUnderItar.map((country) => ({ ...named(country), reach: ["USML"] as const, ...itar })),
  ...deniedUnderEar.map((country) => ({ ...named(country), reach: ["ECCN"] as const, ...ear })),
];

function named([code, name, ...alsoCalled]: Country) {
  return { code, name, alsoCalled };
}

function embargo(
  name: string,
  code: string | undefined,
  source: string,
  alsoCalled: readonly string[],
): ListedPlace {
  const place = { name, alsoCalled, reach: ["every line"], reason: "U.S. embargo", source } as const;
  return code === undefined ? place : { ...place, code };
}

function nearEmbargo(name: string, code: string, source: string, alsoCalled: readonly string[]): ListedPlace {
  return {
    ...embargo(name, code, source, alsoCalled),
    reason: "Export controls that are nearly an embargo",
  };
}
