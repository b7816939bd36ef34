import { appendFileSync } from "node:fs";

/** `npm run proof` runs the same tests at full size, or at a share of it. */
const isFull = process.env.FULL_SIZE === "true";
const share = Number(process.env.FULL_SIZE_SHARE ?? 1);

export function size<Size>(inTests: Size, inFull: Size): Size;
export function size(inTests: unknown, inFull: unknown) {
  if (!isFull || share === 1 || typeof inTests !== "number" || typeof inFull !== "number")
    return isFull ? inFull : inTests;
  return Math.max(inTests, Math.ceil(inFull * share));
}

/** For the table that `npm run proof` writes. */
export function reportFigures(fault: number, figures: Readonly<Record<string, number | string>>) {
  const file = process.env.FAULT_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify({ fault, figures })}\n`);
}
