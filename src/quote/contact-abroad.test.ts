import { expect, test } from "vitest";
import { isContactAbroad } from "#company/countries.ts";
import type { Request } from "#request/record/requests.ts";
import { readDestination } from "#request/record/requests.ts";

test.each([
  ["(205) 555-0117", "buyer@example.com", false],
  ["+1 205 555 0117", "clerk@county.example.al.us", false],
  ["001 205 555 0117", "buyer@example.gov", false],
  ["1-205-555-0117 x12", "buyer@example.pr", false],
  ["+44 20 7946 0000", "buyer@example.com", true],
  ["020 7946 0000", "buyer@example.com", true],
  ["011 47 22 00 00 00", "buyer@example.com", true],
  ["(205) 555-0117", "buyer@police.example.no", true],
])("a buyer at %s and %s: abroad is %s", (phone, email, isAbroad) => {
  expect(isContactAbroad({ phone, email })).toBe(isAbroad);
});

const american = { phone: "(205) 555-0117", email: "buyer@example.com" };

test.each([
  [{ organization: "Ministry of Interior, Republic of Kenya" }, {}, true],
  [{ organization: "Freight Forwarders Inc.", purchasingEntity: "Government of Peru" }, {}, true],
  [{}, { city: "Oslo, Norway", state: "AL" }, true],
  [{ organization: "Lebanon Police Department" }, { city: "Lebanon", state: "TN" }, false],
  [{ organization: "Georgia State Patrol" }, { city: "Atlanta", state: "Georgia" }, false],
  [{ organization: "Norway Fire Rescue" }, { city: "Norway", state: "ME" }, false],
])("with a U.S. number and a .com address, %o to %o: abroad is %s", (buyer, deliverTo, isAbroad) => {
  expect(isContactAbroad({ ...american, ...buyer }, deliverTo)).toBe(isAbroad);
});

test.each([
  [undefined, "unknown"],
  ["Norway", "abroad"],
  ["United States", "domestic"],
])("a request that another program wrote, with the country %s: %s", (deliveryCountry, destination) => {
  const request = {
    rfq: undefined,
    fields: { subject: "Radios", phone: "(205) 555-0117", email: "buyer@example.com", company: "" },
    countries: { delivery: deliveryCountry },
  } as unknown as Request;
  expect(readDestination(request)).toBe(destination);
});
