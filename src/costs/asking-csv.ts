import type { DraftLine } from "#quote/quote.ts";
import { byteOrderMark, toCsvLine } from "#request/record/csv.ts";
import { askingRows } from "./ask-suppliers.ts";

/** Apart from the rows, which the browser copies too. */
export function askingCsv(lines: readonly DraftLine[]) {
  return byteOrderMark + askingRows(lines).map(toCsvLine).join("");
}
