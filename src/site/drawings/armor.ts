import { type Figure, width } from "./figure.ts";

/** A plate from the front and in section. */
export const armor: Figure = {
  centre: "M76 8v134M12 74h128",
  outline: "M50 14h52l26 28v80q0 6-6 6H30q-6 0-6-6V42zM176 14q38 57 0 114h14q38-57 0-114z",
  hidden: "M53 22h46l21 24v74H32V46z",
  thin: `M54 86h44v24H54zM60 93h20m-20 5h32m-32 5h26M182 25l9-9M187 34l10-10M191 44l10-10M193 53l11-10M195 63l11-10M195 73l12-10M195 82l12-10M194 92l11-10M191 102l12-10M187 111l12-10M183 120l11-10${width(24, 128, 146)}`,
  balloons: [
    { part: [94, 90], at: [152, 104] },
    { part: [115, 28], at: [144, 18] },
    { part: [32, 62], at: [10, 44] },
    { part: [206, 58], at: [229, 40] },
    { part: [128, 146], at: [156, 146] },
  ],
};
