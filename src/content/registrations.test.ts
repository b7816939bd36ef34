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
  const onHome = home.facts.list.find(({ label }) => /UEI|CAGE/.test(label));
  const listed = pastPerformance.certifications.list.find(({ title }) => title.startsWith("UEI"));
  return [onHome?.label, onHome?.value, onHome?.note, listed?.text, contracting.vendorSetup.rows[0]?.value];
}

test.each([
  [{ uei: "ABCDEFGHJKL1" }, "UEI", "ABCDEFGHJKL1", "CAGE upon request"],
  [{ cage: "1ABC2" }, "CAGE", "1ABC2", "UEI upon request"],
  [{ uei: "ABCDEFGHJKL1", cage: "1ABC2" }, "UEI", "ABCDEFGHJKL1", "CAGE 1ABC2"],
])("%o is stated wherever a buyer looks for it", async (stated, label, value, other) => {
  expect(await statedWith(stated)).toEqual([
    label,
    value,
    other,
    `${label} ${value}, ${other}. D-U-N-S is not used in SAM.gov.`,
    `Registration active. ${label} ${value}, ${other}; the registered NAICS list upon request.`,
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
