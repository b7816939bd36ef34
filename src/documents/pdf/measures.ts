import { sheetSize } from "./paper.ts";

/** In points. */
export const margin = 39.6;
export const leftWidth = 330;
export const columnGap = 24;
export const rightX = margin + leftWidth + columnGap;
export const rightWidth = sheetSize.width - margin - rightX;
