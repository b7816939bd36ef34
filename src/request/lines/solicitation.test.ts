import { expect, test } from "vitest";
import { readLines } from "./read-lines.ts";

test("a solicitation's number and closing date are no lines of the request, and shift no number", () => {
  const items = [
    "Solicitation: W912LA26Q0001",
    "Closing date: December 1, 2026, 2:00 PM CST",
    "",
    "12 EA helmets, level IIIA",
    "48 EA tourniquets",
  ].join("\n");
  const { lines } = readLines(items, "");
  expect(lines.map(({ number, quantity, source }) => [number, quantity, source])).toEqual([
    ["1", "12", "12 EA helmets, level IIIA"],
    ["2", "48", "48 EA tourniquets"],
  ]);
});
