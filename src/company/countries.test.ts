import { expect, test } from "vitest";
import { namesCountry } from "./countries.ts";

test.each([
  ["Royal Norwegian Embassy, Oslo, Norway", true],
  ["Ministry of Interior, Republic of Kenya", true],
  ["Ministry of Interior of Peru", true],
  ["Embassy of Georgia", true],
  ["Government of the Kingdom of Saudi Arabia", true],
  ["U.A.E. Armed Forces", true],
  ["Lebanese Army (Lebanon)", true],
  ["Côte d’Ivoire Gendarmerie", true],
  ["Türkiye Police", true],
  ["Hong Kong Trading Ltd", true],
  ["Nairobi, Kenya", true],
  ["Lebanon Police Department", false],
  ["City of Lebanon", false],
  ["County of Peru", false],
  ["Panama City Police Department", false],
  ["China Lake Naval Air Weapons Station", false],
  ["State of New Mexico", false],
  ["New Jersey State Police", false],
  ["Georgia Department of Public Safety", false],
  ["University of Georgia, Athens, Georgia", false],
  ["Supreme Court of Georgia", false],
  ["State of Georgia, Department of Corrections", false],
  ["State of Israel, Ministry of Defense", true],
  ["Republic of Georgia", true],
  ["Puerto Rico Police Bureau", false],
  ["Guam Police", false],
  ["American Samoa Department of Public Safety", false],
  ["Grenada Police Department", false],
  ["Department of State", false],
  ["Jordan & Sons", false],
  ["Birmingham", false],
  ["", false],
])("%s names a country: %s", (words, isNamed) => {
  expect(namesCountry(words)).toBe(isNamed);
});
