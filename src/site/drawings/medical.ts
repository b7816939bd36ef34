import { circle, type Figure, width } from "./figure.ts";

/** A pouch and the loop of a tourniquet, both from the front. */
export const medical: Figure = {
  centre: "M84 10v124M18 76h132M192 26v114M152 90h80",
  outline: `M38 20h92q8 0 8 8v92q0 8-8 8H38q-8 0-8-8V28q0-8 8-8zM77 58h14v14h14v14H91v14H77V86H63V72h14z${circle(192, 90, 32)}M176 51h32v9h-32zM166 36h52q4 4 0 8h-52q-4-4 0-8zM180 116h24v12h-24z`,
  thin: `${circle(192, 90, 26)}M30 48h108M38 28h92M38 34h92M76 48v6h16v-6M100 106h30v16h-30zM105 111h20m-20 5h14M186 44v7m12-7v7M172 36v8m6-8v8m28-8v8m6-8v8M204 124q18 0 26-16v5q-8 15-26 15${width(30, 138, 146)}`,
  balloons: [
    { part: [36, 41], at: [10, 20] },
    { part: [130, 114], at: [154, 120] },
    { part: [214, 36], at: [228, 14] },
    { part: [138, 146], at: [168, 146] },
  ],
};
