/** Units of issue and the words that people write for them. */
const words: Record<string, string> = {
  EA: "each ea unit units",
  PC: "pc pcs piece pieces",
  BX: "bx box boxes",
  PR: "pr prs pair pairs",
  CS: "cs case cases",
  PK: "pk pks pack packs",
  PG: "pg pkg pkgs package packages",
  SE: "se set sets",
  KT: "kt kit kits",
  DZ: "dz doz dozen",
  RO: "ro roll rolls",
  BT: "bt btl bottle bottles",
  CN: "cn can cans",
  CT: "ct ctn carton cartons",
  BG: "bg bag bags",
  TU: "tu tube tubes",
  SL: "sl spool spools",
  RL: "rl reel reels",
  DR: "dr drum drums",
  PL: "pallet pallets",
  LO: "lo lot lots",
  RD: "rds rounds",
  HD: "hd hundred",
  MX: "mx thousand",
  ...{ FT: "ft foot feet", GL: "gl gal gallon gallons", LB: "lb lbs pound pounds", YD: "yd yard yards" },
};

const codes = new Map(
  Object.entries(words).flatMap(([code, list]) => list.split(" ").map((word) => [word, code])),
);
/** After a number at the end of a description these tell a size: "Cable, 10 ft". */
const measures = new Set(["FT", "GL", "LB", "YD"]);

const unitWords = [...codes.keys()].sort((a, b) => b.length - a.length);
const countedWords = unitWords.filter((word) => !measures.has(codes.get(word) ?? ""));

/** Patterns to build others from. All are bounded, so that no text makes them slow. */
export const number = String.raw`(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,7})(?:\.\d{1,3})?`;
export const unit = `(?:${unitWords.join("|")})(?![a-z])\\.?`;
export const countedUnit = `(?:${countedWords.join("|")})(?![a-z])\\.?`;

const numberWords = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety hundred".split(" ");
/** "two", "two (2)"; larger words only with the figure beside them. */
export const spelled = `(?:${numberWords.join("|")})(?: \\(\\d{1,7}\\))?|(?:fifteen|${tens.join("|")}) \\(\\d{1,7}\\)`;

export function readNumber(text: string) {
  const figure = /\d[\d,.]*/.exec(text)?.[0];
  if (figure) return figure.replaceAll(",", "").replace(/^0+(?=\d)/, "");
  return String(numberWords.indexOf(text.trim().toLowerCase()) + 1);
}

export function readUnit(text: string | undefined) {
  return codes.get(text?.toLowerCase().replace(".", "") ?? "") ?? "";
}

const amount = new RegExp(`^(?:qty\\.?:? ?)?(${number}|${spelled}) ?(?:x|/)? ?(${unit})?$`, "i");

/** A text that is nothing but a quantity: "12", "1,200 ea", "two (2) boxes". */
export function readAmount(text: string) {
  const found = amount.exec(text.trim().slice(0, 60));
  if (!found?.[1]) return undefined;
  return { quantity: readNumber(found[1]), unit: readUnit(found[2]) };
}
