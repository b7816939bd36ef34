import { type DraftLine, factNames } from "./quote.ts";

/** The cells that the keyboard moves through, from left to right. It skips what a line does not ask for. */
export const gridColumns = [
  "outcome",
  "part",
  "description",
  "quantity",
  "unit",
  "unitPrice",
  "discount",
  "leadTime",
  "origin",
  "exportClass",
  "kind",
  "maker",
  ...factNames,
  "offered",
  "reason",
] as const satisfies readonly (keyof DraftLine)[];

export type GridName = (typeof gridColumns)[number];
