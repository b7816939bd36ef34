/** By the codes of the United States Postal Service. */
export const stateNames = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  PR: "Puerto Rico",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
} as const;

/** Territories and military addresses, which have ZIP codes too. */
const alsoAmerican = ["AS", "GU", "MP", "VI", "AA", "AE", "AP", "American Samoa", "Guam", "Virgin Islands"];
const states = new Set(
  [...Object.keys(stateNames), ...Object.values(stateNames), ...alsoAmerican].map((name) =>
    name.toLowerCase(),
  ),
);

export function isUsState(typed: string) {
  return states.has(typed.replaceAll(".", "").trim().toLowerCase());
}

/** Whether what was typed can only be a place in the U.S. If not, a person has to say which country it is. */
export function isUsPlace(state: string, zip: string) {
  return isUsState(state) && /^\d{5}(?:-?\d{4})?$/.test(zip.trim());
}
