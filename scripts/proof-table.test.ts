import { expect, test } from "vitest";
import { readProofRows, toProofTable } from "./proof-table.ts";

const rows = [
  {
    name: "faults",
    what: "every fault at full size",
    passed: 30,
    failed: 2,
    date: "2026-11-19",
    commit: "29b07188",
    minutes: 43,
  },
  {
    name: "engines",
    what: "every page",
    passed: 60,
    failed: 0,
    date: "2026-11-20",
    commit: "5e31704e",
    minutes: 4,
  },
];

test("what the page says of a part that does not run this time is read back as it was written", () => {
  expect(readProofRows(`# The proof\n\nWords.\n\n${toProofTable(rows)}\n\n1. one: held (2 tests)\n`)).toEqual(
    rows,
  );
});

test("a page from before the first run has no rows", () => {
  expect(readProofRows("# The proof\n\n| part | what |\n|---|---|\n")).toEqual([]);
});
