/** The logo's mark: three strata of a ridge on a 40-unit square; the middle one is the seam. */
export const mark = {
  size: 40,
  strata: "M2 20 15 3l23 12v7L15 10 2 27zM6 38l9-12 23 12z",
  seam: "M2 31.5 15 14.5l23 12v7l-23-12-13 17z",
} as const;
