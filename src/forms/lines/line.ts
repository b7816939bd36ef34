/** One thing that a buyer asks for, as far as it could be read. */
export type Line = {
  /** The text that the line was read from, untouched; a header or heading above it is part of it. */
  readonly source: string;
  /** What the Quantities box says about this line, where it says something. */
  readonly quantitySource: string;
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

/** What one row or sentence says, before it is known where it stands. */
export type Parsed = {
  nsn: string;
  partNumber: string;
  description: string;
  quantity: string;
  unit: string;
  flags: string[];
};

export const flags = {
  noQuantity: "No quantity found",
  range: "Quantity is a range",
  twoQuantities: "Two different quantities",
  sameForAll: "One quantity read for every line",
  shortened: "Number shortened by a spreadsheet",
  digits: "An NSN has 13 digits, this one does not",
  noItem: "May not be an item",
} as const;

export const emptyLine = (): Parsed => ({
  nsn: "",
  partNumber: "",
  description: "",
  quantity: "",
  unit: "",
  flags: [],
});

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
