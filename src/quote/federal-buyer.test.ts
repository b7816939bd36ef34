import { expect, test } from "vitest";
import { isFederalBuyer } from "./federal-buyer.ts";

const buyer = (email: string, organization: string, purchasingEntity = "") => ({
  email,
  organization,
  purchasingEntity,
});

test.each([
  ["ann@mail.mil", "314 Contracting Squadron"],
  ["ann@usdoj.gov", "U.S. Marshals Service"],
  ["ann@example.gov", "Drug Lab", "United States Department of Justice"],
  ["ann@cbp.dhs.gov", "CBP Office of Field Operations"],
  ["ann@example.gov", "U.S. Attorney, Northern District of Alabama"],
])("%s of %s is a federal buyer", (email, organization, purchasingEntity = "") => {
  expect(isFederalBuyer(buyer(email, organization, purchasingEntity))).toBe(true);
});

test.each([
  ["ann@example.com", "U.S. Steel"],
  ["ann@example.gov", "Example County Sheriff’s Office"],
  ["ann@doj.example.gov", "California Department of Justice"],
  ["ann@example.gov", "Alabama Department of Veterans Affairs"],
  ["ann@example.gov", "Richmond Police, VA"],
  ["ann@example.gov", "Federal Way City Police"],
])("%s of %s is not", (email, organization) => {
  expect(isFederalBuyer(buyer(email, organization))).toBe(false);
});
