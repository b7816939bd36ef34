import { expect, test } from "vitest";
import { formatTable, toOneLine } from "./terminal.ts";

const plain = (_: unknown, text: string) => text;

test("words become one line without controls", () => {
  expect(toOneLine(" a\r\n\tb\u001b[31m \u202ec ")).toBe("a b [31m c");
});

test("a table takes width from the columns that can give it, the widest first", () => {
  const columns = [
    { title: "REF" },
    { title: "N", alignRight: true },
    { title: "TEXT", least: 5 },
    { title: "X", least: 3 },
  ];
  const rows = [["RFQ-1", "7", "a fairly long text", "xyz"]];
  expect(formatTable(columns, rows, { width: undefined, paint: plain })).toBe(
    "REF    N  TEXT                X\nRFQ-1  7  a fairly long text  xyz\n",
  );
  expect(formatTable(columns, rows, { width: 24, paint: plain })).toBe(
    "REF    N  TEXT       X\nRFQ-1  7  a fairly…  xyz\n",
  );
});
