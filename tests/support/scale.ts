import { appendFileSync } from "node:fs";

/** `npm run proof` runs the same tests at full size. */
const isFull = process.env.FULL_SIZE === "true";

export function size<Size>(inTests: Size, inFull: Size) {
  return isFull ? inFull : inTests;
}

/** For the table that `npm run proof` writes. */
export function reportFigures(fault: number, figures: Readonly<Record<string, number | string>>) {
  const file = process.env.FAULT_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify({ fault, figures })}\n`);
}
