import { kindOf } from "#quote/finish-line.ts";
import type { DraftLine } from "#quote/quote.ts";
import { quoteWords } from "#quote/words.ts";

export const quoteDeskWords = {
  back: (reference: string) => `Back to ${reference}`,
  caption: (lines: number) =>
    `${lines === 1 ? "1 line" : `${lines} lines`}. Prices in U.S. dollars; lead times in estimated weeks after we accept the order.`,
  columns: {
    line: "Line",
    outcome: "Outcome",
    kind: "Kind",
    part: "Part no. or NSN",
    description: "Description",
    quantity: "Qty",
    unit: "Unit",
    unitPrice: "Unit price, $",
    earlier: "Earlier price, $",
    discount: "Disc., %",
    extended: "Extended, $",
    leadTime: "Weeks",
    origin: "Origin",
    exportClass: "Export class",
    maker: "Maker and model",
    fact1: "First statement",
    fact2: "Second statement",
    fact3: "Third statement",
    fact4: "Fourth statement",
    fact5: "Fifth statement",
    offered: "Offered instead",
    reason: "Reason",
  },
  outcomes: quoteWords.outcomes,
  ofLine: (line: string) => `, line ${line}`,
  lines: (count: number) => (count === 1 ? "1 line" : `${count} lines`),
  toDo: (count: number, all: number) => `${count} of ${all} to do`,
  fields: {
    validForDays: "Valid for, days",
    fob: "FOB point",
    payment: "Payment terms",
    freight: "Freight",
    freightAmount: "Freight, $",
    carrier: "Carrier",
    discount: "Discount on all lines, %",
    tax: "Sales tax",
    taxAmount: "Sales tax, $ or %",
    taxNote: "Certificate, law or tax",
    packaging: "Packaging and marking",
    cancellation: "Cancellation charge",
    warranty: "Warranty",
    incoterms: "Incoterms 2020",
    remarks: "Remarks",
  },
  missing: (count: number) => (count === 0 ? "Ready" : `${count} missing`),
  states: { done: "(done)", open: "(open)", missing: "(missing)" },
  complete: (count: number) => (count === 1 ? "1 more is complete" : `${count} more are complete`),
  changed: (before: string, after: string) => `${before || "empty"} → ${after || "empty"}`,
} as const;

/** A choice as the word that people see, anything else as typed. */
export function sayCell(name: string, value: string) {
  if (name === "outcome") return quoteDeskWords.outcomes[value as DraftLine["outcome"]] ?? value;
  return name === "kind" ? (kindOf({ kind: value })?.name ?? value) : value;
}
