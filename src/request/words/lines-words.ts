/**
 * About the lines that are read from a list. Imports nothing: these words travel with the script that is loaded when
 * somebody has typed a list, and not with the page.
 */
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
  flaggedLine: (line: string, flag: string) => `Line ${line}: ${flag}.`,
  flaggedLines: (lines: string, flag: string) => `Lines ${lines}: ${flag}.`,
  unmatched: (text: string) => `Quantities we could not match: ${text}`,
  /** In place of the hint at Quantities: "Only for lines without one: 6 and 11." */
  lackingLine: (line: string) => `Only for the line without one: ${line}.`,
  lackingLines: (lines: string) => `Only for lines without one: ${lines}.`,
  more: (count: number) => `${count} more`,
  asListed: "Every line has a quantity: fill in Quantities",
  receiptHeading: "How we read your list",
} as const;
