/** One thing that a buyer asks for, as far as it could be read. What was read into no other field is in the description. */
export type Line = Parsed & {
  /** The text that the line was read from, untouched; a header or heading above it is part of it. */
  readonly source: string;
  /** What the Quantities box says about this line, where it says something. */
  readonly quantitySource: string;
};

/** What one row or sentence says. */
export type Parsed = {
  /** The buyer's own line number, as typed; ours, counted from 1, where the buyer gave none to any line. */
  readonly number: string;
  /** With dashes. */
  readonly nsn: string;
  readonly partNumber: string;
  readonly description: string;
  /** Digits, with a point where there are decimals; empty where none was found. */
  readonly quantity: string;
  /** Unit of issue as a code: EA, BX, PR. */
  readonly unit: string;
  /** What a person should check, in words. */
  readonly flags: readonly string[];
};

/** A line while it is read. */
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
