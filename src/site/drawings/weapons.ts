import { type Figure, width } from "./figure.ts";

const railTeeth = "m8-4v4".repeat(13);

/** A generic rifle in side view. */
export const weapons: Figure = {
  centre: "M4 62H236",
  outline:
    "M10 57h16v10H10zM26 59h32v6H26zM58 53h64v18H58zM122 53h52v14h-52zM122 67v13h2v8h24v-8h27l5-5V58h-6M125 88q0 18-9 36l19 7q10-20 11-43M158 80l10 35 14-4-8-31M180 58h14v8h-14M194 54h34v36l-8 2-12-18h-14z",
  thin: `M58 49h116v4M62 49v4${railTeeth}M68 59h44M68 65h44M134 57h20v6h-20zM148 84q1 9 8 9h6M200 60v8m6-8v8m6-8v8${width(10, 228, 148)}`,
  balloons: [
    { part: [18, 57], at: [30, 28] },
    { part: [90, 49], at: [102, 20] },
    { part: [170, 73], at: [204, 106] },
    { part: [128, 110], at: [94, 122] },
    { part: [214, 54], at: [222, 24] },
  ],
};
