import { expect, test } from "vitest";
import { accentProblem, contrast } from "./contrast.ts";
import { accentShades, paletteOf } from "./palette-of.ts";

const palette = paletteOf("#f85014");
const brand = ["#f85014", "#1769aa", "#b3541e", "#7a4dbf", "#00838f"];

test("contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test.each([
  ["#ffe600", "is too light"],
  ["#0a2540", "is too dark"],
  ["#e0470c", "leaves no letters on a button readable"],
])("%s %s, and the nearest color that passes is named", (accent, reason) => {
  const problem = accentProblem(accent) ?? "";
  expect(problem).toContain(reason);
  const nearest = /#[0-9a-f]{6}$/.exec(problem)?.[0] ?? "";
  expect(nearest).not.toBe(accent);
  expect(accentProblem(nearest)).toBeUndefined();
});

test.each(brand)("every shade of %s is readable on its ground", (color) => {
  const problem = accentProblem(color);
  const accent = problem ? (/#[0-9a-f]{6}$/.exec(problem)?.[0] ?? "") : color;
  const { onAccent, accentHover, accentOnLight, accentOnDark } = accentShades(accent);
  for (const ground of [accent, accentHover]) expect(contrast(onAccent, ground)).toBeGreaterThanOrEqual(4.5);
  for (const ground of [palette.paper, palette.white, palette.tint]) {
    expect(contrast(accentOnLight, ground)).toBeGreaterThanOrEqual(4.5);
  }
  for (const ground of [palette.night, palette.nightSheet, palette.nightTint]) {
    expect(contrast(accentOnDark, ground)).toBeGreaterThanOrEqual(4.5);
  }
});

test("the accent that the design was drawn with keeps its shades", () => {
  expect(accentShades("#F85014")).toEqual({
    accent: "#f85014",
    onAccent: "#0f1f1c",
    accentHover: "#ff7d4d",
    accentOnLight: "#a83600",
    accentOnDark: "#ff8a5e",
  });
});

test("colors are in the palette and nowhere else", () => {
  const sources = import.meta.glob(
    [
      "../**/*.{ts,tsx,css}",
      "!../**/*.test.*",
      "!../**/testing/**",
      "!./palette-of.ts",
      "!./contrast.ts",
      "!./schema.ts",
    ],
    { query: "?raw", import: "default", eager: true },
  ) as Record<string, string>;
  const hex = /["'\s:(]#(?:[0-9a-f]{8}|[0-9a-f]{6})\b|:\s*#[0-9a-f]{3,4}\b/i;
  const found = Object.entries(sources).flatMap(([file, source]) => (hex.test(source) ? [file] : []));
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
