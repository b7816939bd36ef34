import { circle, type Figure, height } from "./figure.ts";

/** A target from the front and the lanes of a range in plan. */
export const training: Figure = {
  centre: "M6 76h120M66 16v120",
  outline: `${circle(66, 76, 52)}${circle(66, 76, 26)}${circle(66, 76, 6)}M150 14h54v124h-54zM155 126l4-7 4 7zM173 126l4-7 4 7zM191 126l4-7 4 7zM150 22h54`,
  thin: `${circle(66, 76, 39)}${circle(66, 76, 15)}M168 14v124M186 14v124M150 112h54M150 82h54M150 46h54${height(138, 22, 46, 82, 112)}`,
  balloons: [
    { part: [94, 49], at: [112, 20] },
    { part: [198, 64], at: [227, 50] },
    { part: [204, 112], at: [227, 128] },
    { part: [138, 100], at: [118, 136] },
  ],
};
