/**
 * Units of issue: the code, what people write for it, and how sure each word is as a unit. After a number, a
 * measure may as well be a size ("Cable, 10 ft"), and a pack may be its contents ("Wipes, 100 ct").
 */
const table: readonly (readonly [code: string, words: string, doubt?: "measure" | "contents"])[] = [
  ["EA", "each ea unit units"],
  ["PC", "pc pcs piece pieces"],
  ["BX", "bx box boxes"],
  ["PR", "pr prs pair pairs"],
  ["CS", "cs case cases"],
  ["PK", "pk pks pack packs", "contents"],
  ["PG", "pg pkg pkgs package packages"],
  ["SE", "se set sets"],
  ["KT", "kt kit kits"],
  ["DZ", "dz doz dozen"],
  ["RO", "ro roll rolls"],
  ["BT", "bt btl bottle bottles"],
  ["CN", "cn can cans"],
  ["CT", "ct ctn carton cartons", "contents"],
  ["BG", "bg bag bags"],
  ["TU", "tu tube tubes"],
  ["SL", "sl spool spools"],
  ["RL", "rl reel reels"],
  ["DR", "dr drum drums"],
  ["PL", "pl pallet pallets plt"],
  ["SHT", "sht shts sheet sheets"],
  ["LOT", "lot lots lo"],
  ["RD", "rds rounds"],
  ["RD", "rd", "measure"],
  ["HD", "hd hundred"],
  ["MX", "mx thousand"],
  ["FT", "ft foot feet", "measure"],
  ["GL", "gl gal gallon gallons", "measure"],
  ["LB", "lb lbs pound pounds", "measure"],
  ["YD", "yd yds yard yards", "measure"],
];

const codes = new Map(table.flatMap(([code, words]) => words.split(" ").map((word) => [word, code])));

export function readUnit(text: string | undefined) {
  return codes.get(text?.toLowerCase().replace(".", "") ?? "") ?? "";
}

const wordsOf = (isWanted: (doubt?: string) => boolean) =>
  table.flatMap(([, words, doubt]) => (isWanted(doubt) ? words.split(" ") : []));

/** A pattern; the longest word first, because a pattern takes the first that fits. */
const oneOf = (words: readonly string[]) =>
  `(?:${words.toSorted((a, b) => b.length - a.length).join("|")})(?![a-z])\\.?`;

export const anyUnit = oneOf([...codes.keys()]);
export const countedUnit = oneOf(wordsOf((doubt) => doubt !== "measure"));

/** In capitals, as in a column of units, a measure is one: "500 YD Paracord". */
const measures = wordsOf((doubt) => doubt === "measure");
export const measureUnit = oneOf(measures);
export const isInCapitals = (typed = "") => !measures.includes(typed.toLowerCase()) || /^[A-Z]+$/.test(typed);

/** In the singular these are as often a part of the name: "Mess kit 2". */
const names = ["can", "set", "kit", "lot", "bag", "box", "unit", "piece"];
const isPlain = (word: string) => (word.length < 4 ? !names.includes(word) : /s$|^each$/.test(word));

/** Also without a separator after a description: "Gloves 10 BX", "Paracord 3 spools". */
export const plainUnit = oneOf(wordsOf((doubt) => !doubt).filter(isPlain));

/** The code in front of the number: "BX 4 Gloves". */
export const unitCode = oneOf(table.flatMap(([code, , doubt]) => (doubt ? [] : [code])));
