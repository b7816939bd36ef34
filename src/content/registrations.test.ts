import { expect, test } from "vitest";
import type { CompanyFacts } from "#company/schema.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { contracting } from "./pages/contracting.ts";
import { home } from "./pages/home.ts";
import { pastPerformance } from "./pages/past-performance.ts";

/** What the pages say where the company states these identifiers and gives the others on request. */
function statedWith(stated: Partial<CompanyFacts["identifiers"]>) {
  const { words } = fixtureCompany("one", ({ facts }) => ({
    facts: { ...facts, identifiers: { ...facts.identifiers, ...stated } },
  }));
  const onHome = words(home).facts.list.at(-1);
  const listed = words(pastPerformance).certifications.list.find(({ title }) => title.startsWith("UEI"));
  const { rows } = words(contracting).vendorSetup;
  return [onHome?.label, onHome?.value, onHome?.note, listed?.text, rows[0]?.value];
}

test.each([
  [{ uei: "ABCDEFGHJKL1" }, "UEI", "ABCDEFGHJKL1", "CAGE upon request"],
  [{ cage: "1ABC2" }, "CAGE", "1ABC2", "UEI upon request"],
  [{ uei: "ABCDEFGHJKL1", cage: "1ABC2" }, "UEI", "ABCDEFGHJKL1", "CAGE 1ABC2"],
])("%o is stated wherever a buyer looks for it", (stated, label, value, other) => {
  expect(statedWith(stated)).toEqual([
    label,
    value,
    other,
    `${label} ${value}, ${other}. D-U-N-S is not used in SAM.gov.`,
    `Registration active. ${label} ${value}, ${other}; the registered NAICS list upon request.`,
  ]);
});

test("a NAICS list that is published is not sent with the identifiers", () => {
  const said = statedWith({ naics: "332994, 333310" });
  expect(said.slice(1, 4)).toEqual([
    "On request",
    "by e-mail",
    "Sent by e-mail. D-U-N-S is not used in SAM.gov.",
  ]);
});
