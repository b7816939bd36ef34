import fc from "fast-check";
import { expect, test } from "vitest";
import { readTable, writeTable } from "./clipboard.ts";

/** Any text, and the characters that make reading hard. */
const cells = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom('"', "\t", "\n", "\\", "$", "1", ",", " ") }),
);
const withoutReturns = cells.map((cell) => cell.replaceAll("\r", ""));
const tables = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(withoutReturns, { minLength: width, maxLength: width }), { minLength: 1 }),
  );

test("any table goes through the clipboard and back with no cell moved", () => {
  fc.assert(
    fc.property(tables, (table) => {
      expect(readTable(writeTable(table))).toEqual(table);
    }),
  );
});

test("no text is too odd to be read, and none of its words are lost", () => {
  const withoutMarks = (text: string) => text.replace(/["\s]/g, "");
  fc.assert(
    fc.property(cells, (text) => {
      expect(withoutMarks(readTable(text).flat().join(""))).toBe(withoutMarks(text));
    }),
  );
});

test.each([
  ["one cell", "289.50", [["289.50"]]],
  ["a column from Excel", "289.50\r\n304.00\r\n", [["289.50"], ["304.00"]]],
  ["an empty cell in the middle", "1\t\t3", [["1", "", "3"]]],
  ["an empty row in the middle", "1\n\n3", [["1"], [""], ["3"]]],
  ["a line end in a cell", '"Plate,\nside"\t60\r\n', [["Plate,\nside", "60"]]],
  ["doubled marks", '"Tube, ""new"""\t1', [['Tube, "new"', "1"]]],
  ["inches", '6"\t"as new"', [['6"', '"as new"']]],
  ["a mark that never closes", '"6 x 6\t1\n2', [['"6 x 6', "1"], ["2"]]],
])("%s", (_what, text, table) => {
  expect(readTable(text)).toEqual(table);
});
