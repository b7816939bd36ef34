import { type Figure, height } from "./figure.ts";

/** A portable radio and a headset from the front. */
export const comms: Figure = {
  centre: "M174 30v112M116 100h116",
  outline:
    "M46 56V12h8v44M34 56h64v92H34zM64 46h11v10H64zM81 49h9v7h-9zM29 72h5v24h-5zM44 65h44v18H44zM136 80v-6a38 38 0 0 1 76 0v6M142 80v-6a32 32 0 0 1 64 0v6M144 80h-10q-6 0-6 8v24q0 8 6 8h10zM204 80h10q6 0 6 8v24q0 8-6 8h-10zM162 132h14v8h-14z",
  thin: `M46 22h8m-8 10h8m-8 10h8M49 71h18m-18 6h28M34 120h64M44 128h44m-44 6h44m-44 6h44M46 92h9v6h-9zm15 0h10v6H61zm16 0h9v6h-9zM46 104h9v6h-9zm15 0h10v6H61zm16 0h9v6h-9zM144 84h6v32h-6zM198 84h6v32h-6zM134 120q2 16 28 16${height(108, 56, 148)}`,
  balloons: [
    { part: [54, 20], at: [86, 14] },
    { part: [75, 50], at: [114, 38] },
    { part: [29, 84], at: [10, 62] },
    { part: [38, 136], at: [12, 146] },
    { part: [200, 48], at: [226, 28] },
  ],
};
