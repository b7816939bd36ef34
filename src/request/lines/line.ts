import { anyUnit, readUnit } from "./units.ts";

/** One thing that a buyer asks for, as far as it could be read. What was read into no other field is in the description. */
export type Line = Parsed & {
  /** The text that the line was read from, untouched. */
  readonly source: string;
  /** What the Quantities box says about this line, where it says something. */
  readonly quantitySource: string;
};

export type Parsed = {
  /**
   * The buyer's own line number, or empty if only other lines have one; ours, counted from 1, unless most
   * lines have one of the buyer's.
   */
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
  sameForAll: "Same quantity assumed for every line",
  shortened: "Number shortened by a spreadsheet",
  digits: "Looks like an NSN, but is not 4-2-3-4 digits",
  noItem: "May not be an item",
  tooMany: "Too many lines; the rest is as typed",
} as const;

/** About the lines that are read from a list. They are part of the script that loads once someone has typed one. */
export const linesWords = {
  heading: (count: number) => (count === 1 ? "We read 1 line" : `We read ${count} lines`),
  toCheck: (count: number) => `${count} to check`,
  note: "This is how your list reaches us. Every row is sent, including any we cannot read. To change a line, change it in the box.",
  columns: {
    line: "Line",
    part: "Part no. or NSN",
    description: "Description",
    quantity: "Quantity",
    unit: "Unit",
  },
  noPart: "None given",
  noQuantity: "–",
  /** Where other lines have the buyer's own number and this one has none. */
  noNumber: "–",
  /** "Lines 6 and 11: no quantity found." */
  flagged: (lines: readonly string[], flag: string) =>
    `${lines.length === 1 ? "Line" : "Lines"} ${listOf(lines)}: ${flag}.`,
  unmatched: (text: string) => `Quantities we could not match: ${text}`,
  /** In place of the hint at Quantities: "Only for lines without one: 6 and 11." */
  lacking: (lines: readonly string[]) =>
    `Only for ${lines.length === 1 ? "the line" : "lines"} without one: ${listOf(lines)}.`,
  asListed: "Every line has a quantity: enter “as listed”",
  receiptHeading: "How we read your list",
} as const;

const listOf = (words: readonly string[]) => new Intl.ListFormat("en-US").format(words);

export const emptyLine = (): Open<Parsed> => ({
  number: "",
  nsn: "",
  partNumber: "",
  description: "",
  quantity: "",
  unit: "",
  flags: [],
});

/** They come along with text that is pasted from a page, and nobody sees them. */
const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const uneven = /\s{2,}|[^\S ]/g;

/** All on one line, with single spaces. A text that is so already is not copied. */
export const toOneLine = (text: string) => text.replace(invisible, "").replace(uneven, " ").trim();

/** "1. 12 EA NSN 5855-00-000-0101 Goggle (No quantity found)", where there is no table. */
export function describeLine(line: Line) {
  const { number, quantity, unit, description } = line;
  const flagged = line.flags.length > 0 ? `(${line.flags.join("; ")})` : "";
  const words = [quantity, unit, namePart(line), description, flagged].filter(Boolean).join(" ");
  return `${number || linesWords.noNumber}. ${words}`;
}

/** "NSN 5855-00-000-0101, EX-MNT-3" */
export function namePart({ nsn, partNumber }: Pick<Line, "nsn" | "partNumber">) {
  return [nsn && `NSN ${nsn}`, partNumber].filter(Boolean).join(", ");
}

/** Patterns to build others from. All are bounded, so that no text makes them slow. */
export const number = String.raw`(?:[1-9]\d{0,2}(?:,\d{3}){1,3}|[1-9]\d{0,6}|0(?=\.))(?:\.\d{1,2})?`;

export const readNumber = (text: string) => text.replaceAll(",", "");

const amount = new RegExp(
  `^(?:(?:qty|quantity)\\.?:? ?)?(${number}) ?(?:x|/)? ?(${anyUnit})?(?: (?:of|for) each)?$`,
  "i",
);

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

const nsn = String.raw`(?<![\dA-Z-])(\d{4}[-– ]?\d{2}[-– ]?\d{3}[-– ]?\d{4})(?![\dA-Z-])`;
const nsnLabel = String.raw`\b(?:NSN|NATO stock (?:number|no\.?)|stock (?:number|no\.?))[ :#]{0,3}`;
const labels = String.raw`\b(?:(?:mfr\.?|mfg\.?|manufacturer'?s?|OEM) )?(?:P/N|PN|MPN|part (?:no\.?|number|num|#)|part#|SKU|catalog (?:no\.?|number)|model (?:no\.?|number|#)|item (?:no\.?|number|#))[ :#=]{0,3}`;
const token = `[A-Z0-9](?:[A-Z0-9./_#+-]{0,40}[A-Z0-9])?`;

const wholeNsn = new RegExp(`^(?:${nsnLabel})?${nsn}$`, "i");
const typedNsn = new RegExp(`(?:${nsnLabel})?${nsn}`, "i");
const labeled = new RegExp(`(?:${labels}|${nsnLabel})(?=[^ ]{0,40}\\d|[^ ]{0,40}-)(${token})`, "i");
/** Not that of "PN-1148", which is part of the number. */
const partLabel = new RegExp(`^${labels}(?=[^-])`, "i");
/**
 * Where a part number may be without a label: at the start, or at the end after a space or in parentheses.
 */
const leading = new RegExp(`^(${token})(?=[ :,]|$)`);
const trailing = new RegExp(`[ (](${token})\\)?$`);

/** Takes stock and part numbers out of words, and gives back the rest. */
export function takePartNumbers(text: string, into: Open<Parsed>) {
  let rest = text;
  const take = (pattern: RegExp, isPart: (found: string) => boolean = Boolean) => {
    const found = pattern.exec(rest);
    if (!found?.[1] || !isPart(found[1])) return "";
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim();
    return found[1];
  };
  into.nsn ||= writeNsn(take(typedNsn));
  into.partNumber ||= take(labeled);
  if (!into.nsn)
    into.partNumber ||= take(leading, looksLikePartNumber) || take(trailing, looksLikePartNumber);
  return rest;
}

const writeNsn = (typed: string) =>
  typed.replace(/\D/g, "").replace(/(\d{4})(\d{2})(\d{3})(\d{4})/, "$1-$2-$3-$4");

/** Takes a cell from a column of stock or part numbers; false if the line has no field left for it. */
export function takePartCell(cell: string, into: Open<Parsed>) {
  const found = into.nsn ? null : wholeNsn.exec(cell);
  if (found) into.nsn = writeNsn(found[1] ?? "");
  else if (into.partNumber) return false;
  else into.partNumber = cell.replace(partLabel, "");
  return true;
}

/** A spreadsheet may have turned an NSN into 5.855E+12. */
const shortened = /(?<![\w.,])\d(?:[.,]\d{1,14})?E\+\d{1,3}(?!\w)/i;
const almostNsn = /(?<![\dA-Z-])\d{4}-\d{2}-\d{2,4}-\d{2,5}(?![\dA-Z-])/i;

/** What is wrong with the numbers in a text, then what is wrong with its quantity. */
export function flagsOf(text: string, flag: string | undefined): readonly string[] {
  const isAlmost = almostNsn.test(text) && !typedNsn.test(text);
  const found = [shortened.test(text) && flags.shortened, isAlmost && flags.digits, flag];
  return found.filter((each) => typeof each === "string");
}

export const isPartNumber = (cell: string) => looksLikePartNumber(cell) || /^\d{4,12}$/.test(cell);
export const isStockNumber = (cell: string) => wholeNsn.test(cell);

const standard =
  /^(?:MIL|NIJ|ASTM|ISO|ANSI|STANAG|UL|IEC|IP\d|CFR|FAR|DFARS|USML|ECCN|NFPA|TAA)\b|^(?:Z|RFQ)-/;
/** "BX/10": a box of ten. */
const packOf = new RegExp(`^${anyUnit}/\\d+$`, "i");
const measure = /^[\d.,/x-]+(?:[A-Z]{1,3}|MOA)?$/i;

/**
 * Capitals and digits, with a dash or slash among them or many of them: no word, size or standard looks like
 * that.
 */
function looksLikePartNumber(text: string) {
  if (standard.test(text) || packOf.test(text)) return false;
  if (almostNsn.test(text) || shortened.test(text)) return true;
  if (!/^[A-Z0-9][A-Z0-9./_#+-]{3,40}$/.test(text) || !/\d/.test(text) || !/[A-Z]/.test(text)) {
    return /^[A-Z]{2,}(?:-[A-Z0-9]{1,12}){2,4}$/.test(text);
  }
  return (/[-/_]/.test(text) || text.length > 6) && !measure.test(text);
}
