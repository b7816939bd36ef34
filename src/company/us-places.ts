import { stateNames } from "./state-names.ts";

/** Territories and military addresses, which have ZIP codes too. */
const alsoAmerican = ["AS", "GU", "MP", "VI", "AA", "AE", "AP", "American Samoa", "Guam", "Virgin Islands"];
const states = new Set(
  [...Object.keys(stateNames), ...Object.values(stateNames), ...alsoAmerican].map((name) =>
    name.toLowerCase(),
  ),
);

/** Whether what was typed can only be a place in the U.S. If not, a person has to say which country it is. */
export function isUsPlace(state: string, zip: string) {
  const name = state.replaceAll(".", "").trim().toLowerCase();
  return states.has(name) && /^\d{5}(?:-?\d{4})?$/.test(zip.trim());
}
