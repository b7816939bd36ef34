import { circle, type Figure, width } from "./figure.ts";

const left = 76;
const right = 164;
const axis = 80;

/** A binocular device from the front. */
export const nightVision: Figure = {
  centre: `M20 ${axis}H220M${left} 30v100M${right} 30v100`,
  outline: `${[left, right].map((x) => circle(x, axis, 40) + circle(x, axis, 30)).join("")}${circle(120, axis, 6)}M111 60h18M111 100h18M104 51v-9h32v9M111 42V20h18v22M106 12h28v8h-28zM28 68h8v24h-8zM204 68h8v24h-8z`,
  thin: `${[left, right].map((x) => circle(x, axis, 17)).join("")}M28 74h8m-8 6h8m-8 6h8m168-12h8m-8 6h8m-8 6h8M111 48h18M60 68a22 22 0 0 1 12-9M148 68a22 22 0 0 1 12-9${width(left, right, 146)}`,
  balloons: [
    { part: [51, 55], at: [16, 26] },
    { part: [134, 16], at: [172, 12] },
    { part: [120, 86], at: [120, 120] },
    { part: [right, 146], at: [196, 146] },
  ],
};
