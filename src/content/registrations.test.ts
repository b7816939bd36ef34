import { afterEach, expect, test, vi } from "vitest";
import * as company from "#company/facts.ts";

afterEach(() => {
  vi.doUnmock("#company/facts.ts");
  vi.resetModules();
});

/** What the pages say where the company states these identifiers and gives the others on request. */
async function statedWith(stated: Partial<typeof company.facts.identifiers>) {
  const identifiers = { ...company.facts.identifiers, ...stated };
  vi.resetModules();
  vi.doMock("#company/facts.ts", () => ({ ...company, facts: { ...company.facts, identifiers } }));
  const { home } = await import("./pages/home.ts");
  const { pastPerformance } = await import("./pages/past-performance.ts");
  const { contracting } = await import("./pages/contracting.ts");
  const onHome = home.facts.list.find(({ label }) => label.startsWith("UEI"));
  const listed = pastPerformance.certifications.list.find(({ title }) => title.startsWith("UEI"));
  return [onHome?.label, onHome?.value, onHome?.note, listed?.text, contracting.vendorSetup.rows[0]?.value];
}

test("a UEI is stated before the CAGE code has come", async () => {
  expect(await statedWith({ uei: "ABCDEFGHJKL1" })).toEqual([
    "UEI",
    "ABCDEFGHJKL1",
    "CAGE upon request",
    "UEI ABCDEFGHJKL1, CAGE upon request. D-U-N-S is not used in SAM.gov.",
    "Registration active. UEI ABCDEFGHJKL1, CAGE upon request; the registered NAICS list upon request.",
  ]);
});

test("a NAICS list that is published is not sent with the identifiers", async () => {
  const said = await statedWith({ naics: "332994, 333310" });
  expect(said.slice(1, 4)).toEqual([
    "On request",
    "by e-mail",
    "Sent by e-mail. D-U-N-S is not used in SAM.gov.",
  ]);
});
