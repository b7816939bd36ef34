/** One thing that a buyer asks for, as far as it could be read. What was read into no other field is in the description. */
export type Line = Parsed & {
  /** The text that the line was read from, untouched; a header or heading above it is part of it. */
  readonly source: string;
  /** What the Quantities box says about this line, where it says something. */
  readonly quantitySource: string;
};

export type Parsed = {
  /** The buyer's own line number, in plain digits; ours, counted from 1, where the buyer gave none to any line. */
  readonly number: string;
  readonly nsn: string;
  readonly partNumber: string;
  readonly description: string;
  /** Digits, with a point where there are decimals; empty where none was found. */
  readonly quantity: string;
  /** Unit of issue as a code: EA, BX, PR. */
  readonly unit: string;
  readonly flags: readonly string[];
};

export type Open<Read> = { -readonly [key in keyof Read]: Read[key] };

export const flags = {
  noQuantity: "No quantity found",
  range: "Quantity is a range",
  twoQuantities: "More than one quantity",
  sameForAll: "One quantity read for every line",
  shortened: "Number shortened by a spreadsheet",
  digits: "An NSN has 13 digits, this one does not",
  noItem: "May not be an item",
  tooMany: "Too many lines, the rest as typed",
} as const;

export const emptyLine = (): Open<Parsed> => ({
  number: "",
  nsn: "",
  partNumber: "",
  description: "",
  quantity: "",
  unit: "",
  flags: [],
});

const uneven = /\s{2,}|[^\S ]/g;

/** All on one line, with single spaces. A text that is so already is not copied. */
export const toOneLine = (text: string) => text.replace(uneven, " ").trim();

/** "12 EA NSN 5855-00-000-0101 Goggle (No quantity found)", where there is no table. */
export function describeLine(line: Line) {
  const { quantity, unit, description } = line;
  const flagged = line.flags.length > 0 ? `(${line.flags.join("; ")})` : "";
  return [quantity, unit, namePart(line), description, flagged].filter(Boolean).join(" ");
}

/** "NSN 5855-00-000-0101, EX-MNT-3" */
export function namePart({ nsn, partNumber }: Pick<Line, "nsn" | "partNumber">) {
  return [nsn && `NSN ${nsn}`, partNumber].filter(Boolean).join(", ");
}

/** Units of issue, each with the words that people write for it. */
const words = `EA each ea unit units; PC pc pcs piece pieces; BX bx box boxes; PR pr prs pair pairs; CS cs case cases;
  PK pk pks pack packs; PG pg pkg pkgs package packages; SE se set sets; KT kt kit kits; DZ dz doz dozen;
  RO ro roll rolls; BT bt btl bottle bottles; CN cn can cans; CT ct ctn carton cartons; BG bg bag bags;
  TU tu tube tubes; SL sl spool spools; RL rl reel reels; DR dr drum drums; PL pallet pallets; LO lo lot lots;
  RD rds rounds; HD hd hundred; MX mx thousand; FT ft foot feet; GL gl gal gallon gallons; LB lb lbs pound pounds;
  YD yd yard yards`;

const codes = new Map(
  words.split(/;\s+/).flatMap((unit) => {
    const [code = "", ...names] = unit.split(" ");
    return names.map((name) => [name, code]);
  }),
);
/** After a number at the end of a description these tell a size: "Cable, 10 ft". */
const measures = new Set(["FT", "GL", "LB", "YD"]);

const unitWords = [...codes.keys()].sort((a, b) => b.length - a.length);
const countedWords = unitWords.filter((word) => !measures.has(codes.get(word) ?? ""));

/** Patterns to build others from. All are bounded, so that no text makes them slow. */
export const number = String.raw`(?:[1-9]\d{0,2}(?:,\d{3}){1,3}|[1-9]\d{0,6}|0(?=\.))(?:\.\d{1,2})?`;
const unit = `(?:${unitWords.join("|")})(?![a-z])\\.?`;
export const countedUnit = `(?:${countedWords.join("|")})(?![a-z])\\.?`;

export const readNumber = (text: string) => text.replaceAll(",", "");

export function readUnit(text: string | undefined) {
  return codes.get(text?.toLowerCase().replace(".", "") ?? "") ?? "";
}

const amount = new RegExp(`^(?:(?:qty|quantity)\\.?:? ?)?(${number}) ?(?:x|/)? ?(${unit})?$`, "i");

/** A text that is nothing but a quantity: "12", "1,200 ea". */
export function readAmount(text: string) {
  const found = amount.exec(text.trim().slice(0, 60));
  if (!found?.[1]) return undefined;
  return { quantity: readNumber(found[1]), unit: readUnit(found[2]) };
}

export const range = new RegExp(
  `\\bbetween ${number} and ${number}\\b|(?<![\\d.,/$#A-Za-z-])${number} ?(?:-|–|to|or) ?${number}(?! ?(?:mm|in|x)\\b|\\w|[-"'])`,
  "i",
);
