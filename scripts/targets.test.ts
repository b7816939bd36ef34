import { expect, test } from "vitest";
import { atMost } from "../lab/rows.ts";
import { findUnmeasured, targets } from "../lab/targets.ts";

const rows = targets.flatMap(({ measured }) => measured.map((what) => atMost(2, 1, { what, where: "/" })));

test("a target without its figure is a miss, and says so", () => {
  expect(findUnmeasured(rows)).toEqual([]);
  const lacking = rows.filter(({ what }) => what !== "PDF of 500 lines");
  expect(findUnmeasured(lacking)).toMatchObject([
    { what: "PDF of 500 lines", measured: "not measured", isMet: false },
  ]);
});

test("every target names what is measured for it", () => {
  expect(targets.filter(({ measured }) => measured.length === 0)).toEqual([]);
});
