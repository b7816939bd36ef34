import { appendFileSync } from "node:fs";

/** `npm run faults` runs the same tests at the sizes of TARGETS.md. */
const isFull = process.env.FAULT_SCALE === "full";

export function size(inTests: number, inFull: number) {
  return isFull ? inFull : inTests;
}

/** For the table that `npm run faults` prints. */
export function reportFigures(fault: number, figures: Readonly<Record<string, number | string>>) {
  const file = process.env.FAULT_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify({ fault, figures })}\n`);
}
