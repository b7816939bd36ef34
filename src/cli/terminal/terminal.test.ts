import { expect, test } from "vitest";
import { formatTable } from "./table.ts";
import { cutToWidth, textWidth, toOneLine } from "./text-width.ts";
import { describeDuration, parseTime, shortTime } from "./times.ts";

const NOON = Date.UTC(2026, 5, 1, 17);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const plain = (_: unknown, text: string) => text;

test.each([
  [59_999, "less than a minute"],
  [MINUTE, "1 min"],
  [3 * HOUR, "3 h"],
  [3 * HOUR + 20 * MINUTE, "3 h 20 min"],
  [-(2 * HOUR + 5 * MINUTE), "2 h 5 min"],
  [24 * HOUR, "1 d"],
  [75 * HOUR + 59 * MINUTE, "3 d 3 h"],
])("%i ms is %s", (ms, words) => {
  expect(describeDuration(ms)).toBe(words);
});

test("times are those of Alabama, in summer and in winter", () => {
  expect(shortTime(NOON)).toBe("2026-06-01 12:00");
  expect(shortTime(Date.UTC(2026, 11, 1, 17))).toBe("2026-12-01 11:00");
});

test.each([
  ["7d", "start", NOON - 7 * 24 * HOUR],
  ["90m", "start", NOON - 90 * MINUTE],
  ["2026-06-01", "start", Date.UTC(2026, 5, 1, 5)],
  ["2026-06-01", "end", Date.UTC(2026, 5, 2, 5)],
  ["2026-03-08", "end", Date.UTC(2026, 2, 9, 5)],
  ["2026-06-01T12:00", "start", NOON],
  ["2026-06-01 12:00", "end", NOON],
  ["2026-06-01T17:00Z", "start", NOON],
  ["2026-02-30", "start", undefined],
  ["soon", "start", undefined],
] as const)("%s, its %s", (text, edge, expected) => {
  expect(parseTime(text, NOON, edge)).toBe(expected);
});

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
