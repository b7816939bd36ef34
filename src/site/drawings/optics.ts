import { circle, type Figure, width } from "./figure.ts";

/** A telescopic sight in side view, with the reticle as a detail. */
export const optics: Figure = {
  centre: "M22 66H234",
  outline: `M88 56h68v20H88zM156 56l18-11h42v42h-42l-18-11M88 54l-10-7H34v38h44l10-7zM110 38h24v18h-24zM115 32h14v6h-14zM80 90h84v9H80z${circle(34, 126, 22)}`,
  thin: `M96 56v-4h10v4m-10 20v14m10-14v14M138 56v-4h10v4m-10 20v14m10-14v14M114 38v18m4-18v18m4-18v18m4-18v18m4-18v18M40 47v38m5-38v38m5-38v38M208 45v42M34 85v19M12 126h44M34 104v44M28 130h12M30 134h8M31 138h6${width(80, 216, 124)}`,
  balloons: [
    { part: [212, 60], at: [228, 26] },
    { part: [129, 35], at: [158, 18] },
    { part: [38, 134], at: [82, 146] },
    { part: [150, 95], at: [188, 106] },
  ],
};
