import { type Figure, height } from "./figure.ts";

/** A strapped and labeled load on its pallet, isometric. */
export const logistics: Figure = {
  centre: "M120 2v154",
  outline:
    "m120 10 72 36-72 36-72-36zM48 46v44l72 36 72-36V46M120 82v44M48 86l-8 4 80 40 80-40-8-4M40 90v5l80 40 80-40v-5M120 130v14M40 95v9l10 5v-9M200 95v9l-10 5v-9M74 112v9l12 6v-9M166 112v9l-12 6v-9M110 130v9l10 5 10-5v-9",
  thin: `m84 28 72 36v44M92 24l72 36v44M156 28 84 64v44M148 24 76 60v44M53 62l18 9v18l-18-9zM57 69v9m3-7.5v9m4-7v9m3-7.5v9${height(210, 46, 90)}`,
  balloons: [
    { part: [53, 70], at: [20, 58] },
    { part: [88, 26], at: [62, 10] },
    { part: [78, 119], at: [44, 140] },
    { part: [210, 60], at: [229, 36] },
  ],
};
