import type { Balloon } from "./figure.ts";

export const balloonRadius = 9;
/** From the middle of a balloon to the baseline of the digit in it. */
export const digitDrop = 4;
export const pointRadius = 1.5;

/** From the part to the rim of its balloon. */
export function leaderLine({ part: [fromX, fromY], at: [toX, toY] }: Balloon) {
  const share = 1 - balloonRadius / Math.hypot(toX - fromX, toY - fromY);
  const endX = Math.round(fromX + share * (toX - fromX));
  const endY = Math.round(fromY + share * (toY - fromY));
  return `M${fromX} ${fromY}L${endX} ${endY}`;
}
