import { expect, test } from "vitest";
import { formatTable } from "./table.ts";
import { cutToWidth, textWidth, toOneLine } from "./text-width.ts";

const plain = (_: unknown, text: string) => text;

test("wide letters and emoji count twice, and are never cut in half", () => {
  expect(textWidth("ab日本🛡️é")).toBe(9);
  expect(cutToWidth("日本語テキスト", 6)).toBe("日本…");
  expect(cutToWidth("short", 5)).toBe("short");
  expect(textWidth(cutToWidth("👩‍👩‍👧 family of letters", 5))).toBeLessThanOrEqual(5);
});

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
