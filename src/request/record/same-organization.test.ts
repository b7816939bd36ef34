import { expect, test } from "vitest";
import { sameOrganizationAs } from "./same-organization.ts";

const office = { name: "Example County Sheriff’s Office", email: "buyer@sheriff.example" };

test.each([
  ["Example County Sheriff", "a@one.example", true],
  ["EXAMPLE COUNTY SHERIFF’S OFFICE.", "a@one.example", true],
  ["Example County Sheriffs Office", "a@gmail.com", true],
  ["Office of the Sheriff, Example County", "a@one.example", true],
  ["Example Co. Sheriff's Dept.", "a@one.example", true],
  ["Exàmple County S.O.", "a@one.example", true],
  ["Anything", "someone.else@SHERIFF.example", true],
  ["", "someone.else@sheriff.example", true],
  ["Anything", "someone@mail.sheriff.example", false],
  ["Example City Sheriff", "a@one.example", false],
  ["Example County Police", "a@one.example", false],
  ["", "a@one.example", false],
])("%s, %s: the same organization: %s", (name, email, isSame) => {
  expect(sameOrganizationAs(office)({ name, email })).toBe(isSame);
  expect(sameOrganizationAs({ name, email })(office)).toBe(isSame);
});

test.each([
  ["Acme Supply Co.", "Acme Supply", true],
  ["Acme Supply, L.L.C.", "ACME SUPPLY LLC", true],
  ["Acme Supply, Inc.", "Acme Supplies Incorporated", false],
  ["Hoover Police Department", "Hoover Police Dept", true],
  ["Hoover P.D.", "Hoover Police Department", true],
  ["Dept. of Public Safety", "Department of Public Safety", true],
  ["Shelby Co.", "Shelby County", false],
  ["Smith & Sons", "Smith and Sons", true],
  ["The Company, LLC", "The Office", false],
])("%s and %s by name alone: %s", (one, other, isSame) => {
  expect(sameOrganizationAs({ name: one, email: "" })({ name: other, email: "" })).toBe(isSame);
});

test.each(["gmail.com", "yahoo.co.uk", "outlook.com", "comcast.net", "army.mil", "mail.mil"])(
  "an address at %s, which many share, tells nothing",
  (domain) => {
    expect(sameOrganizationAs({ name: "A", email: `a@${domain}` })({ name: "B", email: `b@${domain}` })).toBe(
      false,
    );
  },
);
